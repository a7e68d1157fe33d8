package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.image.ImageFormat;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * A linear map of the colour values of each pixel, applied before the encoder.
 *
 * <p>The encoder is linear, so the map is folded into its weights, W ∘ P, instead of being applied to the images: the
 * gradient of W is the same, and images stay bytes.
 *
 * @param matrix output planes × input planes; the identity for plain RGB
 * @param mean what is subtracted from the colour values first
 */
@SuppressWarnings("ArrayRecordComponent")
public record Planes(double[][] matrix, double[] mean) {

    public Planes {
        matrix = copy(matrix);
        mean = mean.clone();
        if (matrix.length == 0 || mean.length == 0) {
            throw new IllegalArgumentException("a map of colour planes needs at least one plane on either side, not "
                    + mean.length + " to " + matrix.length);
        }
        requireFinite(mean);
        for (double[] row : matrix) {
            if (row.length != mean.length) {
                throw new IllegalArgumentException(
                        "a map of " + row.length + " planes does not fit a mean of " + mean.length);
            }
            requireFinite(row);
        }
    }

    private static void requireFinite(double[] values) {
        if (!Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "a map of colour planes has finite numbers, not " + Arrays.toString(values));
        }
    }

    /** The colour values as they are. */
    public static Planes identity(int planes) {
        double[][] matrix = new double[planes][planes];
        for (int i = 0; i < planes; i++) {
            matrix[i][i] = 1;
        }
        return new Planes(matrix, new double[planes]);
    }

    @Override
    public double[][] matrix() {
        return copy(matrix);
    }

    @Override
    public double[] mean() {
        return mean.clone();
    }

    /** Planes that an image has. */
    public int inputs() {
        return mean.length;
    }

    /** Planes that the encoder sees. */
    public int outputs() {
        return matrix.length;
    }

    /** Whether this changes nothing. */
    public boolean isIdentity() {
        return equals(identity(inputs()));
    }

    /**
     * The weights that act on untouched images as {@code weight}, d × (outputs · pixels), acts on mapped ones.
     *
     * @param values of one image; fewer than it has if {@link Numbers} left out the second plane
     */
    NDArray fold(NDArray weight, long values) {
        long dimension = weight.getShape().get(0);
        long pixels = weight.getShape().get(1) / outputs();
        if (isIdentity()) {
            return values == inputs() * pixels ? weight : merged(weight, pixels);
        }
        NDArray byPlane = weight.reshape(dimension, outputs(), pixels);
        return transposed(weight, values / pixels).matMul(byPlane).reshape(dimension, values);
    }

    /** The weights of the first two planes added up; the gradient of this is cheaper than that of a product. */
    private NDArray merged(NDArray weight, long pixels) {
        NDList planes =
                weight.split(LongStream.range(1, outputs()).map(i -> i * pixels).toArray(), 1);
        NDList kept = new NDList(planes.get(0).add(planes.get(1)));
        kept.addAll(planes.subNDList(2));
        return NDArrays.concat(kept, 1);
    }

    /**
     * Returns the mapped planes of images, for encoders that the map cannot be folded into.
     *
     * @param images as {@link Images} uploads them
     * @return batch × outputs × pixels
     */
    NDArray apply(NDArray images, Numbers numbers, DataType type) {
        return isIdentity()
                ? byPlane(numbers.whole(images, type), numbers.format())
                : numbers.map(images, type, values -> mapped(byPlane(values, numbers.format())));
    }

    private static NDArray byPlane(NDArray values, ImageFormat format) {
        return values.reshape(values.getShape().get(0), -1, format.pixels());
    }

    private NDArray mapped(NDArray byPlane) {
        NDArray centre = byPlane.getManager()
                .create(mappedMean(), new Shape(outputs(), 1))
                .toType(byPlane.getDataType(), false);
        return transposed(byPlane, byPlane.getShape().get(1))
                .transpose()
                .matMul(byPlane)
                .sub(centre);
    }

    /** What the subtracted mean contributes to each latent entry, if anything. */
    Optional<NDArray> offset(NDArray weight) {
        double[] mapped = mappedMean();
        if (Arrays.stream(mapped).allMatch(value -> value == 0)) {
            return Optional.empty();
        }
        NDArray row = weight.getManager().create(mapped).toType(weight.getDataType(), false);
        NDArray byPlane =
                weight.reshape(weight.getShape().get(0), outputs(), -1).sum(new int[] {2});
        return Optional.of(byPlane.mul(row).sum(new int[] {1}));
    }

    /** The mean of each output. */
    public double[] mappedMean() {
        double[] mapped = new double[outputs()];
        for (int o = 0; o < outputs(); o++) {
            for (int i = 0; i < inputs(); i++) {
                mapped[o] += matrix[o][i] * mean[i];
            }
        }
        return mapped;
    }

    /**
     * The matrix, transposed: planes × outputs.
     *
     * @param planes as many as images have, or one less: the first then stands for the second, too
     */
    private NDArray transposed(NDArray like, long planes) {
        long missing = inputs() - planes;
        double[] flat = new double[Math.toIntExact(planes) * outputs()];
        for (int i = 0; i < inputs(); i++) {
            long kept = Math.max(0, i - missing);
            for (int o = 0; o < outputs(); o++) {
                flat[(int) kept * outputs() + o] += matrix[o][i];
            }
        }
        return like.getManager().create(flat, new Shape(planes, outputs())).toType(like.getDataType(), false);
    }

    private static double[][] copy(double[][] rows) {
        double[][] copy = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            copy[i] = rows[i].clone();
        }
        return copy;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Planes planes
                && Arrays.deepEquals(matrix, planes.matrix)
                && Arrays.equals(mean, planes.mean);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(matrix) + Arrays.hashCode(mean);
    }

    @Override
    public String toString() {
        return inputs() + " planes to " + outputs();
    }
}
