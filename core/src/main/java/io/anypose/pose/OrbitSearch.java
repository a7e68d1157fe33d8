package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.EngineThreads;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Operator;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Exact search of whole orbits against references.
 *
 * <p>All squared distances of a tile come from one product, ‖z‖² + ‖r‖² − 2 z·r, with the norms as two more columns of
 * both sides, or added where only the nearest counts. Tiles are searched side by side, each by one thread for the product and what follows. They are 16 MB: the engine's calls
 * cost less than with smaller ones. For the nearest alone they are half a MB, which a processor has in its own cache when it reads them. The
 * selection runs over the product's own memory: for the nearest alone reference by reference, with all orbits of a tile side by side; for
 * more of them one latent per task.
 */
public final class OrbitSearch {

    private static final int TILE_VALUES = 1 << 22;
    private static final int TILE_VALUES_ALONE = 1 << 17;
    /** So many references at a time for the nearest alone, so that a small tile still has enough orbit elements beside each other. */
    private static final int PIECE = 256;
    /** So many of a single latent are not found sooner by several threads, which wait for each other now and then. */
    private static final int FEW_DISTANCES = 1 << 17;
    /** So many orbit elements side by side are worth it, half as many in the smaller of two tiles; the engine has other ways for a few. */
    private static final int WIDE = 64;
    /** The engine compares whole halves of rows with vector instructions, and what is left of them one by one. */
    private static final int FEW = 16;

    private final Operator operator;
    private final NDArray references;
    /** A row −2 r for each reference, some at a time. */
    private final List<NDArray> pieces;
    /** ‖r‖² of each. */
    private final float[] norms;

    private final int size;
    private final int tileValues;

    /**
     * Searches for latents of {@code operator} among references.
     *
     * @param values references × dimension. What the search makes of them belongs to their manager and is closed with it
     */
    public OrbitSearch(Operator operator, NDArray values) {
        this(operator, values, TILE_VALUES);
    }

    /** The same with tiles of at most so many distances, or of one latent if it has more. */
    OrbitSearch(Operator operator, NDArray values, int tileValues) {
        this.operator = operator;
        this.tileValues = tileValues;
        this.size = Math.toIntExact(values.getShape().get(0));
        try (NDScope scope = EngineScope.open()) {
            NDArray rows = values.mul(-2);
            NDArray squares = squares(values);
            references = NDArrays.concat(new NDList(rows, squares, squares.onesLike()), 1)
                    .transpose();
            NDScope.unregister(references);
            pieces = pieces(rows);
            norms = squares.toType(DataType.FLOAT32, false).toFloatArray();
        }
    }

    /** Of about the same size, as tiles are. They stay when the scope is closed. */
    private static List<NDArray> pieces(NDArray rows) {
        long size = rows.getShape().get(0);
        long count = (size + PIECE - 1) / PIECE;
        return LongStream.range(0, count)
                .mapToObj(i -> {
                    NDArray piece = rows(rows, i * size / count, (i + 1) * size / count);
                    NDScope.unregister(piece);
                    return piece;
                })
                .toList();
    }

    private static NDArray rows(NDArray array, long from, long to) {
        return array.get(new NDIndex().addSliceDim(from, to));
    }

    /**
     * For each latent the ℓ of its k nearest (orbit element, reference) pairs, from the nearest to the farthest; equal
     * distances in the order of ℓ, then of the references.
     */
    public int[][] nearest(Latent latent, int k) {
        return nearest(latent, k, new int[] {size})[0];
    }

    /**
     * What a search finds, latent by latent.
     *
     * @param nearest the ℓ of the nearest pairs, as {@link #nearest(Latent, int)} says
     * @param least for each ℓ the squared distance of the nearest reference
     */
    @SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
    record Neighbours(int[][] nearest, float[][] least) {}

    /** The same, with what lies beside the nearest: how far the references are at each ℓ. */
    Neighbours neighbours(Latent latent, int k) {
        float[][] least = new float[latent.size()][];
        int order = operator.layout().group().order();
        int[][][] nearest = nearest(
                latent,
                k,
                new int[] {size},
                (row, all, first) -> least[row] = Arrays.copyOfRange(all, first, first + order));
        return new Neighbours(nearest[0], least);
    }

