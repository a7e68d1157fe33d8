package io.anypose.spark.command;

import io.anypose.app.Main;
import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.option.Positive;
import io.anypose.app.train.Train;
import io.anypose.spark.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Unmatched;

/** The command {@code spark sweep}. */
@Command(
        name = "sweep",
        customSynopsis =
                "anypose spark sweep --out=DIR [--vary=KEY=VALUES]... [--seeds=N] [--test-limit=N] [--master=URL] [--json]"
                        + " [options of train]",
        description =
                "Trains and evaluates a model for each combination of settings and seeds, each as a task of Spark.",
        footer = {
            "",
            "Every finished training and evaluation is kept in the folder, and so are checkpoints: the same command again does"
                    + " only what is missing. DIR/parts/NAME/SEED has the model and its evaluation, DIR/sweep.csv all results.",
            "",
            "Examples:",
            "  ./anypose spark sweep --out sweep --transformation rotation \\",
            "      --operator fixed \\",
            "      --vary recipe=paper,anypose --vary encoder.dimension=70,140 --seeds 5",
            "  ./anypose spark sweep --out hdfs:///sweep --master yarn \\",
            "      --transformation rotation --vary operator=fixed,learned,spectral --seeds 3"
        })
final class Sweep extends ConsoleCommand {

    @Mixin
    private SharedFolderOption folder;

    @Option(
            names = "--vary",
            paramLabel = "KEY=VALUES",
            description =
                    "A key of train --set, or an option of train without its dashes, and the values that it takes in turn,"
                            + " with commas: training.epochs=10,20, recipe=paper,fast. With semicolons, values may have commas."
                            + " Several make all combinations.")
    private Map<String, String> vary = new LinkedHashMap<>();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            converter = Positive.class,
            description = "Do each with so many seeds, 42 and the next (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--test-limit",
            paramLabel = "N",
            converter = Positive.class,
            description = "Evaluate with the first N test images only (default: all).")
    private Integer testLimit;

    @Mixin
    private SparkOptions options;

    @Option(names = "--json", description = "Print the results as JSON and nothing else.")
    private boolean json;

    @Unmatched
    private List<String> args = new ArrayList<>();

    @Override
    public Integer call() {
        SweepPlan plan =
                new SweepPlan(args, vary, seeds, testLimit == null ? OptionalInt.empty() : OptionalInt.of(testLimit));
        plan.jobs().forEach(job -> requireTrial(job.steps().get(0).args()));
        return new SweepRun(spec(), options, json).run(plan, folder.location());
    }

    /** Refuses wrong options, keys and values of train before Spark is started. */
    private void requireTrial(List<String> train) {
        ParseResult parsed = Main.commandLine(List.of()).setErr(err()).parseArgs(train.toArray(String[]::new));
        ((Train) parsed.subcommand().commandSpec().userObject()).trial();
    }
}
