package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RoundsTest {

    @Test
    void aRoundInWhichEverythingWasSlowDoesNotChangeTheRatio() {
        Rounds rounds = new Rounds(3);
        double[] slowness = {1, 10, 2};
        for (double factor : slowness) {
            rounds.add("limit", factor);
            rounds.add("work", 2 * factor);
        }
        assertEquals(0.5, rounds.ratio("limit", "work"), 1e-12);
        assertEquals(4, rounds.median("work"), 1e-12);
    }

    @Test
    void theRatioComparesWithinARound() {
        Rounds rounds = new Rounds(3);
        double[] first = {1, 2, 9};
        double[] second = {1, 8, 3};
        for (int i = 0; i < 3; i++) {
            rounds.add("first", first[i]);
            rounds.add("second", second[i]);
        }
        assertEquals(1, rounds.ratio("first", "second"), 1e-12, "that of the medians would be 2/3");
    }
}
