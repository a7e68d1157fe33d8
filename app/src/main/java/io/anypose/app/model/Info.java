package io.anypose.app.model;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Version;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code info}. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Says what a model is and where it came from.",
        footer = {
            "",
            "Examples:",
            "  ./anypose info rotation-fixed.anypose",
            "  ./anypose info rotation-fixed.anypose --json | jq .provenance.commit"
        })
public final class Info implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "A model file, as train writes it.")
    private Path model;

    @Option(names = "--json", description = "Print JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        ModelDescription description = ModelDescription.read(model);
        spec.commandLine().getOut().println(json ? description.json() : description.text());
        return ExitCode.DONE;
    }
}
