package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.core.Embedding;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import java.util.Arrays;

/**
 * The regular representation, once per block: (φ^g z)[b, h] = z[b, g⁻¹h].
 *
 * <p>For a cyclic group this is the block shift (M z)[j+1] = z[j]; for a torus it shifts one axis by each part of the
 * pose. It is a permutation, so it is applied by a gather and never as a matrix.
 */
public final class FixedOperator implements Operator {

    private final Layout layout;
    /** Row g holds, for each entry of φ^g z, the entry of z that it comes from: order × dimension. */
    private final NDArray sources;
    /** The rows of the inverses of all poses one after the other: where the entries of an orbit come from. */
    private final NDArray orbitSources;

    public FixedOperator(NDManager manager, Layout layout) {
        if (layout.block() != layout.group().order()) {
            throw new IllegalArgumentException("the fixed operator needs blocks of "
                    + layout.group().order() + ", the order of the group, but the latent has " + layout);
        }
        this.layout = layout;
        long order = layout.group().order();
        this.sources = manager.create(sources(layout), new Shape(order, layout.dimension()));
        int[] inverses = layout.group().poses().stream()
                .mapToInt(pose -> pose.inverse().index())
                .toArray();
        this.orbitSources = sources.get(manager.create(inverses)).reshape(1, order * layout.dimension());
    }

    private static long[] sources(Layout layout) {
        Group group = layout.group();
        int order = group.order();
        long[] sources = new long[order * layout.dimension()];
        for (Pose pose : group.poses()) {
            Pose inverse = pose.inverse();
            for (Pose entry : group.poses()) {
                int source = group.compose(inverse, entry).index();
                for (int block = 0; block < layout.blocks(); block++) {
                    int first = block * order;
                    sources[pose.index() * layout.dimension() + first + entry.index()] = (long) first + source;
                }
            }
        }
        return sources;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Latent act(Latent latent, Poses poses) {
        require(latent, poses);
        NDArray values = latent.values();
        long[] indices = Arrays.stream(poses.indices()).asLongStream().toArray();
        // The engine's embedding copies whole rows, which is several times faster than a gather or an index by rows.
        NDArray columns = Embedding.embedding(values.getManager().create(indices), sources, SparseFormat.DENSE)
                .singletonOrThrow();
        return latent.with(values.gather(columns, 1));
    }

    @Override
    public NDArray orbit(Latent latent) {
        require(latent);
        NDArray columns =
                orbitSources.broadcast(latent.size(), orbitSources.getShape().get(1));
        return latent.values().gather(columns, 1).reshape(-1, layout.group().order(), layout.dimension());
    }

    @Override
    public boolean isRegular() {
        return true;
    }

    /** The blocks as they are. */
    @Override
    public NDArray function(Latent latent) {
        require(latent);
        return latent.values().reshape(-1, layout.blocks(), layout.block()).transpose(0, 2, 1);
    }
}
