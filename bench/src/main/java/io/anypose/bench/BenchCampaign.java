package io.anypose.bench;

import io.anypose.app.console.Version;
import io.anypose.bench.campaign.Campaign;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code bench campaign}. */
@Command(
        name = "campaign",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Tries to break anypose: damages what it reads, besets its server, and kills it while it works.",
        footer = {
            "",
            "Every target must be met; the exit code is 1 if one is missed. What went wrong is told on standard error. It takes"
                    + " about half an hour.",
            "",
            "Examples:",
            "  ./anypose bench campaign",
            "  ./anypose bench campaign --only inputs,server",
            "  ./anypose bench campaign --json > campaign.json"
        })
final class BenchCampaign implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "Do these parts only: inputs, server, kills.")
    private List<String> only;

    @Option(names = "--quick", description = "Do little of everything, to see that it works.")
    private boolean quick;

    @Option(names = "--json", description = "Print what was found as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        return new BenchRun(spec, json, Campaign::of).run(only, quick, BenchRun.Missed.IS_A_PROBLEM);
    }
}
