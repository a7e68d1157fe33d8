package io.anypose.examples;

import io.anypose.model.operator.MatrixKind;

/**
 * An operator of one's own: each pair of entries turns with a frequency of its own, 0, 1, 2 … times in one round.
 *
 * <p>It is a service of {@code OperatorKind}, so that {@code operator.kind=harmonics} names it in recipes and model files.
 */
// tag::operator
public final class Harmonics extends MatrixKind {

    @Override
    public String id() {
        return "harmonics";
    }

    @Override
    public int multiple() {
        return 2;
    }

    @Override
    protected double[][] matrix(int steps, int order, int dimension) {
        double[][] matrix = new double[dimension][dimension];
        for (int i = 0; i < dimension; i += 2) {
            int frequency = i / 2 % (order / 2 + 1);
            double angle = 2 * Math.PI * frequency * steps / order;
            matrix[i][i] = matrix[i + 1][i + 1] = Math.cos(angle);
            matrix[i][i + 1] = -Math.sin(angle);
            matrix[i + 1][i] = Math.sin(angle);
        }
        return matrix;
    }
}
// end::operator
