package io.anypose.bench;

import io.anypose.app.console.BenchCommands;
import io.anypose.app.console.ConsoleCommand;
import io.anypose.bench.kernel.BenchKernels;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench}. */
@Command(
        name = BenchCommands.BENCH,
        subcommands = BenchKernels.class,
        description = BenchCommands.BENCH_DESCRIPTION,
        footer = {
            "",
            "Parts: training, stacked, torus, recognition, any-pose, rigid, memory, photographs, start-up, server.",
            "",
            "Ratios compare with the engine's bare products on the same shapes, or with other work, measured in turn. The"
                    + " numbers depend on the machine; the targets are for two cores. Nothing else should run meanwhile.",
            "",
            "Examples:",
            "  ./anypose bench",
            "  ./anypose bench --only training,recognition",
            "  ./anypose bench --json > bench.json",
            "  ./anypose bench kernels OperatorApplication"
        })
public final class Bench extends ConsoleCommand {

    @Option(names = "--only", paramLabel = "PART", split = ",", description = "Only these parts, with commas.")
    private List<String> only = List.of();

    @Option(names = "--quick", description = "Do little of everything, to see that it works; the numbers mean nothing.")
    private boolean quick;

    @Option(names = "--json", description = "Print what was found as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        return new BenchRun(spec(), json).run(only, quick);
    }
}
