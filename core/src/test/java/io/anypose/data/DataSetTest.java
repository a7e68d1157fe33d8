package io.anypose.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DataSetTest {

    private static final int COUNT = 10;
    private static final DataSet TEN = new DataSet(images(3), images(COUNT), List.of("a", "b"), "digest", Set.of());

    /** Image i has one pixel, of value i; every third is of the second class. */
    private static LabelledImages images(int count) {
        byte[] pixels = new byte[count];
        for (int i = 0; i < count; i++) {
            pixels[i] = (byte) i;
        }
        int[] labels = IntStream.range(0, count).map(i -> i % 3 == 0 ? 1 : 0).toArray();
        return new LabelledImages(1, 1, pixels, labels, 2);
    }

    private static int[] test(DataSet data) {
        return IntStream.range(0, data.test().size())
                .map(i -> data.test().image(i)[0])
                .toArray();
    }

    @Test
    void aSampleIsSpreadOverAllTestImagesWithTheirLabels() {
        DataSet four = TEN.spread(4);
        assertArrayEquals(new int[] {0, 2, 5, 7}, test(four));
        assertArrayEquals(
                new int[] {1, 0, 0, 0},
                IntStream.range(0, 4).map(four.test()::label).toArray());
        assertEquals(TEN.train(), four.train());
    }

    @Test
    void aSampleOfAsManyAsThereAreOrMoreIsAllOfThem() {
        for (int count : new int[] {COUNT, COUNT + 1, Integer.MAX_VALUE}) {
            assertArrayEquals(IntStream.range(0, COUNT).toArray(), test(TEN.spread(count)));
        }
    }

    @Test
    void aSampleOfNothingIsRefused() {
        String message = assertThrows(DataException.class, () -> TEN.spread(0)).getMessage();
        assertEquals("a data set of 0 test images cannot be made; keep at least one", message);
    }
}
