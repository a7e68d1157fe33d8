package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import java.util.List;

/** Which planes of a {@link SpectralOperator} share an angle. */
interface AngleTies {

    /** Every plane has its own. */
    AngleTies NONE = new AngleTies() {
        @Override
        public Shape free(Layout layout) {
            return new Shape(factors(layout).size(), layout.blocks());
        }

        @Override
        public NDArray angles(NDArray free) {
            return free;
        }
    };

    /** The shape of the angles that are free: one row for each factor of the group. */
    Shape free(Layout layout);

    /** The angles of all planes: factors × planes. */
    NDArray angles(NDArray free);

    /**
     * The ties of channels on a square torus, as a separable encoder orders them.
     *
     * <p>In a channel, planes along the first axis turn by angles a_i and planes along the second by b_j. Their products
     * are pairs of planes that turn by a_i + b_j and a_i − b_j: channel, sign, i, j is the order.
     */
    static AngleTies torus(Layout layout) {
        List<CyclicGroup> axes = factors(layout);
        int order = axes.get(0).order();
        if (axes.size() != 2 || axes.get(1).order() != order || order % 2 != 0) {
            throw new IllegalArgumentException(
                    "spectral torus latents need two axes of the same even order, but the group is " + layout.group());
        }
        return new TorusTies(layout.dimension() / (order * order), order / 2);
    }

    private static List<CyclicGroup> factors(Layout layout) {
        return AbelianGroup.require(layout.group(), "the spectral operator").factors();
    }

    /** Ties of {@code channels} channels with {@code half} planes along each axis. */
    record TorusTies(int channels, int half) implements AngleTies {

        @Override
        public Shape free(Layout layout) {
            return new Shape(2, (long) channels * half);
        }

        @Override
        public NDArray angles(NDArray free) {
            Shape all = new Shape(channels, 2, half, half);
            NDArray a = free.get(0).reshape(channels, 1, half, 1).broadcast(all);
            NDArray b = free.get(1).reshape(channels, 1, half).repeat(1, half);
            NDArray signed = b.expandDims(1).concat(b.neg().expandDims(1), 1);
            return NDArrays.stack(new NDList(a.reshape(-1), signed.reshape(-1)));
        }
    }
}
