package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import io.anypose.group.Poses;
import java.util.stream.IntStream;

/**
 * How far the scores of an orbit are from the truth: the mean negative log-probability of the true (pose, class) pairs.
 *
 * <p>A pose between two elements of the group, on a circle, belongs to both, each counted by how near it is.
 */
final class JointLoss {

    private JointLoss() {}

    /**
     * The loss as one number in the engine.
     *
     * @param scores rows × poses × classes
     * @param poses the true pose of each row
     * @param labels the true class of each row
     */
    static NDArray of(NDArray scores, Poses poses, int[] labels) {
        int classes = Math.toIntExact(scores.getShape().get(2));
        return of(scores.reshape(poses.size(), -1).logSoftmax(1), classes, poses, labels);
    }

    /**
     * The same of logarithms of probabilities.
     *
     * @param logs rows × pairs, of which the first are all (pose, class) pairs; there may be others behind them
     */
    static NDArray of(NDArray logs, int classes, Poses poses, int[] labels) {
        if (poses.areElements()) {
            return logs.gather(pairs(logs, poses.indices(), labels, classes), 1)
                    .mean()
                    .neg();
        }
        int order = poses.group().order();
        double[] steps = poses.steps(0);
        int[] below = new int[steps.length];
        int[] above = new int[steps.length];
        float[] nearness = new float[steps.length];
        for (int row = 0; row < steps.length; row++) {
            double floor = Math.floor(steps[row]);
            below[row] = Math.floorMod((int) floor, order);
            above[row] = (below[row] + 1) % order;
            nearness[row] = (float) (steps[row] - floor);
        }
        NDArray share = logs.getManager()
                .create(nearness)
                .toType(logs.getDataType(), false)
                .expandDims(1);
        return logs.gather(pairs(logs, above, labels, classes), 1)
                .mul(share)
                .add(logs.gather(pairs(logs, below, labels, classes), 1)
                        .mul(share.neg().add(1)))
                .mean()
                .neg();
    }

    /** Where in the scores of a row the true class at a pose is. */
    private static NDArray pairs(NDArray logs, int[] poses, int[] labels, int classes) {
        long[] pairs = IntStream.range(0, poses.length)
                .mapToLong(row -> (long) poses[row] * classes + labels[row])
                .toArray();
        return logs.getManager().create(pairs).toType(DataType.INT64, false).expandDims(1);
    }
}
