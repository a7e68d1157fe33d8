package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.group.CyclicGroup;
import org.junit.jupiter.api.Test;

class AxisTest {

    private static final CyclicGroup C10 = new CyclicGroup(10);
    private static final Axis ROTATION = new Axis("rotation", "°", 36, C10);

    @Test
    void poseSixOfTenIsMinus144Degrees() {
        assertEquals(-144, ROTATION.value(C10.pose(6)));
        assertEquals(180, ROTATION.value(C10.pose(5)));
    }

    @Test
    void everyPoseComesBackFromItsValue() {
        for (var pose : C10.poses()) {
            assertEquals(pose, ROTATION.pose(ROTATION.value(pose)));
        }
    }

    @Test
    void valuesBetweenStepsAndOutsideOfTheRangeAreRefused() {
        for (int value : new int[] {35, -1, 216, -180}) {
            var refusal = assertThrows(IllegalArgumentException.class, () -> ROTATION.pose(value));
            assertEquals(
                    value + "° is not a pose of rotation; allowed are -144 to 180° in steps of 36",
                    refusal.getMessage());
        }
    }
}
