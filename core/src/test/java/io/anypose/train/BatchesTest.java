package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.ViewBatch;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchesTest {

    private static final int VIEW_BYTES = 4;

    private final List<ViewBatch> built = new ArrayList<>();
    private final List<List<Integer>> asked = new ArrayList<>();

    private Batches batches(int from, int batch) {
        int[] anchors = {10, 11, 12, 13, 14, 15};
        return new Batches(anchors, from, batch, VIEW_BYTES, this::assemble);
    }

    private ViewBatch assemble(int[] anchors, byte[] buffer) {
        asked.add(Arrays.stream(anchors).boxed().toList());
        ViewBatch batch = new ViewBatch(
                buffer,
                new ImageFormat(1, 2, 2, 255),
                anchors,
                Poses.repeat(new CyclicGroup(2).identity(), anchors.length));
        built.add(batch);
        return batch;
    }

    @Test
    void fromTheFirstAnchorOnEachComesOnceAndTheLastBatchMayBeSmaller() {
        Batches batches = batches(1, 2);
        while (batches.hasNext()) {
            int number = built.size();
            assertSame(batches.next(), built.get(number));
        }
        assertEquals(List.of(List.of(11, 12), List.of(13, 14), List.of(15)), asked);
    }

    @Test
    void theBufferHasRoomForOneBatchAndIsUsedAgain() {
        Batches batches = batches(0, 4);
        byte[] first = batches.next().pixels();
        assertEquals(4 * VIEW_BYTES, first.length);
        assertSame(first, batches.next().pixels());
        byte[] other = batches(0, 4000).next().pixels();
        assertNotSame(first, other);
        assertEquals(6 * VIEW_BYTES, other.length, "no more than there are anchors");
    }

    @Test
    void afterTheLastThereIsNone() {
        Batches batches = batches(5, 2);
        assertTrue(batches.hasNext());
        batches.next();
        assertFalse(batches.hasNext());
        assertEquals(
                "the epoch is over",
                assertThrows(NoSuchElementException.class, batches::next).getMessage());
        assertFalse(batches(6, 2).hasNext(), "an epoch that was stopped at its end");
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, Integer.MAX_VALUE})
    void aBatchThatIsLargerThanTheDataTakesAllThatIsLeft(int batch) {
        Batches batches = batches(2, batch);
        assertEquals(6 * VIEW_BYTES, batches.next().pixels().length);
        assertEquals(List.of(List.of(12, 13, 14, 15)), asked);
        assertFalse(batches.hasNext());
    }
}
