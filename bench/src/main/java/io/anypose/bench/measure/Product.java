package io.anypose.bench.measure;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.engine.EngineScope;

/**
 * A product of matrices as the engine computes it: (rows × inner) · (inner × columns), {@code count} of them side by side.
 *
 * @param leftTransposed whether the left matrix is stored as inner × rows, as it is for gradients of weights
 * @param rightTransposed whether the right matrix is stored as columns × inner, as the weights of a layer are
 */
record Product(int count, int rows, int inner, int columns, boolean leftTransposed, boolean rightTransposed) {

    static Product of(int rows, int inner, int columns) {
        return new Product(1, rows, inner, columns, false, false);
    }

    Product times(int side) {
        return new Product(side, rows, inner, columns, leftTransposed, rightTransposed);
    }

    Product leftTransposed(boolean stored) {
        return new Product(count, rows, inner, columns, stored, rightTransposed);
    }

    Product rightTransposed(boolean stored) {
        return new Product(count, rows, inner, columns, leftTransposed, stored);
    }

    /** Multiplications and additions. */
    double operations() {
        return 2.0 * count * rows * inner * columns;
    }

    /** The product of random matrices, to be run again and again; the matrices belong to {@code manager}. */
    Runnable prepare(NDManager manager) {
        NDArray left = operand(manager, rows, inner, leftTransposed);
        NDArray right = operand(manager, inner, columns, rightTransposed);
        return () -> {
            try (NDScope scope = EngineScope.open()) {
                left.matMul(right);
            }
        };
    }

    private NDArray operand(NDManager manager, int height, int width, boolean transposed) {
        Shape stored = transposed ? new Shape(count, width, height) : new Shape(count, height, width);
        NDArray array = manager.randomUniform(0, 1, stored, DataType.FLOAT32);
        NDArray turned = transposed ? array.transpose(0, 2, 1) : array;
        return count == 1 ? turned.squeeze(0) : turned;
    }
}
