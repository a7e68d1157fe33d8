package io.anypose.model.engine;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;

/**
 * Products each row of which is the same to the last bit wherever it stands among the others.
 *
 * <p>For products of fewer than twelve columns the engine has ways of its own, which add up the same row in another order at
 * another place. So narrow weights get columns of zeros, and these are cut off from what comes out.
 */
public final class Steady {

    private static final long FEWEST = 16;

    private Steady() {}

    /** Weights with zeros behind them along an axis, as many as are needed; the same array if none are. */
    public static NDArray widened(NDArray weights, int axis) {
        Shape shape = weights.getShape();
        if (shape.get(axis) >= FEWEST) {
            return weights;
        }
        long[] zeros = shape.getShape().clone();
        zeros[axis] = FEWEST - shape.get(axis);
        return weights.concat(weights.getManager().zeros(new Shape(zeros), weights.getDataType()), axis);
    }

    /** What a product with widened weights is without what is too much: as many columns along the last axis. */
    public static NDArray narrowed(NDArray product, long columns) {
        Shape shape = product.getShape();
        return shape.get(shape.dimension() - 1) == columns ? product : product.get(new NDIndex("..., :{}", columns));
    }
}
