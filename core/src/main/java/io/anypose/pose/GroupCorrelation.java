package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import java.util.List;

/**
 * Correlation over a group: y[g, o] = Σ_h Σ_c x[g h, c] · w[h, c, o].
 *
 * <p>Moving x by a pose moves y by the same pose. That is what makes a network of such layers, with any function applied
 * point by point between them, work at poses that its training never showed.
 *
 * <p>There are two ways to compute it, with equal results: one product with the weights laid out for all g, which costs
 * order² per pair of channels, and products in the group's Fourier space, which cost order · log(order) to go there and
 * order per pair of channels.
 */
final class GroupCorrelation {

    /** What it costs to take one number to Fourier space or back, in multiplications of a product. */
    private static final double TRANSFORM_COST = 550;

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
     * The cheaper way for this group.
     *
     * @param x batch × order × inputs
     * @param w order × inputs × outputs
     * @return batch × order × outputs
     */
    NDArray apply(NDArray x, NDArray w) {
        return isFourierCheaper(w.getShape().get(1), w.getShape().get(2)) ? fourier(x, w) : direct(x, w);
    }

    /** Compares the costs of one row; half of the frequencies follow from the others. */
    private boolean isFourierCheaper(long inputs, long outputs) {
        if (group.factors().size() > 2) {
            return false; // the transform knows one or two axes
        }
        double order = group.order();
        double direct = 2 * order * order * (inputs * outputs);
        double products = 8 * (order / 2 + 1) * (inputs * outputs);
        return products + TRANSFORM_COST * order * (inputs + outputs) < direct;
    }

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

    /**
     * Ŷ(f) = X̂(f) · conj(Ŵ(f)) for every frequency f, with real and imaginary parts side by side in one product; for
     * groups of one or two factors.
     */
    NDArray fourier(NDArray x, NDArray w) {
        long outputs = w.getShape().get(2);
        NDList xs = transform(x);
        NDList ws = transform(w.transpose(1, 0, 2));
        NDArray re = ws.get(0);
        NDArray im = ws.get(1);
        NDArray weights = NDArrays.concat(new NDList(re.concat(im.neg(), 2), im.concat(re, 2)), 1);
        NDArray product = xs.get(0).concat(xs.get(1), 2).matMul(weights);
        return inverse(product, outputs);
    }

    /** Real and imaginary parts of the Fourier transform over the group: frequencies × rows × channels. */
    private NDList transform(NDArray x) {
        long rows = x.getShape().get(0);
        long channels = x.getShape().get(2);
        List<CyclicGroup> axes = group.factors();
        NDArray complex;
        if (axes.size() == 1) {
            complex = x.transpose(0, 2, 1).rfft(group.order(), 2);
        } else {
            int second = axes.get(1).order();
            complex = x.transpose(0, 2, 1)
                    .reshape(rows, channels, -1, second)
                    .rfft(second, 3)
                    .fft(axes.get(0).order(), 2);
        }
        NDArray parts = complex.real().reshape(rows, channels, -1, 2).transpose(3, 2, 0, 1);
        return new NDList(parts.get(0), parts.get(1));
    }

    /** From frequencies × rows × (real | imaginary) channels back to rows × order × channels. */
    private NDArray inverse(NDArray product, long channels) {
        long rows = product.getShape().get(1);
        List<CyclicGroup> axes = group.factors();
        int last = axes.get(axes.size() - 1).order();
        // Arithmetic with i, because the engine's own way from pairs to complex numbers has no gradient.
        NDArray i = product.getManager()
                .create(new float[] {0, 1}, new Shape(1, 2))
                .toType(product.getDataType(), false)
                .complex();
        NDArray complex = product.get(":, :, :{}", channels)
                .add(product.get(":, :, {}:", channels).mul(i))
                .transpose(1, 2, 0)
                .reshape(rows, channels, group.order() / last, last / 2 + 1);
        NDArray back = axes.size() == 1 ? complex : complex.ifft(axes.get(0).order(), 2);
        return back.irfft(last, 3).reshape(rows, channels, group.order()).transpose(0, 2, 1);
    }
}
