package io.anypose.pose.confidence;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Steady;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Latent;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The Mahalanobis distance of a canonical latent from the mean of its class: √(δᵀ Σ⁻¹ δ / d) with δ = z − μ, the mean μ of the
 * class, one covariance Σ for all classes and d entries. Latents like those that it was fitted to are about 1 away.
 *
 * <p>Latents are at the canonical pose, so that the pose of an object does not matter. The covariance of few latents shrinks
 * towards that of independent entries as far as Ledoit and Wolf say (<em>A well-conditioned estimator for large-dimensional
 * covariance matrices</em>, 2004).
 */
public final class MahalanobisDistance {

    /** Objects that suffice to estimate a covariance. */
    private static final int MOST = 4000;

    /** Smallest deviation of an entry, about that of rounding. */
    private static final double LEAST = 1e-6;

    /** Number of the pass whose poses and backgrounds are drawn; training never gets as far. */
    private static final int DRAWN = 2_000_000;

    /** Name of the array with the mean latent of each class: classes × dimension. */
    public static final String MEANS = "distance.means";
    /** Name of the array W with WᵀW = Σ⁻¹: dimension × dimension. */
    public static final String WHITENING = "distance.whitening";

    private final NDArray means;
    private final NDArray whitening;

    private MahalanobisDistance(NDArray means, NDArray whitening) {
        this.means = means;
        this.whitening = whitening;
    }

    /**
     * Fits means and covariance to one view of each object at a random seen pose, or of as many objects as suffice. A class
     * without objects gets the mean of all. The arrays belong to the manager of the model.
     */
    public static MahalanobisDistance fit(Model model, SeenViews training, Seed seed) {
        int[] order = training.sampled(seed, DRAWN);
        int[] anchors = Arrays.copyOf(order, Math.min(order.length, MOST));
        Images images = new Images(training.format());
        try (NDScope scope = EngineScope.open()) {
            NDList tiles = new NDList();
            int tile = training.format().tile();
            for (int from = 0; from < anchors.length; from += tile) {
                ViewBatch batch = training.anchors(
                        Arrays.copyOfRange(anchors, from, Math.min(anchors.length, from + tile)), seed, DRAWN);
                tiles.add(EngineScope.only(() -> model.canonical(images.upload(model.manager(), batch), batch.poses())
                        .values()));
            }
            NDArray all = NDArrays.concat(tiles, 0);
            tiles.close();
            int[] labels = Arrays.stream(anchors).map(training::label).toArray();
            return fit(model, all, labels);
        }
    }

    /**
     * Fits means and covariance to canonical latents.
     *
     * @param labels the class of each
     */
    static MahalanobisDistance fit(Model model, NDArray canonical, int[] labels) {
        int classes = model.spec().classes().size();
        int dimension = model.spec().dimension();
        try (NDScope scope = EngineScope.open()) {
            NDArray values = canonical.toType(DataType.FLOAT64, false);
            NDArray members = members(model.manager(), labels, classes);
            NDArray means = means(values, members);
            NDArray centred = values.sub(members.matMul(means));
            // Each entry in units of its own deviation, so that those that hardly vary count as much as the others.
            NDArray deviations = centred.square().mean(new int[] {0}).sqrt().maximum(LEAST);
            NDArray standard = centred.div(deviations);
            double[] sums = standard.transpose().matMul(standard).toDoubleArray();
            double[] lengths = standard.square().sum(new int[] {1}).toDoubleArray();
            NDArray whitening = model.manager()
                    .create(Covariance.shrunk(sums, lengths).whitening(), new Shape(dimension, dimension))
                    .div(deviations.reshape(1, -1));
            return new MahalanobisDistance(kept(model, MEANS, means), kept(model, WHITENING, whitening));
        }
    }

    /** Latents × classes: 1 where a latent is of a class. */
    private static NDArray members(NDManager manager, int[] labels, int classes) {
        double[] members = new double[labels.length * classes];
        IntStream.range(0, labels.length).forEach(row -> members[row * classes + labels[row]] = 1);
        return manager.create(members, new Shape(labels.length, classes));
    }

    private static NDArray means(NDArray values, NDArray members) {
        NDArray counts = members.sum(new int[] {0}).reshape(-1, 1);
        NDArray sums = members.transpose().matMul(values);
        NDArray all = values.mean(new int[] {0}, true);
        NDArray empty = counts.eq(0).toType(DataType.FLOAT64, false);
        return sums.add(empty.mul(all)).div(counts.add(empty));
    }

