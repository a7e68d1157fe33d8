package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RecurrenceTest {

    private static final double STEP = 2 * Math.PI / 12;

    private static Recurrence ofSteps(double[] steps, double... energies) {
        return new Recurrence(Arrays.stream(steps).map(s -> s * STEP).toArray(), energies);
    }

    @Test
    void theOrderIsTheFirstReturnOfWhatTurns() {
        assertEquals(
                OptionalInt.of(12), ofSteps(new double[] {1, 2, 0}, 1, 1, 5).order(5));
        assertEquals(OptionalInt.of(6), ofSteps(new double[] {2, 4}, 1, 1).order(5));
        assertEquals(OptionalInt.of(12), ofSteps(new double[] {2, 4}, 1, 1).order(7), "from the least on");
    }

    @Test
    void planesThatNothingLiesInSayNothing() {
        double[] steps = {1.01, 0.77, 3.3};
        assertEquals(OptionalInt.of(12), ofSteps(steps, 1, 1e-6, 1e-6).order(5));
        assertEquals(OptionalInt.empty(), ofSteps(steps, 1, 1, 1).order(5));
    }

    @Test
    void whatDoesNotTurnHasNoOrder() {
        assertEquals(
                OptionalInt.empty(),
                ofSteps(new double[] {0, 12, 0.01}, 1, 1, 1).order(5));
        assertEquals(Math.sqrt(2), ofSteps(new double[] {0}, 1).residual(5));
    }

    @Test
    void theResidualIsTheChordRelativeToTheLength() {
        Recurrence half = ofSteps(new double[] {1, 6}, 3, 1);
        assertEquals(Math.sqrt((3 * 4 + 0) / 4.0), half.residual(6), 1e-12);
        assertEquals(0, half.residual(12), 1e-12);
    }
}
