package io.anypose.bench;

import io.anypose.app.console.BenchCommands;
import io.anypose.app.console.Version;
import io.anypose.bench.measure.Measurements;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code bench}. */
@Command(
        name = BenchCommands.BENCH,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        subcommands = {BenchKernels.class, BenchGrowth.class, BenchCampaign.class, BenchSize.class},
        description = BenchCommands.BENCH_DESCRIPTION,
        footer = {
            "",
            "Ratios compare with the engine's bare products on the same shapes, or with other work, measured in turn. The"
                    + " numbers depend on the machine; the targets are for two cores. Nothing else should run meanwhile.",
            "",
            "Examples:",
            "  ./anypose bench",
            "  ./anypose bench --only training,recognition",
            "  ./anypose bench --json > bench.json",
            "  ./anypose bench kernels --quick",
            "  ./anypose bench growth --output growth",
            "  ./anypose bench campaign"
        })
public final class Bench implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "Measure these parts only: training, torus, recognition, any-pose, memory, photographs,"
                    + " start-up, server.")
    private List<String> only;

    @Option(names = "--quick", description = "Do little of everything, to see that it works; the numbers mean nothing.")
    private boolean quick;

    @Option(names = "--json", description = "Print the measurements as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        return new BenchRun(spec, json, Measurements::ofSpeed).run(only, quick, BenchRun.Missed.IS_REPORTED);
    }
}
