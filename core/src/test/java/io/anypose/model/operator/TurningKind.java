package io.anypose.model.operator;

/** Turns each pair of entries with a frequency of its own: the operator that tests bring. */
public final class TurningKind extends MatrixKind {

    @Override
    public String id() {
        return "turning";
    }

    @Override
    public int multiple() {
        return 2;
    }

    @Override
    protected double[][] matrix(int steps, int order, int dimension) {
        double[][] matrix = new double[dimension][dimension];
        for (int i = 0; i < dimension; i += 2) {
            double angle = Math.PI * i * steps / order;
            matrix[i][i] = Math.cos(angle);
            matrix[i][i + 1] = -Math.sin(angle);
            matrix[i + 1][i] = Math.sin(angle);
            matrix[i + 1][i + 1] = Math.cos(angle);
        }
        return matrix;
    }
}
