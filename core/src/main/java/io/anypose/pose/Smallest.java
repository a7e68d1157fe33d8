package io.anypose.pose;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Finds the k smallest of many values that are not negative.
 *
 * <p>Value and position share one long, the value's bits above, so that equal values are ordered by position and one
 * comparison does both. A heap holds the k smallest so far with the largest on top; most values are refused by one
 * comparison with it.
 */
final class Smallest {

    private final long[] heap;
    private int count;

    Smallest(int k) {
        this.heap = new long[k];
    }

    /** The positions of the k smallest values, ascending by value. */
    IntStream of(float[] values) {
        int filled = Math.min(heap.length, values.length);
        for (int i = 0; i < filled; i++) {
            heap[count++] = key(values[i], i);
        }
        for (int root = count / 2 - 1; root >= 0; root--) {
            sink(root);
        }
        float limit = limit();
        for (int i = filled; i < values.length; i++) {
            // One cheap comparison refuses most; the keys then decide, as a limit of 0 or NaN does not refuse enough.
            if (!(values[i] >= limit) && key(values[i], i) < heap[0]) {
                heap[0] = key(values[i], i);
                sink(0);
                limit = limit();
            }
        }
        Arrays.sort(heap, 0, count);
        return LongStream.of(heap).limit(count).mapToInt(key -> (int) key);
    }

    private float limit() {
        return Float.intBitsToFloat((int) (heap[0] >>> 32));
    }

    /** Rounding can make a squared distance slightly negative; as bits it would then be the smallest by far. */
    private static long key(float value, int position) {
        return (long) Float.floatToRawIntBits(Math.max(value, 0f)) << 32 | position;
    }

    private void sink(int from) {
        int parent = from;
        long moved = heap[parent];
        while (true) {
            int child = 2 * parent + 1;
            if (child >= count) {
                break;
            }
            if (child + 1 < count && heap[child + 1] > heap[child]) {
                child++;
            }
            if (heap[child] <= moved) {
                break;
            }
            heap[parent] = heap[child];
            parent = child;
        }
        heap[parent] = moved;
    }
}
