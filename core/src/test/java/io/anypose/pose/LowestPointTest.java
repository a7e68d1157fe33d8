package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.group.CyclicGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lowest point of distances that were measured on a grid. */
class LowestPointTest {

    private static final CyclicGroup CIRCLE = new CyclicGroup(8);

    /** Squared distances to {@code place} on a circle of eight points. */
    private static float[] around(double place) {
        float[] distances = new float[8];
        for (int i = 0; i < 8; i++) {
            double steps = Math.IEEEremainder(i - place, 8);
            distances[i] = (float) (3 + 2 * steps * steps);
        }
        return distances;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 2.25, 2.5, -0.4, 3.9, 7.75, -0.5})
    void theLowestPointOfAParabolaIsFound(double place) {
        int nearest = Math.floorMod((int) Math.rint(place), 8);
        double found = CIRCLE.steps(Peak.lowest(CIRCLE, around(place), nearest))[0];
        assertEquals(0, Math.IEEEremainder(found - place, 8), 1e-6);
    }

    @Test
    void withoutAValleyThePointItselfIsTaken() {
        float[] slope = {1, 2, 3, 4, 5, 6, 7, 8};
        assertEquals(CIRCLE.pose(3), Peak.lowest(CIRCLE, slope, 3));
        assertEquals(CIRCLE.pose(3), Peak.lowest(CIRCLE, new float[8], 3));
    }
}
