package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import io.anypose.group.Poses;

/** Turns class logits into answers. */
final class Classes {

    private Classes() {}

    static Recognitions of(NDArray logits, Poses poses) {
        return ofProbabilities(logits.softmax(1), poses);
    }

    /** @param probabilities batch × classes */
    static Recognitions ofProbabilities(NDArray probabilities, Poses poses) {
        long[] best = probabilities.argMax(1).toLongArray();
        float[] highest =
                probabilities.max(new int[] {1}).toType(DataType.FLOAT32, false).toFloatArray();
        int[] classes = new int[best.length];
        double[] confidences = new double[best.length];
        for (int i = 0; i < best.length; i++) {
            classes[i] = (int) best[i];
            confidences[i] = highest[i];
        }
        return new Recognitions(classes, poses, confidences);
    }
}
