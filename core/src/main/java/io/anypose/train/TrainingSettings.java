package io.anypose.train;

import io.anypose.data.Coverage;
import io.anypose.provenance.Seed;

/**
 * How a model is trained. The defaults are the paper's.
 *
 * @param epochs passes over the training images; the best of them is kept, so more cost only time
 * @param coverage which views make up one pass
 * @param batch anchors in one step
 * @param learningRate of Adam, at its highest
 * @param schedule how the rate changes
 * @param consistencyWeight λ: 0 leaves the two views free to differ, large values make them agree at the cost of classes
 * @param reduction how the squared difference of two views becomes one number
 * @param supervision which views are classified
 * @param seed of weights, order and pairs
 */
public record TrainingSettings(
        int epochs,
        Coverage coverage,
        int batch,
        double learningRate,
        Schedule schedule,
        double consistencyWeight,
        Reduction reduction,
        Supervision supervision,
        Seed seed) {

    /** The paper's recipe. */
    public static final TrainingSettings PAPER = new TrainingSettings(
            20,
            Coverage.EVERY_POSE,
            512,
            0.001,
            Schedule.CONSTANT,
            1,
            Reduction.MEAN,
            Supervision.FIRST_VIEW,
            new Seed(42));

    /** The paper's recipe for compound shifts. */
    public static final TrainingSettings COMPOUND = new TrainingSettings(
            20,
            Coverage.EVERY_POSE,
            512,
            0.001,
            Schedule.CONSTANT,
            1,
            Reduction.MEAN,
            Supervision.BOTH_VIEWS,
            new Seed(42));

    public TrainingSettings {
        require(epochs >= 1, "epochs", epochs, "1 or more");
        require(batch >= 1, "batch", batch, "1 or more");
        require(learningRate > 0 && Double.isFinite(learningRate), "learning rate", learningRate, "above 0");
        require(consistencyWeight >= 0 && Double.isFinite(consistencyWeight), "lambda", consistencyWeight, "0 or more");
    }

    /** The same with another λ. */
    public TrainingSettings withConsistencyWeight(double weight) {
        return new TrainingSettings(
                epochs, coverage, batch, learningRate, schedule, weight, reduction, supervision, seed);
    }

    /** The same with another learning rate. */
    public TrainingSettings withRate(double highest, Schedule changing) {
        return new TrainingSettings(
                epochs, coverage, batch, highest, changing, consistencyWeight, reduction, supervision, seed);
    }

    /** The same with another number of pairs in one step. */
    public TrainingSettings withBatch(int pairs) {
        return new TrainingSettings(
                epochs, coverage, pairs, learningRate, schedule, consistencyWeight, reduction, supervision, seed);
    }

    /** The same with other passes over the data. */
    public TrainingSettings withPasses(int count, Coverage of) {
        return new TrainingSettings(
                count, of, batch, learningRate, schedule, consistencyWeight, reduction, supervision, seed);
    }

    /** The same with another way to sum up the differences of two views. */
    public TrainingSettings with(Reduction other) {
        return new TrainingSettings(
                epochs, coverage, batch, learningRate, schedule, consistencyWeight, other, supervision, seed);
    }

    /** The same with another seed. */
    public TrainingSettings with(Seed other) {
        return new TrainingSettings(
                epochs, coverage, batch, learningRate, schedule, consistencyWeight, reduction, supervision, other);
    }

    private static void require(boolean holds, String name, Number found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException("the setting " + name + " is " + found + "; allowed is " + allowed);
        }
    }
}
