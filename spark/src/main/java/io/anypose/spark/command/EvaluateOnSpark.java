package io.anypose.spark.command;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.StatusLine;
import io.anypose.app.measure.Evaluate;
import io.anypose.spark.evaluate.EvaluateArguments;
import io.anypose.spark.evaluate.SharedEvaluation;
import io.anypose.spark.file.SharedFile;
import io.anypose.spark.model.SharedModel;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Unmatched;

/** The command {@code spark evaluate}. */
@Command(
        name = "evaluate",
        customSynopsis = "anypose spark evaluate [--master=URL] [--conf=KEY=VALUE]... MODEL [options of evaluate]",
        description = "Measures a model on test images at every pose, as ./anypose evaluate does and with all of its"
                + " options, on many cores: the record is the same to the last digit.",
        footer = {
            "",
            "What --data and --images name must be there for every executor, such as in a shared folder; MNIST comes with"
                    + " anypose, and the model with the job.",
            "",
            "Examples:",
            "  ./anypose spark evaluate rotation-fixed.anypose",
            "  ./anypose spark evaluate translate-xy-fixed.anypose --json \\",
            "      --master spark://host:7077",
            "  ./anypose evaluate --help    what else can be said"
        })
final class EvaluateOnSpark extends ConsoleCommand {

    @Mixin
    private SparkOptions options;

    @Unmatched
    private List<String> args = new ArrayList<>();

    @Override
    public Integer call() {
        Evaluate evaluate = EvaluateArguments.parse(args, out(), err());
        return options.run("evaluate", spark -> evaluate(spark, evaluate));
    }

    private int evaluate(SparkSession spark, Evaluate evaluate) {
        SharedFile file = SharedFile.of(
                evaluate.model().toUri().toString(), spark.sparkContext().hadoopConfiguration());
        SharedModel model = SharedModel.of(spark, evaluate.model().toString(), SharedModel.bytes(file, ""));
        return evaluate.call(shares -> {
            try (StatusLine status = StatusLine.on(err());
                    JobProgress progress = new JobProgress(spark, status, () -> "")) {
                return new SharedEvaluation(spark, args, model).measure(shares);
            }
        });
    }
}
