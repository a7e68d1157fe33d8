package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.Optional;

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
        for (double[] row : matrix) {
            if (row.length != mean.length) {
                throw new IllegalArgumentException(
                        "a map of " + row.length + " planes does not fit a mean of " + mean.length);
            }
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

    /** The weights that act on untouched images as {@code weight}, d × (outputs · pixels), acts on mapped ones. */
    NDArray fold(NDArray weight) {
        if (isIdentity()) {
            return weight;
        }
        long dimension = weight.getShape().get(0);
        NDArray byPlane = weight.reshape(dimension, outputs(), -1);
        return transposed(weight.getManager(), weight).matMul(byPlane).reshape(dimension, -1);
    }

    /**
     * The mapped planes of images, for encoders that the map cannot be folded into.
     *
     * @param images batch × (inputs · pixels)
     * @return outputs × (batch · pixels): plane by plane, so that the map is one product
     */
    NDArray apply(NDArray images) {
        NDArray byPlane = images.reshape(images.getShape().get(0), inputs(), -1)
                .transpose(1, 0, 2)
                .reshape(inputs(), -1);
        if (isIdentity()) {
            return byPlane;
        }
        NDArray centre =
                images.getManager().create(mean, new Shape(inputs(), 1)).toType(images.getDataType(), false);
        return transposed(images.getManager(), images).transpose().matMul(byPlane.sub(centre));
    }

    /** What the subtracted mean contributes to each latent entry, if anything. */
    Optional<NDArray> offset(NDArray weight) {
        double[] mapped = new double[outputs()];
        boolean zero = true;
        for (int o = 0; o < outputs(); o++) {
            for (int i = 0; i < inputs(); i++) {
                mapped[o] += matrix[o][i] * mean[i];
            }
            zero &= mapped[o] == 0;
        }
        if (zero) {
            return Optional.empty();
        }
        NDArray row = weight.getManager().create(mapped).toType(weight.getDataType(), false);
        NDArray byPlane =
                weight.reshape(weight.getShape().get(0), outputs(), -1).sum(new int[] {2});
        return Optional.of(byPlane.mul(row).sum(new int[] {1}));
    }

    private NDArray transposed(NDManager manager, NDArray like) {
        double[] flat = new double[inputs() * outputs()];
        for (int i = 0; i < inputs(); i++) {
            for (int o = 0; o < outputs(); o++) {
                flat[i * outputs() + o] = matrix[o][i];
            }
        }
        return manager.create(flat, new Shape(inputs(), outputs())).toType(like.getDataType(), false);
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
