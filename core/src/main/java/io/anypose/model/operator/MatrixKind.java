package io.anypose.model.operator;

import ai.djl.ndarray.NDManager;
import io.anypose.model.engine.Weights;

/**
 * An operator given as a matrix for each step, which needs nothing of the engine: the way to bring one's own.
 *
 * <p>The matrices act along one axis. They should satisfy φ^a φ^b = φ^(a+b); {@code info} and {@code evaluate} show how far a
 * trained model is from that.
 */
public abstract class MatrixKind implements OperatorKind {

    /**
     * Returns φ^steps, row by row.
     *
     * @param steps from the canonical pose, signed, the shorter way round
     * @param order how many steps lead back to the start
     * @param dimension the number of rows and columns
     */
    protected abstract double[][] matrix(int steps, int order, int dimension);

    @Override
    public final Operator create(NDManager manager, Layout layout, int period, Weights weights, String array) {
        return MatrixOperator.of(manager, layout, this);
    }

    @Override
    public final String toString() {
        return id();
    }
}
