package io.anypose.app.measure;

import io.anypose.app.console.ConsoleCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code ablate}. */
@Command(
        name = "ablate",
        description = "Measures how nearest-neighbour pose inference depends on the number of references N and of"
                + " neighbours K, on test images at all poses, beside the paper's numbers.",
        footer = {
            "",
            "The paper's numbers are for the fixed operator.",
            "",
            "Examples:",
            "  ./anypose ablate rotation-fixed.anypose --csv ablation.csv",
            "  ./anypose ablate rotation-fixed.anypose --references 100,2000 \\",
            "      --neighbours 1,10 --seeds 0,42"
        })
public final class Ablate extends ConsoleCommand {

    @Option(
            names = "--references",
            paramLabel = "N",
            split = ",",
            description = "Numbers of references (default: the paper's, 100,200,500,1000,2000,5000).")
    private List<Integer> references;

    @Option(
            names = "--neighbours",
            paramLabel = "K",
            split = ",",
            description =
                    "Numbers of neighbours; those above N are left out (default: the paper's," + " 1,3,10,30,100,300).")
    private List<Integer> neighbours;

    @Option(
            names = "--seeds",
            paramLabel = "SEED",
            split = ",",
            description = "One set of references is drawn with each (default: the paper's, 0,10,20,30,42).")
    private List<Long> seeds;

    @Mixin
    private MeasureOptions options;

    @Override
    public Integer call() {
        var grid = accepted(() -> AblationRun.grid(references, neighbours, seeds));
        return new AblationRun(spec(), options, grid).run();
    }
}
