package io.anypose.bench.measure;

import ai.djl.ndarray.NDManager;
import io.anypose.model.ModelSpec;
import io.anypose.model.engine.Compute;
import java.util.List;

/**
 * A lower bound of the time that a piece of work takes: that of its matrix products alone, with their operands in place. What the
 * machine can do changes from minute to minute, so it is measured again beside each measurement of the real work.
 */
final class Limit implements AutoCloseable {

    private static final int WARM_UP = 3;
    private static final int ROUNDS = 7;

    private final NDManager manager;
    private final List<Product> products;
    private final List<Runnable> prepared;
    private final int repetitions;

    /** @param repetitions how often the products are computed for one reading of the clock */
    Limit(Compute compute, int repetitions, Product... products) {
        this.manager = compute.manager().newSubManager();
        this.products = List.of(products);
        this.prepared =
                this.products.stream().map(product -> product.prepare(manager)).toList();
        this.repetitions = repetitions;
        for (int i = 0; i < WARM_UP * repetitions; i++) {
            run();
        }
    }

    /** The products of a linear encoder: images with weights, and gradients with images. */
    static Limit ofEncoder(Workload workload, ModelSpec spec, int views) {
        int bytes = spec.format().bytes();
        int dimension = spec.dimension();
        return new Limit(
                workload.compute(),
                4,
                Product.of(views, bytes, dimension).rightTransposed(true),
                Product.of(dimension, views, bytes).leftTransposed(true));
    }

    private void run() {
        prepared.forEach(Runnable::run);
    }

    /** Seconds that all products take together, in the middle of several tries. */
    double seconds() {
        double[] tries = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            for (int repetition = 0; repetition < repetitions; repetition++) {
                run();
            }
            tries[i] = (System.nanoTime() - start) / 1e9 / repetitions;
        }
        return Samples.of(tries).median();
    }

    /** Multiplications and additions of all products together. */
    double operations() {
        return products.stream().mapToDouble(Product::operations).sum();
    }

    @Override
    public void close() {
        manager.close();
    }
}
