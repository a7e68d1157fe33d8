package io.anypose.spark.evaluate;

import io.anypose.app.measure.Elsewhere;
import io.anypose.app.measure.OpenEvaluation;
import io.anypose.eval.EvaluationShares.Measured;
import io.anypose.eval.EvaluationShares.Share;
import io.anypose.spark.model.SharedModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** Lets the executors of Spark measure an evaluation. */
public final class SharedEvaluation implements Elsewhere {

    /** Enough that executors of unequal speed end at about the same time. */
    private static final int TASKS_PER_CORE = 4;

    private final SparkSession spark;
    private final List<String> args;
    private final SharedModel model;

    /** @param args what is typed after {@code ./anypose evaluate} */
    public SharedEvaluation(SparkSession spark, List<String> args, SharedModel model) {
        this.spark = spark;
        this.args = new ArrayList<>(args);
        this.model = model;
    }

    @Override
    public List<Measured> measure(List<Share> shares) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<String> arguments = args;
        SharedModel shared = model;
        int tasks = Math.max(1, Math.min(shares.size(), TASKS_PER_CORE * context.defaultParallelism()));
        return context.parallelize(shares, tasks)
                .mapPartitions(part -> measured(part, arguments, shared))
                .collect();
    }

    private static Iterator<Measured> measured(Iterator<Share> shares, List<String> args, SharedModel model) {
        OpenEvaluation evaluation =
                ExecutorEvaluations.take(args, model, TaskContext.get().cpus());
        try {
            List<Measured> measured = new ArrayList<>();
            shares.forEachRemaining(share -> measured.add(evaluation.measure(share)));
            return measured.iterator();
        } finally {
            ExecutorEvaluations.giveBack(args, model, evaluation);
        }
    }
}
