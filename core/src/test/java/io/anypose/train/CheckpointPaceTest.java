package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CheckpointPaceTest {

    private static final long SECOND = 1_000_000_000L;

    private long now = 5 * SECOND;
    private final CheckpointPace pace = new CheckpointPace(() -> now);

    @Test
    void oneThatTakesAMomentIsAlwaysDue() {
        assertTrue(pace.isDue(), "the first");
        pace.keep(() -> now += SECOND / 20);
        assertTrue(pace.isDue());
    }

    @Test
    void oneThatTakesLongIsDueAfterTwentyTimesAsLong() {
        pace.keep(() -> now += 2 * SECOND);
        now += 39 * SECOND;
        assertFalse(pace.isDue());
        now += SECOND;
        assertTrue(pace.isDue());
    }

    @Test
    void itIsMadeOnceEvenWhenItIsNotDue() {
        int[] made = {0};
        pace.keep(() -> now += SECOND);
        assertFalse(pace.isDue());
        pace.keep(() -> made[0]++);
        assertEquals(1, made[0]);
        assertTrue(pace.isDue(), "the last one took a moment");
    }
}
