package io.anypose.data;

import io.anypose.provenance.Seed;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Blobs in three shapes: data sets that train in a moment. */
public final class TinyData {

    public static final int SIDE = 8;

    private TinyData() {}

    /** As many training images as test images, of 8 x 8 pixels. */
    public static DataSet of(int size) {
        return of(size, SIDE);
    }

    /** The same in the middle of larger images. */
    public static DataSet of(int size, int side) {
        return new DataSet(
                images(size, side, 1), images(size, side, 2), List.of("dot", "bar", "pole"), "tiny", Set.of());
    }

    private static LabelledImages images(int size, int side, long seed) {
        byte[] pixels = new byte[size * side * side];
        int[] labels = IntStream.range(0, size).map(i -> i % 3).toArray();
        for (int i = 0; i < size; i++) {
            RandomGenerator random = new Seed(seed).generator("blob", i);
            int width = labels[i] == 1 ? 5 : 2;
            int height = labels[i] == 2 ? 5 : 2;
            int left = random.nextInt(2) + side / 2 - 3;
            int top = random.nextInt(2) + side / 2 - 3;
            for (int y = top; y < top + height; y++) {
                for (int x = left; x < left + width; x++) {
                    pixels[(i * side + y) * side + x] = (byte) 255;
                }
            }
        }
        return new LabelledImages(side, side, pixels, labels, 3);
    }
}
