package io.anypose.app.example;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.ShellCommand;
import io.anypose.provenance.Seed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What examples of transformations that nobody wrote down have in common. */
final class PosedOptions {

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder to make; it must not exist yet.")
    private Path folder;

    @Option(
            names = "--objects",
            paramLabel = "N",
            defaultValue = "200",
            description =
                    "Objects of each class to learn from; a quarter as many are for testing (default: ${DEFAULT-VALUE}).")
    private int objects;

    @Option(
            names = "--seen",
            paramLabel = "STEPS",
            defaultValue = "2",
            description =
                    "Pictures to learn from are up to this many steps from the canonical pose (default: ${DEFAULT-VALUE}).")
    private int seen;

    @Option(
            names = "--familiar",
            paramLabel = "WHICH",
            defaultValue = "0",
            converter = Familiar.Converter.class,
            description =
                    "Objects to learn from that are shown at all poses: those of so many classes, such as 3, or a share"
                            + " of the objects of every class, such as 25%% (default: none).")
    private Familiar familiar;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Which objects these are (default: ${DEFAULT-VALUE}).")
    private long seed;

    /** Makes the folder and says what to do next. */
    int write(CommandSpec spec, ExampleKind kind) {
        ExampleFolder example =
                Failures.accepted(spec, () -> new ExampleFolder(kind, objects, seen, familiar, new Seed(seed)));
        example.write(folder);
        PrintWriter out = spec.commandLine().getOut();
        out.println(NewFolder.train(folder) + ": pictures up to " + seen + " of " + example.order()
                + " steps from the canonical pose" + familiar.text(kind.maker().classes()));
        out.println(NewFolder.test(folder) + ": pictures of other objects at all poses");
        out.println("next: "
                + ShellCommand.of(
                        List.of("train", "--images", NewFolder.train(folder), "--test", NewFolder.test(folder)))
                + (familiar.equals(Familiar.NONE)
                        ? " --transformation examples --operator spectral --recipe few"
                        : " --transformation examples:" + example.order() + " --operator fixed --recipe photos"));
        return ExitCode.DONE;
    }
}
