package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The rows of a batch sorted by a key, so that rows of one key can be worked on together. */
final class RowGroups {

    /** What is done to the rows of one key; keeps their number. */
    @FunctionalInterface
    interface RowFunction {
        NDArray apply(int key, NDArray rows);
    }

    /** For each place among the sorted rows, the row that comes there. */
    private final int[] order;

    private final int[] keys;
    /** Where each key but the first begins among the sorted rows. */
    private final long[] borders;

    private RowGroups(int[] order, int[] keys, long[] borders) {
        this.order = order;
        this.keys = keys;
        this.borders = borders;
    }

    static RowGroups of(int[] keyOfRow) {
        int[] order = IntStream.range(0, keyOfRow.length)
                .boxed()
                .sorted(Comparator.comparingInt(row -> keyOfRow[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] begins = IntStream.range(0, order.length)
                .filter(i -> i == 0 || keyOfRow[order[i]] != keyOfRow[order[i - 1]])
                .toArray();
        return new RowGroups(
                order,
                Arrays.stream(begins).map(i -> keyOfRow[order[i]]).toArray(),
                Arrays.stream(begins).skip(1).asLongStream().toArray());
    }

    /** Applies {@code function} to the rows of each key, and brings the results into the order of the rows. */
    NDArray map(NDArray rows, RowFunction function) {
        if (keys.length <= 1) {
            return keys.length == 0 ? rows : function.apply(keys[0], rows);
        }
        NDList groups = pick(rows, order).split(borders);
        NDList results = new NDList();
        for (int i = 0; i < keys.length; i++) {
            results.add(function.apply(keys[i], groups.get(i)));
        }
        return pick(NDArrays.concat(results), inverse());
    }

    private int[] inverse() {
        int[] inverse = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            inverse[order[i]] = i;
        }
        return inverse;
    }

    private static NDArray pick(NDArray rows, int[] which) {
        NDArray index = rows.getManager()
                .create(Arrays.stream(which).asLongStream().toArray())
                .reshape(-1, 1)
                .broadcast(which.length, rows.getShape().get(1));
        return rows.gather(index, 0);
    }
}
