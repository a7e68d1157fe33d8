package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.Latent;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

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

    /** Measures on all objects of {@code views} that can be seen at rest. */
    public Equivariance(Model model, Views views) {
        this(model, views, views.format().tile());
    }

    /** The same with {@code tile} images at once. */
    Equivariance(Model model, Views views, int tile) {
        this.model = model;
        this.views = views.at(model.spec().group().identity());
        this.tile = tile;
        this.images = new Images(views.format());
        this.kept = model.manager().newSubManager();
    }

    /** The mean residual over all objects that can be seen at one pose; not a number if there are none. */
    public double residual(Pose pose) {
        double sum = 0;
        int count = 0;
        for (int from = 0; from < views.size(); from += tile) {
            Sum part = sum(pose, from);
            sum += part.value();
            count += part.count();
        }
        return sum / count;
    }

    /** Residuals, added up. */
    public record Sum(double value, int count) {}

    /** The sum over the objects of the tile that begins at {@code from}; nothing if that is behind the last. */
    public Sum sum(Pose pose, int from) {
        int[] objects = IntStream.range(from, Math.min(views.size(), from + tile))
                .filter(object -> views.has(object, pose))
                .toArray();
        if (objects.length == 0) {
            return new Sum(0, 0);
        }
        try (NDScope scope = EngineScope.open()) {
            return new Sum(
                    model.hasOneStage() ? before(from, objects, pose) : after(from, objects, pose), objects.length);
        }
    }

    /** Σ ‖f(T^k x) − φ^k f(x)‖ / ‖f(x)‖. */
    private double before(int from, int[] objects, Pose pose) {
        Latent latent = still(from, objects);
        NDArray moved = model.encode(upload(objects, pose)).values();
        NDArray predicted =
                model.operator().act(latent, Poses.repeat(pose, objects.length)).values();
        return relative(moved.sub(predicted), latent.values());
    }

    /** Σ ‖φ^(−k) f(T^k x) − f(x)‖ / ‖f(x)‖. */
    private double after(int from, int[] objects, Pose pose) {
        NDArray latents = still(from, objects).values();
        NDArray moved = canonical(objects, pose).values();
        return relative(moved.sub(latents), latents);
    }

    /** f(x) of some objects of the tile that begins at {@code from}. */
    private Latent still(int from, int[] objects) {
        int[] all = IntStream.range(from, Math.min(views.size(), from + tile)).toArray();
        Latent latent = still.computeIfAbsent(from, key -> kept(all));
        if (objects.length == all.length) {
            return latent;
        }
        long[] rows = IntStream.of(objects).mapToLong(object -> object - from).toArray();
        return latent.with(latent.values().get(model.manager().create(rows)));
    }

    private Latent kept(int[] objects) {
        Latent latent =
                model.hasOneStage() ? model.encode(upload(objects, identity())) : canonical(objects, identity());
        NDScope.unregister(latent.values());
        latent.values().attach(kept);
        return latent;
    }

    private Latent canonical(int[] objects, Pose pose) {
        return model.canonical(upload(objects, pose), Poses.repeat(pose, objects.length));
    }

    private Pose identity() {
        return model.spec().group().identity();
    }

    private NDArray upload(int[] objects, Pose pose) {
        ViewBatch batch = ViewBatch.at(views.subset(objects), 0, objects.length, pose);
        return images.upload(model.manager(), batch);
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
