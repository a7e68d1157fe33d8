package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.model.Recurrence;
import io.anypose.model.TestModels;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FoundOrderTest {

    /** Planes that turn by so many twelfths of a turn, with as much of the latents in each. */
    private static Recurrence twelfths(double... steps) {
        double[] energies = new double[steps.length];
        Arrays.fill(energies, 1);
        return TestModels.recurrence(
                Arrays.stream(steps).map(step -> step * Math.PI / 6).toArray(), energies);
    }

    @Test
    void fewerStepsThanTrainingSawAreNoOrder() {
        Recurrence quarters = twelfths(3);
        assertOrder(4, FoundOrder.of(quarters, 3));
        assertOrder(8, FoundOrder.of(quarters, 5));
        assertOrder(8, FoundOrder.of(quarters, 7));
        assertOrder(12, FoundOrder.of(quarters, 9));
    }

    private static void assertOrder(int expected, FoundOrder found) {
        assertEquals(expected, found.order());
        assertEquals(0, found.residual(), 1e-9);
        assertTrue(found.isFound());
    }

    @Test
    void whereNoneLeadsBackTheNearestIsToldAsNotFound() {
        Recurrence wild = twelfths(1.01, 0.77, 3.3);
        FoundOrder found = FoundOrder.of(wild, 5);
        double least = Double.POSITIVE_INFINITY;
        for (int steps = 5; steps <= Recurrence.LARGEST; steps++) {
            least = Math.min(least, wild.residual(steps));
        }
        assertEquals(new FoundOrder(found.order(), least, false), found);
        assertEquals(least, wild.residual(found.order()));
    }

    @Test
    void moreSeenPosesThanAnyOrderThatIsLookedForFindNone() {
        Recurrence quarters = twelfths(3);
        assertEquals(new FoundOrder(61, quarters.residual(61), false), FoundOrder.of(quarters, 61));
    }
}
