package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchesTest {

    private static final int VIEW = 3;

    private final List<int[]> taken = new ArrayList<>();
    private int buffer;

    private Batches batches(int from, int batch) {
        int[] anchors = IntStream.range(10, 17).toArray();
        return new Batches(anchors, from, batch, VIEW, (some, space) -> {
            taken.add(some);
            buffer = space.length;
            return null;
        });
    }

    @Test
    void eachAnchorIsInOneBatchAndTheLastIsShorter() {
        batches(1, 4).forEachRemaining(batch -> {});
        assertEquals(2, taken.size());
        assertArrayEquals(new int[] {11, 12, 13, 14}, taken.get(0));
        assertArrayEquals(new int[] {15, 16}, taken.get(1));
        assertEquals(4 * VIEW, buffer);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 8, Integer.MAX_VALUE})
    void aBatchThatIsLargerThanTheDataTakesAllThatIsLeft(int batch) {
        Batches batches = batches(2, batch);
        batches.next();
        assertArrayEquals(new int[] {12, 13, 14, 15, 16}, taken.get(0));
        assertEquals(7 * VIEW, buffer);
        assertFalse(batches.hasNext());
        assertThrows(NoSuchElementException.class, batches::next);
    }
}
