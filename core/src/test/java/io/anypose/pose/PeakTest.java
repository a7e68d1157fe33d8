package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.group.CyclicGroup;
import org.junit.jupiter.api.Test;

class PeakTest {

    private static final CyclicGroup C5 = new CyclicGroup(5);

    private static double between(double... probabilities) {
        return C5.steps(Peak.between(C5, probabilities))[0];
    }

    @Test
    void aPeakAloneIsWhereItIs() {
        assertEquals(2, between(0, 0, 1, 0, 0), 1e-12);
        assertEquals(2, between(0.1, 0.2, 0.4, 0.2, 0.1), 1e-12);
    }

    @Test
    void neighboursPullInProportion() {
        assertEquals(2.5, between(0, 0, 0.5, 0.5, 0), 1e-12);
        assertEquals(1.75, between(0, 0.25, 0.75, 0, 0), 1e-12);
        assertEquals(2 + (0.3 - 0.1) / 0.8, between(0.2, 0.1, 0.4, 0.3, 0), 1e-12);
    }

    @Test
    void theCircleHasNoEnds() {
        assertEquals(-0.25, between(0.75, 0, 0, 0, 0.25), 1e-12);
        assertEquals(-1 + 0.4, between(0.4, 0, 0, 0, 0.6), 1e-12);
    }

    @Test
    void nothingAnywhereIsTheCanonicalPose() {
        assertEquals(0, between(0, 0, 0, 0, 0), 0);
        assertEquals(1, Peak.of(new double[] {0.1, 0.4, 0.4}), "the first of equals");
    }
}
