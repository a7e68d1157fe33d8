package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import java.util.HashMap;
import java.util.Map;

/**
 * Measures how well the latents of a model follow its operator: the residual ‖f(T^k x) − φ^k f(x)‖ / ‖f(x)‖.
 *
 * <p>0 is perfect; unrelated latents of equal length give about 1.4. A stacked model has no f(x) before its pose is known,
 * so both sides are compared after canonicalisation there, which is the same for orthogonal operators.
 *
 * <p>The latents f(x) are computed once and kept for all poses, until it is closed.
 */
public final class Equivariance implements AutoCloseable {

    private final Model model;
    private final Views views;
    private final int tile;
    private final Images images;
    private final NDManager kept;
    private final Map<Integer, Latent> still = new HashMap<>();

    /** Measures on all objects of {@code views}, {@code tile} images at once. */
    public Equivariance(Model model, Views views, int tile) {
        this.model = model;
        this.views = views;
        this.tile = tile;
        this.images = new Images(views.format(), model.type());
        this.kept = model.manager().newSubManager();
    }

    /** The mean residual over all objects at one pose. */
    public double residual(Pose pose) {
        double sum = 0;
        for (int from = 0; from < views.size(); from += tile) {
            int to = Math.min(views.size(), from + tile);
            try (NDScope scope = new NDScope()) {
                scope.suppressNotUsedWarning();
                sum += model.hasOneStage() ? before(from, to, pose) : after(from, to, pose);
            }
        }
        return sum / views.size();
    }

    /** Σ ‖f(T^k x) − φ^k f(x)‖ / ‖f(x)‖. */
    private double before(int from, int to, Pose pose) {
        Latent latent = still(from, to);
        NDArray moved = model.encode(upload(from, to, pose)).values();
        NDArray predicted =
                model.operator().act(latent, Poses.repeat(pose, to - from)).values();
        return relative(moved.sub(predicted), latent.values());
    }

    /** Σ ‖φ^(−k) f(T^k x) − f(x)‖ / ‖f(x)‖. */
    private double after(int from, int to, Pose pose) {
        NDArray latents = still(from, to).values();
        NDArray moved = canonical(from, to, pose).values();
        return relative(moved.sub(latents), latents);
    }

    /** f(x) of the objects of a tile. */
    private Latent still(int from, int to) {
        return still.computeIfAbsent(from, key -> {
            Latent latent =
                    model.hasOneStage() ? model.encode(upload(from, to, identity())) : canonical(from, to, identity());
            NDScope.unregister(latent.values());
            latent.values().attach(kept);
            return latent;
        });
    }

    private Latent canonical(int from, int to, Pose pose) {
        return model.canonical(upload(from, to, pose), Poses.repeat(pose, to - from));
    }

    private Pose identity() {
        return model.spec().group().identity();
    }

    private NDArray upload(int from, int to, Pose pose) {
        ViewBatch batch = ViewBatch.at(views, from, to, pose);
        return images.upload(model.manager(), batch.pixels(), batch.size());
    }

    private static double relative(NDArray differences, NDArray latents) {
        return norms(differences)
                .div(norms(latents))
                .sum()
                .toType(DataType.FLOAT64, false)
                .getDouble();
    }

    private static NDArray norms(NDArray rows) {
        return rows.square().sum(new int[] {1}).sqrt();
    }

    @Override
    public void close() {
        kept.close();
    }
}
