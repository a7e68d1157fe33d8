package io.anypose.pose.correlation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.core.Embedding;

/**
 * A correlation with a window, for few rows by one product of each pose's neighbours with the kernel, for many in the way that
 * suits a kernel over the whole group.
 *
 * <p>Spread over the group, or in its Fourier space, a kernel has many more numbers than it has poses. For many rows that is
 * fewer multiplications; for a few, reading so many numbers takes longer than multiplying.
 */
public final class WindowFilter implements GroupCorrelation.Filter {

    /** How many multiplications with numbers in the cache take as long as reading one from memory. */
    private static final long READING_COST = 8;

    /** How many take as long as the engine's calls that the other way needs beside its product. */
    private static final long CALLING_COST = 3_000_000;

    /** From 32 rows on all are computed in one way, so that an answer does not depend on how many there are, to the last bit. */
    private static final long MOST = 31;

    private final Window window;
    private final NDArray kernel;
    private final GroupCorrelation.Filter whole;
    private final long order;
    /** Up to so many rows the kernel itself is multiplied with. */
    private final long few;

    private int[] neighbours;
    /** The neighbours in one function, once somebody keeps this. */
    private NDArray kept;

    private WindowFilter(Window window, NDArray kernel, GroupCorrelation.Filter whole) {
        this.window = window;
        this.kernel = kernel;
        this.whole = whole;
        this.order = window.group().order();
        long read = whole.kept().stream().mapToLong(NDArray::size).sum();
        this.few = Math.min(MOST, (READING_COST * read + CALLING_COST) / (order * kernel.size()));
    }

    /**
     * The filter of a kernel with one entry for each pose of a window.
     *
     * @param weights size × inputs × outputs
     * @param whole the same kernel, spread over the group
     */
    public static WindowFilter of(Window window, NDArray weights, GroupCorrelation.Filter whole) {
        return new WindowFilter(window, weights.reshape(-1, weights.getShape().get(2)), whole);
    }

    @Override
    public NDArray apply(NDArray x) {
        return x.getShape().get(0) > few ? whole.apply(x) : product(x);
    }

    /** By one product, whatever the number of rows. */
    NDArray product(NDArray x) {
        long rows = x.getShape().get(0);
        long inputs = x.getShape().get(2);
        NDArray index = rows == 1 && kept != null ? kept : x.getManager().create(around(rows));
        // One row per pose, one after the other in memory: flattened, a transposed x is copied once, and not entry by
        // entry below.
        NDArray functions = x.flatten().reshape(rows * order, inputs);
        // The engine's embedding copies whole rows, which is faster than its general indexing.
        return Embedding.embedding(index, functions, SparseFormat.DENSE)
                .singletonOrThrow()
                .reshape(rows * order, kernel.getShape().get(0))
                .matMul(kernel)
                .reshape(rows, order, kernel.getShape().get(1));
    }

    /** Where the neighbours of each pose are, in functions that stand one after the other. */
    private synchronized long[] around(long rows) {
        if (neighbours == null) {
            neighbours = window.around();
        }
        int[] once = neighbours;
        long[] all = new long[Math.toIntExact(rows * once.length)];
        for (int i = 0; i < all.length; i++) {
            all[i] = i / once.length * order + once[i % once.length];
        }
        return all;
    }

    @Override
    public NDList kept() {
        NDList all = new NDList(kernel);
        all.addAll(whole.kept());
        if (few > 0) {
            kept = kernel.getManager().create(around(1));
            all.add(kept);
        }
        return all;
    }
}