    /** Is told where the least distances of a latent are. */
    @FunctionalInterface
    private interface LeastDistances {

        /** Those of latent {@code row} are in {@code all} from {@code first} on, one for each ℓ. */
        void of(int row, float[] all, int first);
    }

    /**
     * The same for several numbers of references at once: the first entry among the first {@code sizes[0]} references,
     * and so on.
     *
     * @param sizes ascending; the last at most as many as there are references
     * @return sizes × latents × k, or fewer than k where there are not so many pairs
     */
    int[][][] nearest(Latent latent, int k, int[] sizes) {
        return nearest(latent, k, sizes, (row, all, first) -> {});
    }

    private int[][][] nearest(Latent latent, int k, int[] sizes, LeastDistances listener) {
        boolean small = latent.size() == 1 && (long) operator.layout().group().order() * size <= FEW_DISTANCES;
        return small ? EngineThreads.one(() -> search(latent, k, sizes, listener)) : search(latent, k, sizes, listener);
    }

    private int[][][] search(Latent latent, int k, int[] sizes, LeastDistances listener) {
        int order = operator.layout().group().order();
        int[][][] nearest = new int[sizes.length][latent.size()][];
        if (k == 1 && sizes[0] == size) {
            int most = most(Math.min(tileValues, TILE_VALUES_ALONE), Math.min(size, PIECE));
            boolean wide = (long) Math.min(most, latent.size()) * order >= WIDE;
            inTiles(latent, most, (orbits, from, to) -> {
                float[] least = wide ? leastSideBySide(orbits) : least(distances(orbits));
                for (int row = from; row < to; row++) {
                    listener.of(row, least, (row - from) * order);
                    nearest[0][row] = new int[] {nearest(least, (row - from) * order, order)};
                }
            });
            return nearest;
        }
        inTiles(latent, most(tileValues, size), (orbits, from, to) -> {
            NDArray distances = distances(orbits);
            float[] least = least(distances);
            for (int row = from; row < to; row++) {
                listener.of(row, least, (row - from) * order);
            }
            FloatBuffer values = values(distances);
            IntStream.range(from, to).parallel().forEach(row -> {
                Rows rows = new Rows(values, least, (row - from) * order, order);
                select(rows, k, sizes, (poses, n) -> nearest[n][row] = poses);
            });
        });
        return nearest;
    }

    /** What is done with the elements of the orbits of some latents. */
    @FunctionalInterface
    private interface Tile {

        /** @param orbits those of the latents {@code from} up to before {@code to}, a row for each element */
        void search(NDArray orbits, int from, int to);
    }

    /** How many latents have so many distances from some references; at least one. */
    private int most(int distances, int references) {
        return Math.max(1, distances / (operator.layout().group().order() * references));
    }

    /**
     * All tiles have about the same size: a small one left over would be computed in another way, to other last bits.
     *
     * @param most latents in a tile
     */
    private void inTiles(Latent latent, int most, Tile work) {
        int tiles = (latent.size() + most - 1) / most;
        EngineThreads.sideBySide(tiles, tile -> search(latent, tile, tiles, work));
    }

    private void search(Latent latent, int tile, int tiles, Tile work) {
        int from = Math.toIntExact((long) tile * latent.size() / tiles);
        int to = Math.toIntExact((tile + 1L) * latent.size() / tiles);
        try (NDScope scope = EngineScope.open()) {
            work.search(orbits(latent.with(rows(latent.values(), from, to))), from, to);
        }
    }

