package io.anypose.app.model;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import io.anypose.app.option.ModelParameter;
import io.anypose.learn.ModelFile;
import picocli.CommandLine.ArgGroup;
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
            "  ./anypose info rotation-fixed.anypose --json | jq .provenance.commit",
            "  ./anypose evaluate rotation-fixed.anypose --json > evaluation.json",
            "  ./anypose info rotation-fixed.anypose --card --evaluation evaluation.json \\",
            "      > CARD.md"
        })
public final class Info extends ConsoleCommand {

    @Mixin
    private ModelParameter model;

    @ArgGroup
    private Form form = new Form();

    /** For whom the description is. */
    private static final class Form {

        @Option(names = "--json", description = "Print JSON and nothing else.")
        private boolean json;

        @Option(
                names = "--card",
                description =
                        "Print a model card in Markdown: what the model recognises, what it was trained on, which poses"
                                + " it saw, how good it is, its limits and where it comes from.")
        private boolean card;
    }

    @Mixin
    private CardOption measured;

    @Override
    public Integer call() {
        if (form.card) {
            out().print(measured.card(ModelFile.read(model.file())));
            return ExitCode.DONE;
        }
        measured.refuse(spec().commandLine());
        ModelDescription description = ModelDescription.read(model.file());
        out().println(form.json ? description.json() : description.text());
        return ExitCode.DONE;
    }
}
