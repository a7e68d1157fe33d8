package io.anypose.app.model;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import io.anypose.app.option.ModelParameter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code info}. */
@Command(
        name = "info",
        description = "Says what a model is and where it came from.",
        footer = {
            "",
            "Examples:",
            "  ./anypose info rotation-fixed.anypose",
            "  ./anypose info rotation-fixed.anypose --json | jq .provenance.commit"
        })
public final class Info extends ConsoleCommand {

    @Mixin
    private ModelParameter model;

    @Option(names = "--json", description = "Print JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        ModelDescription description = ModelDescription.read(model.file());
        out().println(json ? description.json() : description.text());
        return ExitCode.DONE;
    }
}
