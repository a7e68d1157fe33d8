package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    /** @param keyOfRow at least one */
    static RowPieces of(int[] keyOfRow) {
        Map<Integer, List<Integer>> rowsOfKey = new TreeMap<>();
        for (int row = 0; row < keyOfRow.length; row++) {
            rowsOfKey.computeIfAbsent(keyOfRow[row], key -> new ArrayList<>()).add(row);
        }
        int length = (int) Math.ceil(ROOM * keyOfRow.length / rowsOfKey.size());
        int[] keys = rowsOfKey.entrySet().stream()
                .flatMapToInt(entry -> IntStream.iterate(
                                0, from -> from < entry.getValue().size(), from -> from + length)
                        .map(from -> entry.getKey()))
                .toArray();
        long[] sources = new long[keys.length * length];
        long[] places = new long[keyOfRow.length];
        int place = 0;
        for (List<Integer> rows : rowsOfKey.values()) {
            for (int row : rows) {
                sources[place] = row;
                places[row] = place++;
            }
            place = (place + length - 1) / length * length;
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
        NDArray index = rows.getManager()
                .create(which)
                .reshape(-1, 1)
                .broadcast(which.length, rows.getShape().get(1));
        return rows.gather(index, 0);
    }
}
