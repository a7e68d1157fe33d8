package io.anypose.app.example;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.Version;
import io.anypose.provenance.Seed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code example}. */
@Command(
        name = "example",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Makes folders of pictures of a transformation that anypose is not told: DIR/train near the canonical"
                        + " pose, DIR/test all around, of other objects.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example solids solids",
            "  ./anypose train --images solids/train --test solids/test \\",
            "      --transformation examples --operator spectral --recipe few"
        })
public final class Example implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "EXAMPLE",
            description =
                    "${COMPLETION-CANDIDATES}: solids on a turntable in steps of 30°, or shapes whose hue turns by 30°.")
    private ExampleKind kind;

    @Parameters(index = "1", paramLabel = "DIR", description = "The folder to make; it must not exist yet.")
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
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Which objects these are (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() {
        ExampleFolder example = Failures.accepted(spec, () -> new ExampleFolder(kind, objects, seen, new Seed(seed)));
        example.write(folder);
        PrintWriter out = spec.commandLine().getOut();
        out.println(ExampleFolder.train(folder) + ": pictures up to " + seen + " of " + example.order()
                + " steps from the canonical pose");
        out.println(ExampleFolder.test(folder) + ": pictures of other objects at all poses");
        out.println("next: ./anypose train --images " + ExampleFolder.train(folder) + " --test "
                + ExampleFolder.test(folder) + " --transformation examples --operator spectral --recipe few");
        return ExitCode.DONE;
    }
}
