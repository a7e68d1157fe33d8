package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisPoses;
import io.anypose.group.Poses;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Scalars;
import io.anypose.model.engine.Tensors;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Plane rotations by learned angles: φ^k turns plane j by k · θ_j.
 *
 * <p>A linear encoder can absorb any basis, so a learned operator needs no matrix: these are the d/2 numbers that remain.
 * The inverse is exact, applying costs O(d), and k may be any real number. Plane j consists of the entries j and j + d/2,
 * so that both halves are contiguous. For a product group each factor has its own angles, and they commute.
 *
 * <p>Without a period the angles go where the data lead them. With a period N, training adds 0.1 · mean(1 − cos(N θ_j))
 * to the loss and {@link #finish} moves each angle to the nearest multiple of 2π/N.
 */
public final class SpectralOperator implements Operator {

    private static final double PRIOR_WEIGHT = 0.1;

    private final Layout layout;
    private final AbelianGroup group;
    private final NDArray angles;
    private final OptionalInt period;

    /**
     * @param angles one row of d/2 angles for each factor of the group, in radians, trained in place
     * @param period the order of one step, or empty when that is not known
     */
    public SpectralOperator(Layout layout, NDArray angles, OptionalInt period) {
        if (layout.block() != 2) {
            throw new IllegalArgumentException("the spectral operator turns planes, so blocks of 2, not " + layout);
        }
        if (!angles.getShape().equals(shape(layout))) {
            throw new IllegalArgumentException(
                    "angles of shape " + angles.getShape() + " do not fit " + layout + "; needed is " + shape(layout));
        }
        this.layout = layout;
        this.group = group(layout);
        this.angles = angles;
        this.period = period;
    }

    /** The shape of the angles on latents of a layout: factors of the group × planes. */
    static Shape shape(Layout layout) {
        return new Shape(group(layout).factors().size(), layout.blocks());
    }

    private static AbelianGroup group(Layout layout) {
        return AbelianGroup.require(layout.group(), "the spectral operator");
    }

    @Override
    public Layout layout() {
        return layout;
    }

    public OptionalInt period() {
        return period;
    }

    /** The angles of each factor of the group, in radians, as they are now. */
    public double[][] angles() {
        int columns = Math.toIntExact(angles.getShape().get(1));
        double[][] rows = new double[Math.toIntExact(angles.getShape().get(0))][columns];
        try (NDArray copy = angles.toType(DataType.FLOAT64, true)) {
            double[] flat = copy.toDoubleArray();
            for (int i = 0; i < flat.length; i++) {
                rows[i / columns][i % columns] = flat[i];
            }
        }
        return rows;
    }

    @Override
    public Latent act(Latent latent, Poses poses) {
        require(latent, poses);
        return latent.with(turn(latent.values(), turns(latent, poses)));
    }

    @Override
    public Latent canonicalise(Latent latent, Poses poses) {
        require(latent, poses);
        return latent.with(turn(latent.values(), turns(latent, poses).neg()));
    }

    /** φ^s for real s, the same for every row: fractional powers compose as whole ones do. */
    public Latent act(Latent latent, double... steps) {
        require(latent);
        if (steps.length != group.factors().size()) {
            throw new IllegalArgumentException("there are " + steps.length + " steps, but the group " + group + " has "
                    + group.factors().size() + " factors");
        }
        NDArray row = latent.values()
                .getManager()
                .create(steps, new Shape(1, steps.length))
                .toType(angles.getDataType(), false);
        return latent.with(turn(latent.values(), row.matMul(angles)));
    }

    @Override
    public NDArray orbit(Latent latent) {
        require(latent);
        NDArray turns = turns(latent, Poses.of(group, group.poses()));
        return turn(latent.values().expandDims(1), turns.neg().expandDims(0));
    }

    private NDArray turn(NDArray values, NDArray turns) {
        int last = values.getShape().dimension() - 1; // split takes no axis counted from the end
        NDList halves = values.split(2, last);
        NDArray cos = turns.cos();
        NDArray sin = turns.sin();
        NDArray x = halves.get(0).mul(cos).sub(halves.get(1).mul(sin));
        NDArray y = halves.get(0).mul(sin).add(halves.get(1).mul(cos));
        return x.concat(y, last);
    }

    /** By how much each pose turns each plane; its negative undoes it, half way round too. */
    private NDArray turns(Latent latent, Poses poses) {
        return steps(latent.values().getManager(), poses).matMul(angles);
    }

    /** Signed steps along each factor, one row per pose. */
    private NDArray steps(NDManager manager, Poses poses) {
        List<AxisPoses> factors = group.factors();
        float[] steps = new float[poses.size() * factors.size()];
        for (int factor = 0; factor < factors.size(); factor++) {
            double[] along = poses.steps(factor);
            for (int row = 0; row < poses.size(); row++) {
                steps[row * factors.size() + factor] = (float) along[row];
            }
        }
        return manager.create(steps, new Shape(poses.size(), factors.size())).toType(angles.getDataType(), false);
    }

    @Override
    public Optional<NDArray> prior() {
        if (period.isEmpty()) {
            return Optional.empty();
        }
        NDArray turned = angles.mul(Scalars.like(angles, period.getAsInt()));
        return Optional.of(turned.cos().neg().add(1).mean().mul(Scalars.like(angles, PRIOR_WEIGHT)));
    }

    @Override
    public void finish() {
        period.ifPresent(n -> {
            double step = 2 * Math.PI / n;
            try (NDScope scope = EngineScope.open()) {
                Tensors.assign(angles, angles.div(step).round().mul(step));
            }
        });
    }

    @Override
    public NDList parameters() {
        return new NDList(List.of(angles));
    }
}
