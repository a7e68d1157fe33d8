package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OneCycleTest {

    private static final OneCycle CYCLE = new OneCycle(0.002, 1001);

    @Test
    void itStartsAtATwentyFifthOfThePeakAndEndsAtAlmostNothing() {
        assertEquals(0.002 / 25, CYCLE.rate(0), 1e-12);
        assertEquals(0.002, CYCLE.rate(300), 1e-12);
        assertEquals(0.002 / 25 / 1e4, CYCLE.rate(1000), 1e-15);
    }

    @Test
    void itRisesForThreeTenthsAndThenFallsWithoutAJump() {
        for (int step = 1; step <= 1000; step++) {
            double change = CYCLE.rate(step) - CYCLE.rate(step - 1);
            assertTrue(step <= 300 ? change > 0 : change < 0, "step " + step);
            // The steepest slope of a cosine over 300 steps.
            assertTrue(Math.abs(change) < 0.002 * Math.PI / 2 / 300, "step " + step);
        }
    }

    @Test
    void aSingleStepIsMadeAtThePeak() {
        assertEquals(0.002, new OneCycle(0.002, 1).rate(0), 1e-12);
    }
}
