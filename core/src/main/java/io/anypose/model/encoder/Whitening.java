package io.anypose.model.encoder;

import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds the {@link Planes} that make the colour values of pixels uncorrelated and of unit variance.
 *
 * <p>Principal components of the colour values over the pixels of training images at seen poses. Directions without
 * variance are dropped: scenes of black, white and blue have equal red and green, so two planes remain of three. A linear
 * encoder then extrapolates better, because noise and object weigh the same.
 */
public final class Whitening {

    /** Components with less than this share of the largest variance are rounding, not colour. */
    private static final double NO_VARIANCE = 1e-6;

    /** A variance of colour values in [0, 1] that is rounding. */
    private static final double ONE_COLOUR = 1e-12;

    private Whitening() {}

    /** The map for these views. */
    public static Planes of(SeenViews training, Seed seed) {
        int planes = training.format().planes();
        ViewBatch batch = training.sample(seed);
        double[] mean = new double[planes];
        double[][] covariance = new double[planes][planes];
        moments(batch, mean, covariance);
        SymmetricEigen eigen = SymmetricEigen.of(covariance);
        double largest = eigen.values()[0];
        if (largest < ONE_COLOUR) {
            throw new AnyposeException(
                    "all pixels of the training images have one colour, so there is nothing to whiten; use the colour planes as they are (rgb)");
        }
        double[][] matrix = IntStream.range(0, planes)
                .filter(i -> eigen.values()[i] > NO_VARIANCE * largest)
                .mapToObj(i -> scaled(eigen.vectors()[i], 1 / Math.sqrt(eigen.values()[i])))
                .toArray(double[][]::new);
        return new Planes(matrix, mean);
    }

    private static void moments(ViewBatch batch, double[] mean, double[][] covariance) {
        int planes = mean.length;
        int pixels = batch.format().pixels();
        double unit = batch.format().maximum();
        double count = (double) batch.size() * pixels;
        double[] colour = new double[planes];
        for (int view = 0; view < batch.size(); view++) {
            for (int pixel = 0; pixel < pixels; pixel++) {
                for (int p = 0; p < planes; p++) {
                    colour[p] = (batch.pixels()[(view * planes + p) * pixels + pixel] & 0xff) / unit;
                    mean[p] += colour[p] / count;
                }
                for (int p = 0; p < planes; p++) {
                    for (int q = 0; q < planes; q++) {
                        covariance[p][q] += colour[p] * colour[q] / count;
                    }
                }
            }
        }
        for (int p = 0; p < planes; p++) {
            for (int q = 0; q < planes; q++) {
                covariance[p][q] -= mean[p] * mean[q];
            }
        }
    }

    private static double[] scaled(double[] vector, double factor) {
        return Arrays.stream(vector).map(x -> x * factor).toArray();
    }
}
