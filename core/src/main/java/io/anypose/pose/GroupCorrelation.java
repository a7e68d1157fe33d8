package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import io.anypose.group.Group;
import io.anypose.group.Pose;

/**
 * Correlation over a group: y[g, o] = Σ_h Σ_c x[g h, c] · w[h, c, o].
 *
 * <p>Moving x by a pose moves y by the same pose. That is what makes a network of such layers, with any function applied
 * point by point between them, work at poses that its training never showed.
 */
final class GroupCorrelation {

    private final Group group;
    /** Entry (g', g) is the index of g⁻¹ g', the element h for which g h = g'. */
    private final int[] quotients;

    GroupCorrelation(Group group) {
        this.group = group;
        this.quotients = new int[group.order() * group.order()];
        for (Pose to : group.poses()) {
            for (Pose from : group.poses()) {
                quotients[to.index() * group.order() + from.index()] =
                        group.compose(from.inverse(), to).index();
            }
        }
    }

    /**
     * By one product with the weights laid out for all g.
     *
     * @param x batch × order × inputs
     * @param w order × inputs × outputs
     * @return batch × order × outputs
     */
    NDArray direct(NDArray x, NDArray w) {
        long order = group.order();
        long inputs = w.getShape().get(1);
        long outputs = w.getShape().get(2);
        NDArray layout = w.get(w.getManager().create(quotients))
                .reshape(order, order, inputs, outputs)
                .transpose(0, 2, 1, 3)
                .reshape(order * inputs, order * outputs);
        return x.reshape(-1, order * inputs).matMul(layout).reshape(-1, order, outputs);
    }
}
