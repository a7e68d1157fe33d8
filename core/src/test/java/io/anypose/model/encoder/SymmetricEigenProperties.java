package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SymmetricEigenProperties {

    @Property(tries = 100)
    void valuesAndVectorsGiveTheMatrixBack(
            @ForAll @IntRange(min = 1, max = 8) int n,
            @ForAll @IntRange(min = 1, max = 8) int rank,
            @ForAll long seed) {
        double[][] matrix = symmetric(n, rank, seed);
        SymmetricEigen eigen = SymmetricEigen.of(matrix);
        double[][] back = new double[n][n];
        for (int e = 0; e < n; e++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    back[i][j] += eigen.values()[e] * eigen.vectors()[e][i] * eigen.vectors()[e][j];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            assertArrayEquals(matrix[i], back[i], 1e-9);
        }
    }

    @Property(tries = 100)
    void vectorsAreOrthonormalValuesDescendAndSignsAreFixed(
            @ForAll @IntRange(min = 1, max = 8) int n, @ForAll long seed) {
        SymmetricEigen eigen = SymmetricEigen.of(symmetric(n, n, seed));
        for (int i = 0; i < n; i++) {
            assertTrue(i == 0 || eigen.values()[i - 1] >= eigen.values()[i]);
            double[] vector = eigen.vectors()[i];
            double largest = Arrays.stream(vector).map(Math::abs).max().orElseThrow();
            assertTrue(
                    Arrays.stream(vector).max().orElseThrow() > largest - 1e-6, "the largest entry must be positive");
            for (int j = 0; j < n; j++) {
                double product = 0;
                for (int k = 0; k < n; k++) {
                    product += vector[k] * eigen.vectors()[j][k];
                }
                assertEquals(i == j ? 1 : 0, product, 1e-9);
            }
        }
    }

    @Example
    void aMatrixWhoseEigenvaluesAreKnown() {
        SymmetricEigen eigen = SymmetricEigen.of(new double[][] {{2, 1, 0}, {1, 2, 0}, {0, 0, 0.5}});
        double half = Math.sqrt(0.5);
        assertArrayEquals(new double[] {3, 1, 0.5}, eigen.values(), 1e-12);
        assertArrayEquals(new double[] {half, half, 0}, eigen.vectors()[0], 1e-12);
        assertArrayEquals(new double[] {0, 0, 1}, eigen.vectors()[2], 1e-12);
    }

    /** Σ over {@code rank} random vectors v of ± v vᵀ: with fewer than n of them some eigenvalues are zero. */
    private static double[][] symmetric(int n, int rank, long seed) {
        RandomGenerator random = new Seed(seed).generator("matrix");
        double[][] matrix = new double[n][n];
        for (int r = 0; r < rank; r++) {
            double[] v = random.doubles(n, -1, 1).toArray();
            double sign = random.nextBoolean() ? 1 : -1;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    matrix[i][j] += sign * v[i] * v[j];
                }
            }
        }
        return matrix;
    }
}
