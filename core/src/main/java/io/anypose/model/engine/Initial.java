package io.anypose.model.engine;

import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The values that an array has before training. */
@FunctionalInterface
public interface Initial {

    /** Values for an array of this shape, row by row. */
    double[] values(Shape shape, RandomGenerator random);

    /** One value everywhere. */
    static Initial constant(double value) {
        return (shape, random) -> {
            double[] values = new double[Math.toIntExact(shape.size())];
            Arrays.fill(values, value);
            return values;
        };
    }

    /** Uniform in [low, high). */
    static Initial uniform(double low, double high) {
        return (shape, random) -> random.doubles(shape.size(), low, high).toArray();
    }

    /** Uniform in ±1/√inputs: what PyTorch gives its linear layers, weights and biases alike. */
    static Initial linear(long inputs) {
        double bound = 1 / Math.sqrt((double) inputs);
        return uniform(-bound, bound);
    }

    /** Normal with mean 0. */
    static Initial normal(double deviation) {
        return (shape, random) -> {
            double[] values = new double[Math.toIntExact(shape.size())];
            for (int i = 0; i < values.length; i++) {
                values[i] = deviation * random.nextGaussian();
            }
            return values;
        };
    }

    /** The factor Q of the QR decomposition of a Gaussian matrix. */
    static Initial orthogonal() {
        return (shape, random) -> {
            int n = Math.toIntExact(shape.get(0));
            return orthogonalised(normal(1).values(shape, random), n);
        };
    }

    /**
     * Q of the QR decomposition of a square matrix, signed so that the diagonal of R is positive.
     *
     * <p>Gram–Schmidt on the columns, each projected twice, which keeps Q orthogonal to rounding.
     *
     * @param matrix n × n, row by row
     */
    static double[] orthogonalised(double[] matrix, int n) {
        double[] q = matrix.clone();
        for (int column = 0; column < n; column++) {
            for (int repeat = 0; repeat < 2; repeat++) {
                for (int earlier = 0; earlier < column; earlier++) {
                    double overlap = dot(q, n, earlier, column);
                    for (int row = 0; row < n; row++) {
                        q[row * n + column] -= overlap * q[row * n + earlier];
                    }
                }
            }
            double norm = Math.sqrt(dot(q, n, column, column));
            for (int row = 0; row < n; row++) {
                q[row * n + column] /= norm;
            }
        }
        return q;
    }

    private static double dot(double[] matrix, int n, int a, int b) {
        double sum = 0;
        for (int row = 0; row < n; row++) {
            sum += matrix[row * n + a] * matrix[row * n + b];
        }
        return sum;
    }
}
