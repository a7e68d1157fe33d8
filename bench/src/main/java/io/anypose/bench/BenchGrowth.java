package io.anypose.bench;

import io.anypose.app.console.ConsoleCommand;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench growth}. */
@Command(
        name = "growth",
        description =
                "Measures how time and memory grow with the latent dimension, the order of the group, the number of"
                        + " references and the size of pictures, grey and in colour, each size in a process of its"
                        + " own.",
        footer = {
            "",
            "Writes growth.json, and for each of the five a picture as SVG and PNG.",
            "",
            "Examples:",
            "  ./anypose bench growth",
            "  ./anypose bench growth --output docs/performance"
        })
final class BenchGrowth extends ConsoleCommand {

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = "growth",
            description = "The folder to write to (default: ${DEFAULT-VALUE}).")
    private Path output;

    @Override
    public Integer call() {
        return new GrowthRun(spec(), output, GrowthRun::inItsOwnProcess).run();
    }
}
