package io.anypose.app.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.Pose;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnsTextTest {

    private static final Transformation MOVED = Transformations.ROTATE_TRANSLATE.on(28, 28);
    private static final Pose WORST = MOVED.pose(List.of(-72.0, 6.0, -4.0));

    private static RecogniserResult result(Map<String, Double> more) {
        Map<String, Double> details = new LinkedHashMap<>(
                Map.of("shiftFound", 0.9, "angleFound", 0.8, "motionFound", 0.75, "shiftSearched", 0.999));
        details.putAll(more);
        return new RecogniserResult(
                "orbit",
                details,
                MOVED.readingOrder().stream()
                        .map(pose -> new PoseResult(pose, false, pose.equals(WORST) ? 0.2 : 1, 0.75, 0))
                        .toList());
    }

    @Test
    void eachAngleHasTheMeanOverItsShiftsAndTheWorstOfThem() {
        String text = new TurnsText(MOVED, result(Map.of())).toString();
        List<String> lines = text.lines().toList();
        assertEquals("   angle  class %    worst  at the shift", lines.get(0));
        assertTrue(lines.get(1).startsWith("   -144°   100.00   100.00"), lines.get(1));
        assertEquals("    -72°    99.59    20.00  6 px, -4 px", lines.get(3));
        assertTrue(text.contains("worst off the cross   20.00 %"), text);
        assertTrue(text.contains("shift exactly         90.00 %"), text);
        assertTrue(text.contains("angle exactly         80.00 %"), text);
        assertTrue(text.contains("shift and angle       75.00 %"), text);
        assertTrue(text.endsWith("the right shift is among those that are looked at closely: 99.90 %"), text);
    }

    @Test
    void ofRandomPosesTheWorstSaysNothing() {
        String text = new TurnsText(MOVED, result(Map.of("randomPoses", 10_000.0))).toString();
        assertFalse(text.contains("worst"), text);
        assertEquals("   angle  class %", text.lines().findFirst().orElseThrow());
    }
}
