package io.anypose.model.encoder;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi's rotations.
 *
 * @param values eigenvalues in descending order
 * @param vectors row i belongs to value i; unit length, signed so that the largest entry is positive
 */
@SuppressWarnings("ArrayRecordComponent") // lives for one computation
record SymmetricEigen(double[] values, double[][] vectors) {

    private static final int SWEEPS = 50;

    static SymmetricEigen of(double[][] matrix) {
        int n = matrix.length;
        double[][] a = new double[n][];
        double[][] v = new double[n][n];
        for (int i = 0; i < n; i++) {
            a[i] = matrix[i].clone();
            v[i][i] = 1;
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    if (a[p][q] != 0) {
                        rotate(a, v, p, q);
                    }
                }
            }
        }
        return sorted(a, v);
    }

    /** Makes a[p][q] zero; the rows of v collect the rotations. */
    private static void rotate(double[][] a, double[][] v, int p, int q) {
        double theta = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
        double c = Math.cos(theta);
        double s = Math.sin(theta);
        for (int k = 0; k < a.length; k++) {
            double x = a[k][p];
            double y = a[k][q];
            a[k][p] = c * x - s * y;
            a[k][q] = s * x + c * y;
        }
        for (int k = 0; k < a.length; k++) {
            double x = a[p][k];
            double y = a[q][k];
            a[p][k] = c * x - s * y;
            a[q][k] = s * x + c * y;
            x = v[p][k];
            y = v[q][k];
            v[p][k] = c * x - s * y;
            v[q][k] = s * x + c * y;
        }
    }

    private static SymmetricEigen sorted(double[][] a, double[][] v) {
        int n = a.length;
        Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        Arrays.sort(order, (i, j) -> Double.compare(a[j][j], a[i][i]));
        double[] values = new double[n];
        double[][] vectors = new double[n][];
        for (int i = 0; i < n; i++) {
            values[i] = a[order[i]][order[i]];
            vectors[i] = signed(v[order[i]]);
        }
        return new SymmetricEigen(values, vectors);
    }

    private static double[] signed(double[] vector) {
        double largest = 0;
        for (double x : vector) {
            largest = Math.abs(x) > Math.abs(largest) + 1e-9 ? x : largest;
        }
        double sign = Math.signum(largest);
        return Arrays.stream(vector).map(x -> x * sign).toArray();
    }
}
