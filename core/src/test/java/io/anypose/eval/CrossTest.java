package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The cross of a compound transformation consists of the poses along one axis, whether they were seen or not. */
class CrossTest {

    private static RecogniserResult result(String transformation) {
        Transformation moved = Transformations.kind(transformation).on(28, 28);
        List<PoseResult> poses = moved.readingOrder().stream()
                .map(pose -> {
                    var sizes = moved.values(pose).values();
                    boolean on = sizes.contains(0.0);
                    boolean corner = List.copyOf(sizes).equals(List.of(14.0, -12.0));
                    return new PoseResult(pose, false, on ? 0.75 : corner ? 0.25 : 0.5, 1, 0);
                })
                .toList();
        return new RecogniserResult("given", Map.of(), poses);
    }

    @Test
    void meansOnAndOffTheCrossAreThoseOfTheirCells() {
        RecogniserResult result = result("translate-xy");

        assertEquals(27, result.poses().stream().filter(PoseResult::onCross).count());
        assertEquals(0.75, result.onCross(), 1e-12);
        assertEquals((168 * 0.5 + 0.25) / 169, result.offCross(), 1e-12);
        assertEquals(0.25, result.worstOffCross());
    }

    @Test
    void withOneAxisNothingIsOffTheCross() {
        RecogniserResult result = result("rotation");

        assertEquals(result.all(), result.onCross());
        assertTrue(Double.isNaN(result.offCross()));
        assertTrue(Double.isNaN(result.worstOffCross()));
    }
}
