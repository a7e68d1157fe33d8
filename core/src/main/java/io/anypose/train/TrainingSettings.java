package io.anypose.train;

import io.anypose.provenance.Seed;

/**
 * How a model is trained. The defaults are the paper's.
 *
 * @param epochs passes over all (image, seen pose) pairs; the best of them is kept, so more cost only time
 * @param batch anchors in one step
 * @param learningRate of Adam
 * @param consistencyWeight λ: 0 leaves the two views free to differ, large values make them agree at the cost of classes
 * @param reduction how the squared difference of two views becomes one number
 * @param seed of weights, order and pairs
 */
public record TrainingSettings(
        int epochs, int batch, double learningRate, double consistencyWeight, Reduction reduction, Seed seed) {

    /** The paper's recipe. */
    public static final TrainingSettings PAPER = new TrainingSettings(20, 512, 0.001, 1, Reduction.MEAN, new Seed(42));

    public TrainingSettings {
        require(epochs >= 1, "epochs", epochs, "1 or more");
        require(batch >= 1, "batch", batch, "1 or more");
        require(learningRate > 0 && Double.isFinite(learningRate), "learning rate", learningRate, "above 0");
        require(consistencyWeight >= 0 && Double.isFinite(consistencyWeight), "lambda", consistencyWeight, "0 or more");
    }

    private static void require(boolean holds, String name, Number found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException("the setting " + name + " is " + found + "; allowed is " + allowed);
        }
    }
}
