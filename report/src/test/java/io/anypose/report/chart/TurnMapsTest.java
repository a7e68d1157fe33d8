package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.Pose;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnMapsTest {

    private static final Transformation MOVED = Transformations.ROTATE_TRANSLATE.on(28, 28);

    /** As many per cent right as the object is turned, at all shifts. */
    private static Evaluation evaluation(Transformation transformation, List<Pose> poses) {
        List<PoseResult> results = poses.stream()
                .map(pose -> new PoseResult(
                        pose, false, Math.abs(transformation.values(pose).get("rotation")) / 1000, 1, 0))
                .toList();
        return new Evaluation(
                transformation,
                Operators.FIXED,
                List.of(new RecogniserResult("given", Map.of(), results)),
                Provenance.now(Map.of(), new Seed(1), "none", "none"));
    }

    @Test
    void everyAngleHasAMapWithTheCellsOfItsShifts() {
        TurnMaps maps = TurnMaps.of(evaluation(MOVED, MOVED.readingOrder()), "Digits");
        String svg = new String(maps.picture(PictureFormat.SVG), StandardCharsets.UTF_8);
        assertTrue(svg.contains(">Digits<"));
        assertEquals(1, svg.split(">turned by −108°<", -1).length - 1);
        assertEquals(10, svg.split(">turned by ", -1).length - 1);
        assertEquals(2 * 196, svg.split(">11<", -1).length - 1, "108° and -108°");
        assertEquals(196, svg.split(">18<", -1).length - 1, "180°");
        assertEquals(1, svg.split(">Rows: Shift along x", -1).length - 1, "once for all maps");
        assertTrue(svg.contains("font-size:10px"), "numbers that can be read");
        assertEquals(List.of("pose given"), maps.labels());
        assertTrue(svg.contains(">pose given<"), "above the maps");
    }

    @Test
    void aRecordOfSomePosesIsRefused() {
        Evaluation some = evaluation(MOVED, MOVED.readingOrder().subList(0, 7));
        var refusal = assertThrows(AnyposeException.class, () -> TurnMaps.of(some, ""));
        assertEquals(
                "the record has 7 of the 1960 poses of rotate-translate, but a map shows all; measure all poses, of fewer"
                        + " objects if need be",
                refusal.getMessage());
    }

    @Test
    void theySuitTurnedAndShiftedObjectsOnly() {
        Transformation rotation = Transformations.ROTATION.on(28, 28);
        assertTrue(TurnMaps.suit(evaluation(MOVED, MOVED.readingOrder())));
        assertFalse(TurnMaps.suit(evaluation(rotation, rotation.readingOrder())));
    }
}
