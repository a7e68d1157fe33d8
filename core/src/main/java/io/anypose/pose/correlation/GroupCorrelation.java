package io.anypose.pose.correlation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import io.anypose.group.AbelianGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import java.util.Optional;

/**
 * Correlation over a group: y[g, o] = Σ_h Σ_c x[g h, c] · w[h, c, o].
 *
 * <p>Moving x by a pose moves y by the same pose. That is what makes a network of such layers, with any function applied
 * point by point between them, work at poses that its training never showed.
 *
 * <p>There are two ways to compute it, with equal results: one product with the weights laid out for all g, which costs
 * order² per pair of channels, and products in the group's Fourier space, which cost order per pair of channels besides
 * the way there and back. Results belong to the manager of x or of w, so call it inside of an {@code NDScope}.
 */
public final class GroupCorrelation {

    /** What it costs to bring one number to where a transform needs it, in multiplications of a product. */
    private static final double MOVING_COST = 50;

    /** Each pair of poses has its quotient in memory. */
    private static final int MOST_POSES = 1 << 13;

    private final Group group;
    /** Entry (g', g) is the index of g⁻¹ g', the element h for which g h = g'. */
    private final int[] quotients;

    /** Only for groups that commute: of others the transform is no product of numbers. */
    private final Optional<GroupFourier> transform;

    public GroupCorrelation(Group group) {
        if (group.order() > MOST_POSES) {
            throw new IllegalArgumentException("a network over " + group.order()
                    + " poses would not fit into memory; at" + " most " + MOST_POSES + " are possible");
        }
        this.group = group;
        this.transform =
                group instanceof AbelianGroup abelian ? Optional.of(new GroupFourier(abelian)) : Optional.empty();
        this.quotients = new int[group.order() * group.order()];
        for (Pose to : group.poses()) {
            for (Pose from : group.poses()) {
                quotients[to.index() * group.order() + from.index()] =
                        group.compose(from.inverse(), to).index();
            }
        }
    }

    /**
     * A correlation with weights in the form in which they are multiplied. To bring them into it costs more than to
     * correlate a single function with them, so a filter is kept while its weights do not change.
     */
    public interface Filter {

        /** The correlation of batch × order × inputs: batch × order × outputs. */
        NDArray apply(NDArray x);

        /** What the weights have become, for whoever keeps it: all that is made from them only once. */
        NDList kept();
    }

    /**
     * Computed in the way that is estimated to be cheaper for this group and these channels.
     *
     * @param w order × inputs × outputs
     */
    public Filter filter(NDArray w) {
        boolean inFourierSpace = transform
                .filter(fourier ->
                        isCheaper(fourier, w.getShape().get(1), w.getShape().get(2)))
                .isPresent();
        return inFourierSpace ? fourier(w) : direct(w);
    }

    /** Compares the costs of one row in multiplications. */
    private boolean isCheaper(GroupFourier fourier, long inputs, long outputs) {
        double order = group.order();
        double direct = order * order * (inputs * outputs);
        double products = 4.0 * fourier.frequencies() * (inputs * outputs);
        return products + (fourier.cost() + MOVING_COST * order) * (inputs + outputs) < direct;
    }

    /** By one product with a matrix of (order · inputs) × (order · outputs) entries. */
    public Filter direct(NDArray w) {
        long order = group.order();
        long inputs = w.getShape().get(1);
        long outputs = w.getShape().get(2);
        NDArray layout = w.get(w.getManager().create(quotients))
                .reshape(order, order, inputs, outputs)
                .transpose(0, 2, 1, 3)
                .reshape(order * inputs, order * outputs);
        return new Direct(layout, order, inputs, outputs);
    }

    private record Direct(NDArray weights, long order, long inputs, long outputs) implements Filter {

        @Override
        public NDList kept() {
            return new NDList(weights);
        }

        @Override
        public NDArray apply(NDArray x) {
            return x.reshape(-1, order * inputs).matMul(weights).reshape(-1, order, outputs);
        }
    }

    /**
     * In Fourier space: Ŷ(f) = X̂(f) · conj(Ŵ(f)) for every frequency f, with real and imaginary parts side by side in one
     * product. Only for groups that commute.
     */
    public Filter fourier(NDArray w) {
        GroupFourier fourier = transform.orElseThrow(() ->
                new IllegalArgumentException("a Fourier transform needs a group whose elements commute, not " + group));
        long inputs = w.getShape().get(1);
        long outputs = w.getShape().get(2);
        NDArray ws =
                fourier.transform(w.reshape(group.order(), inputs * outputs)).reshape(2, -1, inputs, outputs);
        NDArray re = ws.get(0);
        NDArray im = ws.get(1);
        NDArray weights = NDArrays.concat(new NDList(re.concat(im.neg(), 2), im.concat(re, 2)), 1);
        return new Fourier(weights, fourier, group.order(), inputs, outputs);
    }

    private record Fourier(NDArray weights, GroupFourier fourier, long order, long inputs, long outputs)
            implements Filter {

        @Override
        public NDList kept() {
            return new NDList(weights);
        }

        @Override
        public NDArray apply(NDArray x) {
            long rows = x.getShape().get(0);
            NDArray xs = fourier.transform(x.transpose(1, 0, 2).reshape(order, rows * inputs))
                    .reshape(2, -1, rows, inputs);
            NDArray product = xs.get(0)
                    .concat(xs.get(1), 2)
                    .matMul(weights)
                    .reshape(-1, rows, 2, outputs)
                    .transpose(2, 0, 1, 3)
                    .reshape(2, -1, rows * outputs);
            return fourier.inverse(product).reshape(order, rows, outputs).transpose(1, 0, 2);
        }
    }
}
