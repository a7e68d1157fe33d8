package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class RowPiecesProperties {

    /**
     * Key k has the matrix (k + 1) times one that moves the first entry of a row to the second, and the second to the first; rows
     * with the key 0 stay as they are.
     */
    @Property(tries = 50)
    void everyRowIsMultipliedWithTheMatrixOfItsKey(@ForAll("keys") List<Integer> keyOfRow) {
        RowPieces pieces = RowPieces.of(array(keyOfRow));
        try (NDManager manager = NDManager.newBaseManager()) {
            NDArray rows =
                    manager.arange(0, 2f * keyOfRow.size(), 1, DataType.FLOAT32).reshape(-1, 2);
            float[] matrices = new float[4 * pieces.keys().length];
            for (int i = 0; i < pieces.keys().length; i++) {
                matrices[4 * i + 1] = pieces.keys()[i] + 1;
                matrices[4 * i + 2] = pieces.keys()[i] + 1;
            }
            NDArray products = pieces.multiply(rows, manager.create(matrices, new Shape(pieces.keys().length, 2, 2)));
            float[] values = products.toFloatArray();
            for (int row = 0; row < keyOfRow.size(); row++) {
                int key = keyOfRow.get(row);
                float first = 2 * row;
                float second = 2 * row + 1;
                assertEquals(key == 0 ? first : (key + 1) * second, values[2 * row]);
                assertEquals(key == 0 ? second : (key + 1) * first, values[2 * row + 1]);
            }
        }
    }

    @Property
    void thereAreLessThanTwiceAsManyPiecesAsKeys(@ForAll("keys") List<Integer> keyOfRow) {
        int[] keys = RowPieces.of(array(keyOfRow)).keys();
        Set<Integer> different = new HashSet<>(keyOfRow);
        different.remove(0);
        assertEquals(different, Arrays.stream(keys).boxed().collect(Collectors.toSet()));
        assertTrue(keys.length < 2 * different.size(), () -> different + " in " + keys.length + " pieces");
    }

    /** Keys that are about equally frequent, and one that has nearly all rows; not all of them 0. */
    @Provide
    Arbitrary<List<Integer>> keys() {
        Arbitrary<Integer> even = Arbitraries.integers().between(0, 9);
        Arbitrary<Integer> uneven = Arbitraries.frequencyOf(Tuple.of(20, Arbitraries.just(3)), Tuple.of(1, even));
        return Arbitraries.oneOf(
                        even.list().ofMinSize(1).ofMaxSize(80),
                        uneven.list().ofMinSize(1).ofMaxSize(80))
                .filter(keys -> keys.stream().anyMatch(key -> key > 0));
    }

    private static int[] array(List<Integer> values) {
        return IntStream.range(0, values.size()).map(values::get).toArray();
    }
}