    /**
     * The least distance of each orbit element, and nothing else: a row of distances to one reference after the other is compared with
     * the least so far, which Java does with vector instructions and without writing what lies between. Distances from some references
     * are compared before those from others are computed, so that they are still in the processor's own cache.
     */
    private float[] leastSideBySide(NDArray orbits) {
        float[] squares = squares(orbits).toType(DataType.FLOAT32, false).toFloatArray();
        int count = squares.length;
        float[] least = new float[count];
        Arrays.fill(least, Float.POSITIVE_INFINITY);
        float[] row = new float[count];
        int reference = 0;
        NDArray columns = orbits.transpose();
        for (NDArray piece : pieces) {
            try (NDScope scope = EngineScope.open()) {
                FloatBuffer values = values(piece.matMul(columns));
                for (int from = 0; from < values.capacity(); from += count) {
                    values.get(from, row);
                    keepLeast(least, row, norms[reference++]);
                }
            }
        }
        for (int i = 0; i < count; i++) {
            least[i] += squares[i];
        }
        return least;
    }

    private static void keepLeast(float[] least, float[] row, float more) {
        for (int i = 0; i < least.length; i++) {
            least[i] = Math.min(least[i], row[i] + more);
        }
    }

    private static FloatBuffer values(NDArray array) {
        return array.toType(DataType.FLOAT32, false).toByteBuffer(true).asFloatBuffer();
    }

    /** The least of each row, by comparing halves; those of an odd number share the one in the middle. */
    private static float[] least(NDArray distances) {
        NDArray rows = distances;
        for (long width = rows.getShape().get(1);
                width > FEW;
                width = rows.getShape().get(1)) {
            long half = (width + 1) / 2;
            rows = columns(rows, 0, half).minimum(columns(rows, width - half, width));
        }
        return rows.min(new int[] {1}).toFloatArray();
    }

    private static NDArray columns(NDArray rows, long from, long to) {
        return rows.get(new NDIndex().addAllDim().addSliceDim(from, to));
    }

    /** The ℓ of the nearest reference alone, which the least of the rows tell already. */
    private static int nearest(float[] least, int first, int order) {
        int best = 0;
        for (int l = 1; l < order; l++) {
            if (Float.compare(Math.max(least[first + l], 0), Math.max(least[first + best], 0)) < 0) {
                best = l;
            }
        }
        return best;
    }

    /** The distances of one orbit, a row for each ℓ; most rows are never read, because their least is too large. */
    private final class Rows {

        private final FloatBuffer values;
        private final float[] least;
        private final int first;
        private final float[][] read;
        /** Every ℓ, that of the nearest reference first. */
        private final int[] ascending;

        Rows(FloatBuffer values, float[] least, int first, int order) {
            this.values = values;
            this.least = least;
            this.first = first;
            this.read = new float[order][];
            Smallest all = new Smallest(order);
            all.add(least, first, first + order, 0);
            this.ascending = all.positions().toArray();
        }

        float least(int l) {
            return least[first + l];
        }

        float[] row(int l) {
            if (read[l] == null) {
                read[l] = new float[size];
                values.get((first + l) * size, read[l]);
            }
            return read[l];
        }
    }

    /** Goes through the references once, and tells the k nearest whenever one of the sizes is reached. */
    private void select(Rows rows, int k, int[] sizes, ObjIntConsumer<int[]> result) {
        Smallest smallest = new Smallest(k);
        int before = 0;
        for (int n = 0; n < sizes.length; n++) {
            for (int l : rows.ascending) {
                if (smallest.refuses(rows.least(l))) {
                    break; // and so are the rows after it
                }
                smallest.add(rows.row(l), before, sizes[n], l * size + before);
            }
            result.accept(smallest.positions().map(i -> i / size).toArray(), n);
            before = sizes[n];
        }
    }

    /** Squared distances, (latents · order) × references. */
    private NDArray distances(NDArray orbits) {
        NDArray squares = squares(orbits);
        return NDArrays.concat(new NDList(orbits, squares.onesLike(), squares), 1)
                .matMul(references)
                .toType(DataType.FLOAT32, false);
    }

    /** The elements of the orbits, (latents · order) × dimension. */
    private NDArray orbits(Latent latent) {
        return operator.orbit(latent).reshape(-1, operator.layout().dimension());
    }

    /** ‖z‖² of each row. */
    private static NDArray squares(NDArray rows) {
        return rows.square().sum(new int[] {1}, true);
    }
}
