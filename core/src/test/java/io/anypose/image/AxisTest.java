package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.Json;
import io.anypose.group.CyclicGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {

    private static final CyclicGroup C10 = new CyclicGroup(10);
    private static final Axis ROTATION = new Axis("rotation", "°", 36, C10);

    @Test
    void poseSixOfTenIsMinus144Degrees() {
        assertEquals(-144, ROTATION.value(C10.pose(6)));
        assertEquals(180, ROTATION.value(C10.pose(5)));
    }

    @Test
    void filesHaveTheOrderAndWhetherAnyPoseIsPossible() {
        Axis any = new Axis("rotation", "°", 4.5, new CyclicGroup(80), true);
        String steps = "{'name':'rotation','unit':'°','step':36,'order':10}".replace('\'', '"');
        String real = "{'name':'rotation','unit':'°','step':4.5,'order':80,'anyPose':true}".replace('\'', '"');
        assertEquals(steps, Json.line(ROTATION));
        assertEquals(ROTATION, Json.read(steps, Axis.class));
        assertEquals(real, Json.line(any));
        assertEquals(any, Json.read(real, Axis.class));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'name':'x','unit':'px','step':0,'order':10 | the axis x needs a step above 0, not 0",
                "'name':'x','unit':'px','step':-2,'order':10 | the axis x needs a step above 0, not -2",
                "'name':'x','unit':'px','step':1e999,'order':10 | step",
                "'name':'x','unit':'px','step':null,'order':10 | step: found null",
                "'name':'x','unit':'px','order':10 | step: found nothing",
                "'name':'x','unit':'px','step':2,'order':0 | at least one element, but the order is 0",
                "'name':'x','unit':'px','step':2,'order':1.5 | order: found 1.5",
                "'name':'x','unit':'px','step':2 | order: found nothing",
                "'name':'x','step':2,'order':10 | unit: found nothing",
                "'unit':'px','step':2,'order':10 | name: found nothing",
                "'name':'x','unit':'px','step':2,'order':10,'anyPose':1 | anyPose: found 1",
                "'name':'x','unit':'px','step':2,'group':{'order':10} | order: found nothing"
            })
    void damagedFormsAreRefused(String form, String message) {
        String json = "{" + form.replace('\'', '"') + "}";
        var refusal = assertThrows(RuntimeException.class, () -> Json.read(json, Axis.class));
        assertTrue(refusal.getMessage().contains(message), refusal::getMessage);
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
