package io.anypose.bench;

import io.anypose.app.console.BenchCommands;
import io.anypose.app.console.ConsoleCommand;
import io.anypose.bench.kernel.BenchKernels;
import io.anypose.bench.measure.Measurements;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code bench}. */
@Command(
        name = BenchCommands.BENCH,
        subcommands = {BenchKernels.class, BenchCampaign.class},
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
            "  ./anypose bench kernels OperatorApplication",
            "  ./anypose bench campaign"
        })
public final class Bench extends ConsoleCommand {

    @Mixin
    private PartOptions options;

    @Override
    public Integer call() {
        return new BenchRun(spec(), options.json(), Measurements::ofSpeed)
                .run(options.only(), options.quick(), BenchRun.Missed.IS_REPORTED);
    }
}
