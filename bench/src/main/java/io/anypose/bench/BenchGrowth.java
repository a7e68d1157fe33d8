package io.anypose.bench;

import io.anypose.app.console.Version;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code bench growth}. */
@Command(
        name = "growth",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Measures how time and memory grow with the latent dimension, the order of the group and the number"
                        + " of references, each size in a process of its own.",
        footer = {
            "",
            "Writes growth.json, and for each of the three a picture as SVG and PNG.",
            "",
            "Examples:",
            "  ./anypose bench growth",
            "  ./anypose bench growth --output docs/performance"
        })
final class BenchGrowth implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = "growth",
            description = "The folder to write to (default: ${DEFAULT-VALUE}).")
    private Path output;

    @Override
    public Integer call() {
        return new GrowthRun(spec, output, GrowthRun::inItsOwnProcess).run();
    }
}
