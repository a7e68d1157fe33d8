package io.anypose.pose;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds the k smallest of many values that are not negative, and can tell them at any time before more are added.
 *
 * <p>Value and position share one long, the value's bits above, so that equal values are ordered by position and one
 * comparison does both. Most values are refused by one comparison with a limit. The others wait beside the k smallest so
 * far until there are as many of them again; then the smaller half of all is kept, and its largest is the new limit. That
 * costs a few comparisons for each value, where a heap of hundreds costs a walk from its top to its end.
 */
final class Smallest {

    private final int k;
    private final long[] keys;
    private int count;
    /** Nothing above it can be among the k smallest. */
    private float limit = Float.POSITIVE_INFINITY;

    Smallest(int k) {
        this.k = k;
        this.keys = new long[2 * k];
    }

    /**
     * Adds {@code values[from]} up to before {@code values[to]}.
     *
     * @param position that of the first of them; the others follow
     */
    void add(float[] values, int from, int to, int position) {
        int offset = position - from;
        for (int i = from; i < to; i++) {
            if (!(values[i] > limit)) {
                keys[count++] = key(values[i], offset + i);
                if (count == keys.length) {
                    dropOthers();
                }
            }
        }
    }

    /** Whether a value would be refused, wherever it stands. */
    boolean refuses(float value) {
        return value > limit;
    }

    /** The positions of the k smallest values so far, ascending by value. */
    IntStream positions() {
        dropOthers();
        Arrays.sort(keys, 0, count);
        return Arrays.stream(keys, 0, count).mapToInt(key -> (int) key);
    }

    private void dropOthers() {
        if (count >= k) {
            select();
            count = k;
            limit = Float.intBitsToFloat((int) (keys[k - 1] >>> 32));
        }
    }

    /** Puts the k-th smallest key in its place, and the smaller ones before it: Hoare's algorithm. */
    private void select() {
        int from = 0;
        int to = count - 1;
        while (from < to) {
            long pivot = keys[(from + to) >>> 1];
            int left = from - 1;
            int right = to + 1;
            while (true) {
                do {
                    left++;
                } while (keys[left] < pivot);
                do {
                    right--;
                } while (keys[right] > pivot);
                if (left >= right) {
                    break;
                }
                long swapped = keys[left];
                keys[left] = keys[right];
                keys[right] = swapped;
            }
            if (k - 1 <= right) {
                to = right;
            } else {
                from = right + 1;
            }
        }
    }

    /** Rounding can make a squared distance slightly negative; as bits it would then be the smallest by far. */
    private static long key(float value, int position) {
        return (long) Float.floatToRawIntBits(Math.max(value, 0f)) << 32 | position;
    }
}
