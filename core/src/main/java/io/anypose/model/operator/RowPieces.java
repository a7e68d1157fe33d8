package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.stream.IntStream;

/**
 * The rows of a batch in pieces of one length, each of rows with one key, so that a single batched product multiplies every
 * row with the matrix of its key. Rows with the key 0 are in no piece, and stay as they are.
 *
 * <p>A piece is as long as the most frequent key needs, but little longer than the mean number of rows of a key. Where keys are
 * about equally frequent, as in training, each has one piece, nearly full; where one key has nearly all rows, it has many. So
 * whatever the keys are, little more than twice the rows are multiplied.
 */
final class RowPieces {

    /** Keys that are a quarter more frequent than the mean still need one piece only. */
    private static final double ROOM = 1.25;

    private final int length;
    private final int[] keys;
    /** First for each place in the pieces the row that comes there, any row where room is left; then the rows that stay as they are. */
    private final long[] sources;
    /** For each row its place in that order. */
    private final long[] places;

    private RowPieces(int length, int[] keys, long[] sources, long[] places) {
        this.length = length;
        this.keys = keys;
        this.sources = sources;
        this.places = places;
    }

    /** @param keyOfRow at least one above 0, none below, and small, because there is a count for each number up to the largest */
    static RowPieces of(int[] keyOfRow) {
        int[] counts = new int[Arrays.stream(keyOfRow).max().orElseThrow() + 1];
        for (int key : keyOfRow) {
            counts[key]++;
        }
        int length = length(Arrays.stream(counts, 1, counts.length)
                .filter(count -> count > 0)
                .summaryStatistics());
        int[] keys = IntStream.range(1, counts.length)
                .flatMap(key -> IntStream.range(0, pieces(counts[key], length)).map(piece -> key))
                .toArray();
        int[] next = new int[counts.length];
        next[0] = keys.length * length;
        for (int key = 2; key < counts.length; key++) {
            next[key] = next[key - 1] + pieces(counts[key - 1], length) * length;
        }
        long[] sources = new long[keys.length * length + counts[0]];
        long[] places = new long[keyOfRow.length];
        for (int row = 0; row < keyOfRow.length; row++) {
            int place = next[keyOfRow[row]]++;
            sources[place] = row;
            places[row] = place;
        }
        return new RowPieces(length, keys, sources, places);
    }

    private static int length(IntSummaryStatistics rowsOfKeys) {
        return Math.min(rowsOfKeys.getMax(), (int) Math.ceil(ROOM * rowsOfKeys.getAverage()));
    }

    private static int pieces(int rows, int length) {
        return (rows + length - 1) / length;
    }

    /** The key of each piece, never 0. */
    int[] keys() {
        return keys.clone();
    }

    /**
     * Every row times the matrix of its piece, if it is in one.
     *
     * @param matrices pieces × columns of the rows × columns of the result, as many
     */
    NDArray multiply(NDArray rows, NDArray matrices) {
        long columns = rows.getShape().get(1);
        long moved = (long) keys.length * length;
        NDList parts = pick(rows, sources).split(new long[] {moved});
        NDArray products = parts.get(0)
                .reshape(keys.length, length, columns)
                .batchMatMul(matrices)
                .reshape(moved, columns);
        return pick(products.concat(parts.get(1)), places);
    }

    private static NDArray pick(NDArray rows, long[] which) {
        NDArray index = rows.getManager().create(which, new Shape(which.length, 1));
        // With one number for each row, expanded, this and its gradient take less time than the engine's embedding.
        return rows.gather(index.broadcast(which.length, rows.getShape().get(1)), 0);
    }
}
