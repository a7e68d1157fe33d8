package io.anypose.app.model;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Version;
import io.anypose.model.ModelFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  ./anypose info rotation-fixed.anypose --json | jq .provenance.commit",
            "  ./anypose evaluate rotation-fixed.anypose --json > evaluation.json",
            "  ./anypose info rotation-fixed.anypose --card --evaluation evaluation.json > CARD.md"
        })
public final class Info implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "A model file, as train writes it.")
    private Path model;

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
            spec.commandLine().getOut().print(measured.card(ModelFile.read(model)));
            spec.commandLine().getOut().flush();
            return ExitCode.DONE;
        }
        measured.refuse(spec.commandLine());
        ModelDescription description = ModelDescription.read(model);
        spec.commandLine().getOut().println(form.json ? description.json() : description.text());
        return ExitCode.DONE;
    }
}
