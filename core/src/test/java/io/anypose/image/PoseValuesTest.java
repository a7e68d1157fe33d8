package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.file.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoseValuesTest {

    private static PoseValues values(String transformation, Double... sizes) {
        Transformation moved = Transformations.kind(transformation).on(28, 28);
        return PoseValues.of(moved, moved.pose(List.of(sizes)));
    }

    @Test
    void aPoseIsAnObjectByAxisWhateverTheNumberOfAxes() {
        assertEquals("{\"rotation\":-108}", Json.line(values("rotation", -108.0)));
        assertEquals("{\"rotation\":-101.25}", Json.line(values("rotation:any", -101.25)));
        assertEquals("{\"x\":-12,\"y\":4}", Json.line(values("translate-xy", -12.0, 4.0)));
    }

    @Test
    void peopleReadUnitsAndATenth() {
        assertEquals("-101.3°", values("rotation:any", -101.26).toString());
        assertEquals("-12 px, 4 px", values("translate-xy", -12.0, 4.0).toString());
    }

    @Test
    void programsReadSizesByTheNamesOfTheAxes() {
        assertEquals(
                Map.of("x", -12.0, "y", 4.0), values("translate-xy", -12.0, 4.0).byName());
    }
}
