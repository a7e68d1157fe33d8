package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.engine.Initial;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The laws of a group action on latents, each as the largest deviation from it over all poses.
 *
 * <p>A law takes any action, so that a broken one can be plugged in and must deviate.
 */
public final class ActionLaws {

    /** Row i becomes φ^(k_i) z_i. */
    @FunctionalInterface
    interface Action {

        Latent act(Latent latent, Poses poses);
    }

    private final NDManager manager;
    private final Layout layout;
    private final Seed seed;

    ActionLaws(NDManager manager, Layout layout, Seed seed) {
        this.manager = manager;
        this.layout = layout;
        this.seed = seed;
    }

    /** φ^0 z = z. */
    double identity(Action action) {
        Latent z = latents(3);
        return distance(action.act(z, Poses.repeat(group().identity(), 3)), z);
    }

    /** φ^a φ^b z = φ^(a+b) z for all pairs (a, b). */
    double composition(Action action) {
        List<Pose> first = new ArrayList<>();
        List<Pose> second = new ArrayList<>();
        List<Pose> both = new ArrayList<>();
        for (Pose a : group().poses()) {
            for (Pose b : group().poses()) {
                first.add(b);
                second.add(a);
                both.add(group().compose(a, b));
            }
        }
        Latent z = latents(both.size());
        return distance(action.act(action.act(z, poses(first)), poses(second)), action.act(z, poses(both)));
    }

    /** φ^N z = z, where φ is one step along an axis of N poses. */
    double period(Action action) {
        double largest = 0;
        for (Pose step : generators()) {
            Latent z = latents(2);
            Latent moved = z;
            Pose reached = group().identity();
            do {
                moved = action.act(moved, Poses.repeat(step, 2));
                reached = group().compose(step, reached);
            } while (!reached.isIdentity());
            largest = Math.max(largest, distance(moved, z));
        }
        return largest;
    }

    /** undo_k (φ^k z) = z for all k. */
    double inverse(Action action, Action undo) {
        Poses all = everyPose();
        Latent z = latents(all.size());
        return distance(undo.act(action.act(z, all), all), z);
    }

    /** Steps along the axes may change places, where the group commutes. */
    double commuting(Action action) {
        double largest = 0;
        for (Pose a : generators()) {
            for (Pose b : generators()) {
                Latent z = latents(2);
                Latent ab = action.act(action.act(z, Poses.repeat(b, 2)), Poses.repeat(a, 2));
                Latent ba = action.act(action.act(z, Poses.repeat(a, 2)), Poses.repeat(b, 2));
                largest = Math.max(largest, distance(ab, ba));
            }
        }
        return largest;
    }

    /**
     * How much a block changes when others do.
     *
     * @param blockOf the block that an entry belongs to
     */
    double leakBetweenBlocks(Action action, IntUnaryOperator blockOf) {
        Poses all = everyPose();
        double[] onlyFirst = IntStream.range(0, all.size() * layout.dimension())
                .mapToDouble(i -> blockOf.applyAsInt(i % layout.dimension()) == 0 ? 1 + i : 0)
                .toArray();
        Latent z = new Latent(manager.create(onlyFirst, new Shape(all.size(), layout.dimension())), layout);
        double[] moved = action.act(z, all).values().toDoubleArray();
        return IntStream.range(0, moved.length)
                .filter(i -> blockOf.applyAsInt(i % layout.dimension()) != 0)
                .mapToDouble(i -> Math.abs(moved[i]))
                .max()
                .orElse(0);
    }

    /** orbit(z)[ℓ] = undo_ℓ z. */
    double orbit(NDArray orbit, Latent z, Action undo) {
        double largest = 0;
        for (Pose pose : group().poses()) {
            Latent expected = undo.act(z, Poses.repeat(pose, z.size()));
            largest = Math.max(largest, distance(z.with(orbit.get(":, {}", pose.index())), expected));
        }
        return largest;
    }

    Latent latents(int count) {
        double[] values = Initial.normal(1)
                .values(new Shape(count, layout.dimension()), seed.generator("latents", layout.dimension()));
        return new Latent(manager.create(values, new Shape(count, layout.dimension())), layout);
    }

    Poses everyPose() {
        return poses(group().poses());
    }

    public static double distance(Latent a, Latent b) {
        return a.values()
                .sub(b.values())
                .abs()
                .max()
                .toType(DataType.FLOAT64, false)
                .getDouble();
    }

    private Group group() {
        return layout.group();
    }

    private Poses poses(List<Pose> poses) {
        return Poses.of(group(), poses);
    }

    /** One step along each axis that has more than one pose; of groups without axes every pose. */
    private List<Pose> generators() {
        if (!(group() instanceof AbelianGroup abelian)) {
            return group().poses();
        }
        return abelian.poses().stream()
                .filter(pose ->
                        abelian.parts(pose).stream().mapToInt(Pose::index).sum() == 1)
                .toList();
    }
}