    private static NDArray kept(Model model, String name, NDArray values) {
        NDArray kept = values.toType(model.type(), true);
        NDScope.unregister(kept);
        kept.attach(model.manager());
        kept.setName(name);
        return kept;
    }

    /**
     * Returns the distance of each canonical latent from a class.
     *
     * @param labels one class for each latent
     */
    public double[] distances(Latent canonical, int[] labels) {
        try (NDScope scope = EngineScope.open()) {
            NDArray values = canonical.values();
            NDArray expected = means.get(values.getManager().create(labels));
            NDArray apart = values.sub(expected).matMul(Steady.widened(whitening.transpose(), 1));
            NDArray white = Steady.narrowed(apart, values.getShape().get(1));
            float[] squares = white.square()
                    .mean(new int[] {1})
                    .toType(DataType.FLOAT32, false)
                    .toFloatArray();
            return IntStream.range(0, squares.length)
                    .mapToDouble(row -> Math.sqrt(squares[row]))
                    .toArray();
        }
    }

    /** Returns the arrays as {@link #stored} reads them. */
    public byte[] encoded() {
        return Tensors.encode(new NDList(means, whitening));
    }

    /**
     * Reads a distance; refuses arrays that do not fit the model.
     *
     * @param source where the bytes come from, for messages
     */
    public static MahalanobisDistance stored(byte[] bytes, Model model, String source) {
        NDList arrays = Tensors.decode(model.manager(), bytes, source);
        int dimension = model.spec().dimension();
        return new MahalanobisDistance(
                array(arrays, MEANS, model, model.spec().classes().size(), dimension),
                array(arrays, WHITENING, model, dimension, dimension));
    }

    private static NDArray array(NDList arrays, String name, Model model, int rows, int columns) {
        NDArray found = arrays.get(name);
        if (found == null) {
            throw new IllegalArgumentException("there is no array " + name);
        }
        Shape needed = new Shape(rows, columns);
        if (!found.getShape().equals(needed) || found.getDataType() != model.type()) {
            throw new IllegalArgumentException(name + " is " + found.getDataType() + " of " + found.getShape()
                    + ", but " + model.type() + " of " + needed + " is needed");
        }
        return found;
    }

    /** Of entries in units of their deviations; symmetric, row by row. */
    @SuppressWarnings("ArrayRecordComponent") // lives for a moment
    record Covariance(double[] values, int dimension) {

        /**
         * @param sums Σ x xᵀ
         * @param squares ‖x‖² of each x
         */
        static Covariance shrunk(double[] sums, double[] squares) {
            int dimension = (int) Math.round(Math.sqrt(sums.length));
            int count = squares.length;
            double[] values = Arrays.stream(sums).map(sum -> sum / count).toArray();
            double trace = IntStream.range(0, dimension)
                    .mapToDouble(i -> values[i * dimension + i])
                    .sum();
            double ball = Math.max(trace / dimension, LEAST);
            double size = Arrays.stream(values).map(v -> v * v).sum();
            double fromBall = size - dimension * (trace / dimension) * (trace / dimension);
            double noise = (Arrays.stream(squares).map(s -> s * s).sum() / count - size) / count;
            double share = fromBall <= 0 ? 1 : Math.max(0, Math.min(1, noise / fromBall));
            for (int i = 0; i < values.length; i++) {
                values[i] = (1 - share) * values[i] + (i % (dimension + 1) == 0 ? share * ball : 0);
            }
            return new Covariance(values, dimension);
        }

        /** W with WᵀW = Σ⁻¹: the inverse of its Cholesky factor, lower triangular. */
        double[] whitening() {
            double[] factor = cholesky();
            double[] inverse = new double[factor.length];
            for (int column = 0; column < dimension; column++) {
                for (int row = column; row < dimension; row++) {
                    double sum = row == column ? 1 : 0;
                    for (int k = column; k < row; k++) {
                        sum -= factor[row * dimension + k] * inverse[k * dimension + column];
                    }
                    inverse[row * dimension + column] = sum / factor[row * dimension + row];
                }
            }
            return inverse;
        }

        private double[] cholesky() {
            double[] factor = new double[values.length];
            for (int row = 0; row < dimension; row++) {
                for (int column = 0; column <= row; column++) {
                    double sum = values[row * dimension + column];
                    for (int k = 0; k < column; k++) {
                        sum -= factor[row * dimension + k] * factor[column * dimension + k];
                    }
                    factor[row * dimension + column] =
                            row == column ? Math.sqrt(Math.max(sum, LEAST)) : sum / factor[column * dimension + column];
                }
            }
            return factor;
        }
    }
}
