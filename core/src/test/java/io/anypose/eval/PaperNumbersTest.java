package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaperNumbersTest {

    @Test
    void allTablesAreComplete() {
        assertEquals(588, PaperNumbers.rows("compound").size());
        assertEquals(342, PaperNumbers.rows("extrapolation").size());
        assertEquals(56, PaperNumbers.rows("extrapolation_errata").size());
        assertEquals(120, PaperNumbers.rows("knn_ablation").size());
    }

    @Test
    void theAblationHasThirtyFourSettingsOfEachTransformation() {
        assertEquals(3 * 34, PaperNumbers.neighbours().size());
    }

    @Test
    void accuraciesAreFractions() {
        var cell = PaperNumbers.neighbours("rotation", 2000, 1).orElseThrow();
        assertEquals(0.71543, cell.poseAccuracy(), 1e-12);
        assertEquals(0.87029, cell.classAccuracy(), 1e-12);
        assertEquals(
                0.92752,
                PaperNumbers.neighbours("translate-x", 2000, 10).orElseThrow().classAccuracy(),
                1e-12);
    }

    @Test
    void whatThePaperDoesNotHaveIsEmpty() {
        assertTrue(PaperNumbers.neighbours("rotation", 100, 300).isEmpty());
        assertTrue(PaperNumbers.neighbours("translate-xy", 100, 1).isEmpty());
    }
}
