package io.anypose.pose;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Finds the k smallest of many values that are not negative, and can tell them at any time before more are added.
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

    /**
     * Adds {@code values[from]} up to before {@code values[to]}.
     *
     * @param position that of the first of them; the others follow
     */
    void add(float[] values, int from, int to, int position) {
        int offset = position - from;
        int next = fill(values, from, to, offset);
        float limit = limit();
        for (int i = next; i < to; i++) {
            // One cheap comparison refuses most; the keys then decide, as equal values are ordered by position.
            if (!(values[i] > limit) && key(values[i], offset + i) < heap[0]) {
                heap[0] = key(values[i], offset + i);
                sink(0);
                limit = limit();
            }
        }
    }

    /** Whether a value would be refused, wherever it stands. */
    boolean refuses(float value) {
        return count == heap.length && value > limit();
    }

    /** The positions of the k smallest values so far, ascending by value. */
    IntStream positions() {
        long[] sorted = Arrays.copyOf(heap, count);
        Arrays.sort(sorted);
        return LongStream.of(sorted).mapToInt(key -> (int) key);
    }

    /** Takes values without choice until there are k of them; from then on they are a heap. */
    private int fill(float[] values, int from, int to, int offset) {
        int next = from;
        while (count < heap.length && next < to) {
            heap[count++] = key(values[next], offset + next);
            next++;
            if (count == heap.length) {
                for (int root = count / 2 - 1; root >= 0; root--) {
                    sink(root);
                }
            }
        }
        return next;
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
