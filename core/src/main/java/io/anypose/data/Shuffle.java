package io.anypose.data;

import java.util.random.RandomGenerator;

/** The Fisher-Yates shuffle: every order has the same probability. */
final class Shuffle {

    private Shuffle() {}

    static void inPlace(int[] values, RandomGenerator generator) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = generator.nextInt(i + 1);
            int value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }
}
