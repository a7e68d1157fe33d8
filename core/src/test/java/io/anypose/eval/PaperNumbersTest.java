package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.Sha256;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperNumbersTest {

    @Test
    void allTablesAreComplete() {
        assertEquals(588, PaperNumbers.rows("compound").size());
        assertEquals(342, PaperNumbers.rows("extrapolation").size());
        assertEquals(56, PaperNumbers.rows("extrapolation_errata").size());
        assertEquals(120, PaperNumbers.rows("knn_ablation").size());
    }

    /** Digests of the files that were copied from the paper's tables; the project itself does not have the originals. */
    @ParameterizedTest
    @CsvSource({
        "compound, 7c9a8a6ffcd09ce947963bd55fec97424c0149521b1b32eaa3f22a02fc21691e",
        "extrapolation, 173b5769d3c3a0c1148cdf13899d5b4a3852f8d9d4ba7539e99690221715ada2",
        "extrapolation_errata, fe6c162a9db05e06edb06d51f0742e46f18dc796ab7526715d5760f97a659211",
        "knn_ablation, 2e1e98acc4cb8ed36e13676f51d3fc376eb61b7d03f102133b383fa8ec72933d"
    })
    void theTablesAreThoseOfThePaperByteForByte(String table, String digest) throws IOException {
        try (InputStream file = PaperNumbers.class.getResourceAsStream("paper/" + table + ".csv")) {
            assertEquals(digest, Sha256.hex(file.readAllBytes()));
        }
    }

    private static PaperNumbers.Extrapolation row(
            String transformation, OperatorKind operator, OptionalInt neighbours) {
        return PaperNumbers.extrapolation(transformation, operator, neighbours).orElseThrow();
    }

    @Test
    void theExtrapolationTablesHaveNineRowsOfEachTransformation() {
        assertEquals(3 * 9, PaperNumbers.extrapolation().size());
        assertEquals(
                0.26148,
                row("rotation", Operators.NONE, OptionalInt.empty())
                        .accuracies()
                        .get(144),
                1e-12);
        assertEquals(
                0.95759, row("rotation", Operators.FIXED, OptionalInt.empty()).mean(), 1e-5);
        assertEquals(
                14,
                row("translate-x", Operators.LEARNED, OptionalInt.of(3))
                        .accuracies()
                        .size());
        assertTrue(PaperNumbers.extrapolation("rotation", Operators.SPECTRAL, OptionalInt.empty())
                .isEmpty());
    }

    @Test
    void fourMisplacedRowsArePutRight() {
        List<PaperNumbers.Extrapolation> printed = PaperNumbers.extrapolationAsPrinted();

        assertEquals(4, PaperNumbers.misplaced().size());
        assertEquals(
                PaperNumbers.misplaced().size(),
                PaperNumbers.extrapolation().stream()
                        .filter(row -> !printed.contains(row))
                        .count());
        assertEquals(
                0.91069,
                row("translate-x", Operators.FIXED, OptionalInt.of(3))
                        .accuracies()
                        .get(-12),
                1e-12);
        assertTrue(printed.stream()
                .flatMap(row -> row.accuracies().values().stream())
                .anyMatch(accuracy -> Math.abs(accuracy - 0.91859) < 1e-12));
    }

    @Test
    void theHeatMapsHaveEveryCombinationAndSayWhichTrainingUsed() {
        assertEquals(196, PaperNumbers.compound(Operators.NONE).size());
        assertEquals(27, seen(Operators.LEARNED));
        assertEquals(13, seen(Operators.FIXED));
        assertEquals(0.8692, PaperNumbers.compound(Operators.NONE).get(0).accuracy(), 1e-12);
        assertTrue(PaperNumbers.compound(Operators.SPECTRAL).isEmpty());
    }

    private static long seen(OperatorKind operator) {
        return PaperNumbers.compound(operator).stream()
                .filter(PaperNumbers.Shift::seen)
                .count();
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
