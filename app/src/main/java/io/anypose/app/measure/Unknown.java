package io.anypose.app.measure;

import io.anypose.app.console.ConsoleCommand;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code unknown}. */
@Command(
        name = "unknown",
        description =
                "Measures how often a model says that it does not know: of its test pictures at random poses, of the same"
                        + " with dark and bright exchanged, and of any other pictures.",
        footer = {
            "",
            "Beside the score that decides, the distance of latents, stand the confidence (softmax) and the entropy of the"
                    + " classes: how many strangers each would reject if it rejected 5 %% of the good pictures, and how"
                    + " probable it is that it finds a stranger stranger than a good picture (area: 0.5 is chance, 1 always).",
            "",
            "Examples:",
            "  ./anypose unknown letters.anypose",
            "  ./anypose example letters photos --backgrounds photo",
            "  ./anypose unknown letters.anypose --strangers photos/without",
            "  ./anypose unknown letters.anypose --json | jq '.strangers[0].unknown'"
        })
public final class Unknown extends ConsoleCommand {

    @Option(
            names = "--strangers",
            paramLabel = "DIR",
            split = ",",
            description = "Folders of pictures that show nothing of what the model knows, several with commas; those in"
                    + " folders below count, too. Files that are no pictures are left out, with a message.")
    private List<Path> strangers = List.of();

    @Option(
            names = "--draws",
            paramLabel = "N",
            defaultValue = "4",
            description = "At how many random poses each test picture is shown (default: ${DEFAULT-VALUE}).")
    private int draws;

    @Mixin
    private MeasureOptions options;

    @Override
    public Integer call() {
        return new UnknownRun(spec(), options).run(strangers, draws);
    }
}
