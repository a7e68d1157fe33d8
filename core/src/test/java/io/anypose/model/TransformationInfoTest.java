package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.group.CyclicGroup;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransformationInfoTest {

    private static Axis axis(String name, int order) {
        return new Axis(name, "px", 1, new CyclicGroup(order));
    }

    private static void assertRefused(String sentence, Axis... axes) {
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> new TransformationInfo("moved", List.of(axes)));
        assertEquals(sentence, refusal.getMessage());
    }

    @Test
    void nameAndAxesOfATransformationAreKept() {
        Transformation rotation = Transformations.ROTATION.on(8, 8);
        assertEquals(new TransformationInfo("rotation", rotation.axes()), TransformationInfo.of(rotation));
    }

    @Test
    void anAxisIsNeededAndNamesDiffer() {
        assertRefused("the transformation moved has no axis; at least one is needed");
        assertRefused("the axes of moved have equal names: [x, x]", axis("x", 2), axis("x", 3));
        var refusal = assertThrows(NullPointerException.class, () -> new TransformationInfo(null, List.of()));
        assertEquals("a transformation needs a name", refusal.getMessage());
    }

    @Test
    void posesAreAsManyAsCanBeComputedWith() {
        var most = new TransformationInfo("moved", List.of(axis("x", 256), axis("y", 256)));
        assertEquals(65_536, most.group().order());
        assertRefused(
                "the axes of moved have 65792 poses or more; at most 65536 are possible",
                axis("x", 256),
                axis("y", 257));
        assertRefused(
                "the axes of moved have 2147483647 poses or more; at most 65536 are possible",
                axis("x", Integer.MAX_VALUE),
                axis("y", Integer.MAX_VALUE));
    }
}
