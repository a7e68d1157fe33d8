package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.SparseFormat;
import ai.djl.nn.core.Embedding;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows of a batch in pieces of one length, each of rows with one key, so that a single batched product multiplies every
 * row with the matrix of its key.
 *
 * <p>A piece is a little longer than the mean number of rows of a key. Where keys are about equally frequent, as in
 * training, each has one piece with some room left; where one key has nearly all rows, it has many. So whatever the keys
 * are, little more than twice the rows are multiplied.
 */
final class RowPieces {

    /** Keys that are a quarter more frequent than the mean still need one piece only. */
    private static final double ROOM = 1.25;

    private final int length;
    private final int[] keys;
    /** For each place in the pieces the row that comes there; room that is left holds any row, and is not read again. */
    private final long[] sources;
    /** For each row its place in the pieces. */
    private final long[] places;

    private RowPieces(int length, int[] keys, long[] sources, long[] places) {
        this.length = length;
        this.keys = keys;
        this.sources = sources;
        this.places = places;
    }

    /** @param keyOfRow at least one, none of them negative, and small, because there is a count for each number up to the largest */
    static RowPieces of(int[] keyOfRow) {
        int[] counts = new int[Arrays.stream(keyOfRow).max().orElseThrow() + 1];
        for (int key : keyOfRow) {
            counts[key]++;
        }
        int distinct = (int) Arrays.stream(counts).filter(count -> count > 0).count();
        int length = (int) Math.ceil(ROOM * keyOfRow.length / distinct);
        int[] keys = IntStream.range(0, counts.length)
                .flatMap(key ->
                        IntStream.range(0, (counts[key] + length - 1) / length).map(piece -> key))
                .toArray();
        int[] next = new int[counts.length];
        for (int key = 1; key < counts.length; key++) {
            next[key] = next[key - 1] + (counts[key - 1] + length - 1) / length * length;
        }
        long[] sources = new long[keys.length * length];
        long[] places = new long[keyOfRow.length];
        for (int row = 0; row < keyOfRow.length; row++) {
            int place = next[keyOfRow[row]]++;
            sources[place] = row;
            places[row] = place;
        }
        return new RowPieces(length, keys, sources, places);
    }

    /** The key of each piece. */
    int[] keys() {
        return keys.clone();
    }

    /**
     * Every row times the matrix of its piece.
     *
     * @param matrices pieces × columns of the rows × columns of the result
     */
    NDArray multiply(NDArray rows, NDArray matrices) {
        long columns = rows.getShape().get(1);
        NDArray products = pick(rows, sources)
                .reshape(keys.length, length, columns)
                .matMul(matrices)
                .reshape((long) keys.length * length, -1);
        return pick(products, places);
    }

    private static NDArray pick(NDArray rows, long[] which) {
        // The engine's embedding copies whole rows, and adds up whole rows for their gradient.
        return Embedding.embedding(rows.getManager().create(which), rows, SparseFormat.DENSE)
                .singletonOrThrow();
    }
}
