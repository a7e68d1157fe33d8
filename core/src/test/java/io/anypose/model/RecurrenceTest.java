package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.data.PatternViews;
import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
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

    /** Every pixel has the weight of its row, so that both planes have fixed shares of each latent: 1² + 3² and 2² + 0². */
    @Test
    void aSpectralModelTurnsEachPlaneByItsAngleAndNoOtherModelDoes() {
        Views views = new PatternViews(Transformations.TRANSLATE_X.on(6, 8), 1, 2, 3, 4, new Seed(6));
        PoseSplit split = PoseSplit.around(new CyclicGroup(3), 1);
        SeenViews seen = new SeenViews(views, split);
        double[] rows = {1, 2, 3, 0};
        double[] weights =
                IntStream.range(0, 4 * 48).mapToDouble(i -> rows[i / 48]).toArray();
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model spectral = model(views, split, Operators.SPECTRAL, 4, compute);
                Model fixed = model(views, split, Operators.FIXED, 3, compute)) {
            TestModels.set(spectral, "encoder1", weights);
            TestModels.set(spectral, "operator1", new double[] {STEP, 2 * STEP});
            Recurrence found = Recurrence.of(spectral, seen, new Seed(2)).orElseThrow();
            assertEquals(Math.sqrt(10 * 4 / 14.0), found.residual(6), 1e-5);
            assertEquals(OptionalInt.of(12), found.order(2));
            assertEquals(Optional.empty(), Recurrence.of(fixed, seen, new Seed(2)));
        }
    }

    private static Model model(Views views, PoseSplit split, OperatorKind operator, int dimension, Compute compute) {
        return Model.random(
                TestModels.spec(views, split, Architecture.DENSE, operator, dimension), compute, new Seed(1));
    }
}
