package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import io.anypose.group.Poses;

/** Turns what the engine computed into answers. */
final class Classes {

    private Classes() {}

    /** The most probable classes at poses that are certain. */
    static Recognitions of(NDArray logits, Poses poses) {
        int order = poses.group().order();
        double[][] certain = new double[poses.size()][order];
        int[] indices = poses.nearest();
        for (int row = 0; row < certain.length; row++) {
            certain[row][indices[row]] = 1;
        }
        return new Recognitions(rows(logits.softmax(1)), certain, poses);
    }

    /** The rows of a matrix. */
    static double[][] rows(NDArray matrix) {
        int columns = Math.toIntExact(matrix.getShape().get(1));
        float[] flat = matrix.toType(DataType.FLOAT32, false).toFloatArray();
        double[][] rows = new double[flat.length / columns][columns];
        for (int i = 0; i < flat.length; i++) {
            rows[i / columns][i % columns] = flat[i];
        }
        return rows;
    }
}
