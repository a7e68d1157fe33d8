package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.Pose;
import io.anypose.group.Poses;

/**
 * The shift of a function on the circle by any amount, once per block.
 *
 * <p>The N entries of a block, N odd, are samples of a function whose frequencies are at most (N − 1)/2. That function is
 * known everywhere, so it can be moved by any real number of steps and sampled again:
 *
 * <blockquote>
 *
 * (φ^s z)[j] = Σ_k D(j − k − sN/L) z[k], D(x) = sin(πx) / (N sin(πx/N)),
 *
 * </blockquote>
 *
 * where L steps of the group lead once around. In Fourier space it is a factor e^(−2πi m s/L) for frequency m: an exact
 * one-parameter group. Where sN/L is whole, it is the block shift of {@link FixedOperator}. On a torus each axis has its own
 * sum. The group is the grid on which poses are searched for; N is not its order.
 */
public final class BandLimitedOperator implements Operator {

    private final Layout layout;
    private final AbelianGroup group;
    /** Samples along each axis of a block: N. */
    private final int samples;
    /** Entries of a block × (order · entries): all φ^(−ℓ), side by side. */
    private final NDArray orbit;
    /** Entries of a block × order: what is at the first entry after φ^(−ℓ), for all ℓ. */
    private final NDArray grid;

    /** @param layout as {@link Layout#bandLimited} makes it */
    public BandLimitedOperator(NDManager manager, Layout layout, int samples) {
        this.group = AbelianGroup.require(layout.group(), "an operator that moves latents by any amount");
        if (!layout.equals(Layout.bandLimited(group, layout.dimension(), samples))) {
            throw new IllegalArgumentException(
                    "blocks of " + samples + " entries along each axis are needed, but the latent has " + layout);
        }
        this.layout = layout;
        this.samples = samples;
        int block = layout.block();
        int order = group.order();
        float[] all = new float[block * order * block];
        float[] first = new float[block * order];
        for (Pose pose : group.poses()) {
            double[] back = group.steps(pose.inverse());
            for (int from = 0; from < block; from++) {
                for (int to = 0; to < block; to++) {
                    all[(from * order + pose.index()) * block + to] = (float) weight(from, to, back);
                }
                first[from * order + pose.index()] = (float) weight(from, 0, back);
            }
        }
        this.orbit = manager.create(all, new Shape(block, (long) order * block));
        this.grid = manager.create(first, new Shape(block, order));
    }

    /** How much of entry {@code from} of a block is in entry {@code to} after so many steps along each axis. */
    private double weight(int from, int to, double[] steps) {
        double weight = 1;
        int restFrom = from;
        int restTo = to;
        for (int axis = steps.length - 1; axis >= 0; axis--) {
            double moved = steps[axis] * samples / group.factors().get(axis).order();
            weight *= kernel(restTo % samples - restFrom % samples - moved);
            restFrom /= samples;
            restTo /= samples;
        }
        return weight;
    }

    /** Dirichlet's kernel D: 1 at 0, 0 at all other whole numbers up to N, and band-limited. */
    private double kernel(double x) {
        double turned = Math.IEEEremainder(x, samples);
        return Math.abs(turned) < 1e-12
                ? 1
                : Math.sin(Math.PI * turned) / (samples * Math.sin(Math.PI * turned / samples));
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Latent act(Latent latent, Poses poses) {
        require(latent, poses);
        NDArray values = latent.values();
        int axes = group.factors().size();
        long rows = latent.size();
        for (int axis = axes - 1; axis >= 0; axis--) {
            // Along the last axis of the blocks, which then becomes their first.
            NDArray moved = values.reshape(rows, layout.dimension() / samples, samples)
                    .batchMatMul(shifts(values, poses.steps(axis), axis));
            values = axes == 1
                    ? moved
                    : moved.reshape(rows * layout.blocks(), layout.block() / samples, samples)
                            .transpose(0, 2, 1);
        }
        return latent.with(values.reshape(rows, layout.dimension()));
    }

    /** Rows × N × N: the shift of each row along one axis, as a matrix that entries are multiplied with from the left. */
    private NDArray shifts(NDArray like, double[] steps, int axis) {
        int order = group.factors().get(axis).order();
        float[] matrices = new float[steps.length * samples * samples];
        double[] kernels = new double[samples];
        for (int row = 0; row < steps.length; row++) {
            for (int j = 0; j < samples; j++) {
                kernels[j] = kernel(j - steps[row] * samples / order);
            }
            for (int from = 0; from < samples; from++) {
                for (int to = 0; to < samples; to++) {
                    matrices[(row * samples + from) * samples + to] =
                            (float) kernels[Math.floorMod(to - from, samples)];
                }
            }
        }
        return like.getManager()
                .create(matrices, new Shape(steps.length, samples, samples))
                .toType(like.getDataType(), false);
    }

    @Override
    public NDArray orbit(Latent latent) {
        require(latent);
        long order = group.order();
        return blocks(latent)
                .matMul(like(orbit, latent))
                .reshape(-1, layout.blocks(), order, layout.block())
                .transpose(0, 2, 1, 3)
                .reshape(-1, order, layout.dimension());
    }

    @Override
    public boolean isRegular() {
        return true;
    }

    /** The functions of the blocks, sampled at all poses of the grid. */
    @Override
    public NDArray function(Latent latent) {
        require(latent);
        return blocks(latent)
                .matMul(like(grid, latent))
                .reshape(-1, layout.blocks(), group.order())
                .transpose(0, 2, 1);
    }

    private NDArray blocks(Latent latent) {
        return latent.values().reshape(-1, layout.block());
    }

    private static NDArray like(NDArray matrix, Latent latent) {
        return matrix.toType(latent.values().getDataType(), false);
    }
}
