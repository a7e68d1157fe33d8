package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.file.Json;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrainingSettingsTest {

    private static final TrainingSettings PAPER = settings(20, Schedule.CONSTANT, OptionalInt.empty());

    private static TrainingSettings settings(int epochs, Schedule schedule, OptionalInt patience) {
        return settings(epochs, 512, 0.001, 1, schedule, patience);
    }

    private static TrainingSettings settings(
            int epochs, int batch, double rate, double lambda, Schedule schedule, OptionalInt patience) {
        return new TrainingSettings(
                epochs,
                Coverage.EVERY_POSE,
                batch,
                rate,
                schedule,
                lambda,
                Reduction.MEAN,
                Supervision.FIRST_VIEW,
                new Seed(42),
                patience);
    }

    @Test
    void settingsThatCannotBeAreRefusedWithWhatIsAllowed() {
        assertRefused("epochs is 0; allowed is 1 or more", 0, 1, 1, 0);
        assertRefused("batch is 0; allowed is 1 or more", 1, 0, 1, 0);
        assertRefused("learning rate is 0.0; allowed is above 0", 1, 1, 0, 0);
        assertRefused("learning rate is Infinity; allowed is above 0", 1, 1, Double.POSITIVE_INFINITY, 0);
        assertRefused("learning rate is NaN; allowed is above 0", 1, 1, Double.NaN, 0);
        assertRefused("lambda is -0.5; allowed is 0 or more", 1, 1, 1, -0.5);
        assertRefused("lambda is Infinity; allowed is 0 or more", 1, 1, 1, Double.POSITIVE_INFINITY);
    }

    private static void assertRefused(String message, int epochs, int batch, double rate, double lambda) {
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> settings(epochs, batch, rate, lambda, Schedule.CONSTANT, OptionalInt.empty()));
        assertEquals("the setting " + message, refusal.getMessage());
    }

    @Test
    void theSmallestAreAllowed() {
        assertEquals(
                1,
                settings(1, 1, Double.MIN_VALUE, 0, Schedule.CONSTANT, OptionalInt.of(1))
                        .epochs());
    }

    @Test
    void choicesHaveTheNamesOfTheCommandLine() {
        assertEquals("[constant, one-cycle]", List.of(Schedule.values()).toString());
        assertEquals("[mean, sum]", List.of(Reduction.values()).toString());
        assertEquals("[first-view, both-views]", List.of(Supervision.values()).toString());
    }

    private static List<EpochRecord> losses(double... validation) {
        return IntStream.range(0, validation.length)
                .mapToObj(i -> new EpochRecord(i + 1, 1, 1, 0, 0, validation[i], 0.5, 1000))
                .toList();
    }

    @Test
    void patienceEndsATrainingThatNoLongerImproves() {
        TrainingSettings patient = settings(20, Schedule.CONSTANT, OptionalInt.of(2));
        assertFalse(patient.haveEnded(losses()));
        assertFalse(patient.haveEnded(losses(3)));
        assertFalse(patient.haveEnded(losses(3, 2, 2.5)));
        assertTrue(patient.haveEnded(losses(3, 2, 2.5, 2.1)));
        assertFalse(patient.haveEnded(losses(3, 2, 2.5, 1.9)), "it improved again in time");
        assertFalse(PAPER.haveEnded(losses(3, 2, 2.5, 2.1)), "all epochs unless asked for");
        assertTrue(PAPER.haveEnded(losses(new double[20])));
    }

    /** Of ten epochs the seventh is the first in which the rate is below half of its peak. */
    @Test
    void patienceWaitsUntilTheRateHasFallen() {
        TrainingSettings cycle = settings(10, Schedule.ONE_CYCLE, OptionalInt.of(2));
        assertFalse(cycle.haveEnded(losses(1, 2, 3, 4, 5, 6, 7, 8)));
        assertTrue(cycle.haveEnded(losses(1, 2, 3, 4, 5, 6, 7, 8, 9)));
        assertFalse(cycle.haveEnded(losses(9, 8, 7, 6, 5, 4, 3, 2, 2.5)));
        OneCycle rate = new OneCycle(1, 1001);
        assertEquals(0.5, rate.rate(650), 1e-3);
    }

    @Test
    void aCheckpointSaysNothingOfAPatienceThatIsNotThere() {
        assertFalse(Json.line(PAPER).contains("patience"));
        TrainingSettings patient = settings(20, Schedule.CONSTANT, OptionalInt.of(2));
        assertEquals(patient, Json.read(Json.line(patient), TrainingSettings.class));
        assertEquals(PAPER, Json.read(Json.line(PAPER), TrainingSettings.class));
    }

    @Test
    void patienceOfNoEpochIsRefused() {
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> settings(20, Schedule.CONSTANT, OptionalInt.of(0)));
        assertEquals("the setting patience is 0; allowed is 1 or more", refusal.getMessage());
    }
}
