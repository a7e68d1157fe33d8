package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import java.util.List;
import java.util.stream.IntStream;

/** A given matrix for each pose along one axis: φ^k z. */
final class MatrixOperator implements Operator {

    private final Layout layout;
    /** Transposed matrices by the index of the pose, as rows are multiplied with them: order × dimension × dimension. */
    private final NDArray matrices;
    /** Transposed matrices of all φ^(−ℓ) side by side: dimension × (order · dimension). */
    private final NDArray back;

    private MatrixOperator(Layout layout, NDArray matrices, NDArray back) {
        this.layout = layout;
        this.matrices = matrices;
        this.back = back;
    }

    static MatrixOperator of(NDManager manager, Layout layout, MatrixKind kind) {
        if (!(layout.group() instanceof CyclicGroup group)) {
            throw new IllegalArgumentException("the operator " + kind.id()
                    + " has one matrix for each step, so its group is cyclic, not " + layout.group());
        }
        int order = group.order();
        int dimension = layout.dimension();
        List<float[]> transposed = group.poses().stream()
                .map(pose -> transposed(kind, kind.matrix(group.signed(pose), order, dimension), dimension))
                .toList();
        float[] all = new float[order * dimension * dimension];
        float[] back = new float[all.length];
        for (Pose pose : group.poses()) {
            System.arraycopy(
                    transposed.get(pose.index()), 0, all, pose.index() * dimension * dimension, dimension * dimension);
            float[] undoing = transposed.get(pose.inverse().index());
            for (int row = 0; row < dimension; row++) {
                System.arraycopy(undoing, row * dimension, back, (row * order + pose.index()) * dimension, dimension);
            }
        }
        return new MatrixOperator(
                layout,
                manager.create(all, new Shape(order, dimension, dimension)),
                manager.create(back, new Shape(dimension, (long) order * dimension)));
    }

    private static float[] transposed(MatrixKind kind, double[][] matrix, int dimension) {
        float[] values = new float[dimension * dimension];
        for (int row = 0; row < dimension; row++) {
            if (matrix.length != dimension || matrix[row].length != dimension) {
                throw new IllegalArgumentException("a matrix of the operator " + kind.id() + " is not " + dimension
                        + " x " + dimension + ", the dimension of latents");
            }
            for (int column = 0; column < dimension; column++) {
                if (!Double.isFinite(matrix[row][column])) {
                    throw new IllegalArgumentException("a matrix of the operator " + kind.id() + " has "
                            + matrix[row][column] + " in it; finite numbers are needed");
                }
                values[column * dimension + row] = (float) matrix[row][column];
            }
        }
        return values;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Latent act(Latent latent, Poses poses) {
        require(latent, poses);
        int[] indices = poses.indices();
        if (IntStream.of(indices).allMatch(index -> index == 0)) {
            return latent;
        }
        RowPieces pieces = RowPieces.of(indices);
        return latent.with(pieces.multiply(
                latent.values(), matrices.get(latent.values().getManager().create(pieces.keys()))));
    }

    @Override
    public NDArray orbit(Latent latent) {
        require(latent);
        return latent.values().matMul(back).reshape(-1, layout.group().order(), layout.dimension());
    }
}
