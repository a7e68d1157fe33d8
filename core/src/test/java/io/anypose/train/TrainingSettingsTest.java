package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.file.Json;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrainingSettingsTest {

    private final TrainingSettings paper = TrainingSettings.PAPER;

    @Test
    void settingsThatCannotBeAreRefusedWithWhatIsAllowed() {
        assertRefused("epochs is 0; allowed is 1 or more", () -> paper.withPasses(0, Coverage.ONE_POSE));
        assertRefused("batch is 0; allowed is 1 or more", () -> paper.withBatch(0));
        assertRefused("learning rate is 0.0; allowed is above 0", () -> rate(0));
        assertRefused("learning rate is Infinity; allowed is above 0", () -> rate(Double.POSITIVE_INFINITY));
        assertRefused("learning rate is NaN; allowed is above 0", () -> rate(Double.NaN));
        assertRefused("lambda is -0.5; allowed is 0 or more", () -> paper.withConsistencyWeight(-0.5));
        assertRefused("lambda is Infinity; allowed is 0 or more", () -> paper.withConsistencyWeight(1 / 0.0));
    }

    private TrainingSettings rate(double rate) {
        return paper.withRate(rate, Schedule.CONSTANT);
    }

    private static void assertRefused(String message, Supplier<TrainingSettings> settings) {
        var refusal = assertThrows(IllegalArgumentException.class, settings::get);
        assertEquals("the setting " + message, refusal.getMessage());
    }

    @Test
    void theSmallestAreAllowed() {
        TrainingSettings smallest =
                paper.withPasses(1, Coverage.ONE_POSE).withBatch(1).withConsistencyWeight(0);
        assertEquals(
                new TrainingSettings(
                        1,
                        Coverage.ONE_POSE,
                        1,
                        0.001,
                        Schedule.CONSTANT,
                        0,
                        Reduction.MEAN,
                        Supervision.FIRST_VIEW,
                        new Seed(42),
                        OptionalInt.empty()),
                smallest);
    }

    @Test
    void oneSettingChangesAndTheOthersStay() {
        TrainingSettings changed = TrainingSettings.COMPOUND
                .withRate(0.5, Schedule.ONE_CYCLE)
                .with(Reduction.SUM)
                .with(new Seed(7))
                .withPatience(OptionalInt.of(3));
        assertEquals(
                new TrainingSettings(
                        20,
                        Coverage.EVERY_POSE,
                        512,
                        0.5,
                        Schedule.ONE_CYCLE,
                        1,
                        Reduction.SUM,
                        Supervision.BOTH_VIEWS,
                        new Seed(7),
                        OptionalInt.of(3)),
                changed);
    }

    @Test
    void choicesHaveTheNamesOfTheCommandLine() {
        assertEquals("[constant, one-cycle]", List.of(Schedule.values()).toString());
        assertEquals("[mean, sum]", List.of(Reduction.values()).toString());
        assertEquals("[first-view, both-views]", List.of(Supervision.values()).toString());
    }

    @Test
    void theBestEpochIsThatOfTheLowestValidationLoss() {
        EpochRecord first = new EpochRecord(1, 1, 1, 0, 0, 0.7, 0.5, 10);
        EpochRecord second = new EpochRecord(2, 0.5, 0.5, 0, 0, 0.6, 0.4, 10);
        EpochRecord third = new EpochRecord(3, 0.1, 0.1, 0, 0, 0.9, 0.9, 10);
        assertEquals(Optional.of(second), new TrainingHistory(List.of(first, second, third)).best());
        assertEquals(Optional.empty(), new TrainingHistory(List.of()).best());
    }

    private static List<EpochRecord> losses(double... validation) {
        return IntStream.range(0, validation.length)
                .mapToObj(i -> new EpochRecord(i + 1, 1, 1, 0, 0, validation[i], 0.5, 1000))
                .toList();
    }

    @Test
    void patienceEndsATrainingThatNoLongerImproves() {
        TrainingSettings patient = TrainingSettings.PAPER.withPatience(OptionalInt.of(2));
        assertFalse(patient.haveEnded(losses()));
        assertFalse(patient.haveEnded(losses(3)));
        assertFalse(patient.haveEnded(losses(3, 2, 2.5)));
        assertTrue(patient.haveEnded(losses(3, 2, 2.5, 2.1)));
        assertFalse(patient.haveEnded(losses(3, 2, 2.5, 1.9)), "it improved again in time");
        assertFalse(TrainingSettings.PAPER.haveEnded(losses(3, 2, 2.5, 2.1)), "all epochs unless asked for");
        assertTrue(TrainingSettings.PAPER.haveEnded(losses(new double[20])));
        assertEquals(OptionalInt.of(2), patient.withBatch(7).with(new Seed(3)).patience());
    }

    /** Of ten epochs the seventh is the first in which the rate is below half of its peak. */
    @Test
    void patienceWaitsUntilTheRateHasFallen() {
        TrainingSettings cycle = TrainingSettings.PAPER
                .withRate(0.002, Schedule.ONE_CYCLE)
                .withPasses(10, Coverage.ONE_POSE)
                .withPatience(OptionalInt.of(2));
        assertFalse(cycle.haveEnded(losses(1, 2, 3, 4, 5, 6, 7, 8)));
        assertTrue(cycle.haveEnded(losses(1, 2, 3, 4, 5, 6, 7, 8, 9)));
        assertFalse(cycle.haveEnded(losses(9, 8, 7, 6, 5, 4, 3, 2, 2.5)));
        OneCycle rate = new OneCycle(1, 1001);
        assertEquals(0.5, rate.rate(650), 1e-3);
    }

    @Test
    void aCheckpointSaysNothingOfAPatienceThatIsNotThere() {
        assertFalse(Json.line(TrainingSettings.PAPER).contains("patience"));
        TrainingSettings patient = TrainingSettings.PAPER.withPatience(OptionalInt.of(2));
        assertEquals(patient, Json.read(Json.line(patient), TrainingSettings.class));
        assertEquals(TrainingSettings.PAPER, Json.read(Json.line(TrainingSettings.PAPER), TrainingSettings.class));
    }

    @Test
    void patienceOfNoEpochIsRefused() {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> TrainingSettings.PAPER.withPatience(OptionalInt.of(0)));
        assertEquals("the setting patience is 0; allowed is 1 or more", refusal.getMessage());
    }
}
