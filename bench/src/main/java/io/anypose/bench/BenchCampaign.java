package io.anypose.bench;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.bench.campaign.Campaign;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code bench campaign}. */
@Command(
        name = "campaign",
        description = "Tries to break anypose: damages what it reads, besets its server, and kills it while it works.",
        footer = {
            "",
            "Parts: inputs, server, kills.",
            "",
            "Every target must be met; the exit code is 1 if one is missed. What went wrong is told on standard error. It takes"
                    + " about half an hour.",
            "",
            "Examples:",
            "  ./anypose bench campaign",
            "  ./anypose bench campaign --only inputs,server",
            "  ./anypose bench campaign --json > campaign.json"
        })
final class BenchCampaign extends ConsoleCommand {

    @Mixin
    private PartOptions options;

    @Override
    public Integer call() {
        return new BenchRun(spec(), options.json(), Campaign::of)
                .run(options.only(), options.quick(), BenchRun.Missed.IS_A_PROBLEM);
    }
}
