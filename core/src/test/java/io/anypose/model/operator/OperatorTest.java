package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Initial;
import io.anypose.provenance.Seed;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Conventions and refusals of single operators; the laws are in {@link OperatorProperties}. */
class OperatorTest {

    private static final CyclicGroup TEN = new CyclicGroup(10);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @Test
    void fixedMovesEachEntryUpByOneInItsBlock() {
        CyclicGroup group = new CyclicGroup(3);
        Operator fixed = new FixedOperator(CPU.manager(), Layout.regular(group, 6));
        Latent z = latent(fixed, 1, 2, 3, 4, 5, 6);
        assertArrayEquals(new double[] {3, 1, 2, 6, 4, 5}, values(fixed.act(z, Poses.repeat(group.step(1), 1))));
        assertArrayEquals(
                new double[] {2, 3, 1, 5, 6, 4}, values(fixed.canonicalise(z, Poses.repeat(group.step(1), 1))));
        assertArrayEquals(
                new double[] {1, 2, 3, 4, 5, 6, 2, 3, 1, 5, 6, 4, 3, 1, 2, 6, 4, 5},
                fixed.orbit(z).toDoubleArray());
    }

    @Test
    void fixedMovesRowsAndColumnsOfATorus() {
        ProductGroup torus = new ProductGroup(new CyclicGroup(2), new CyclicGroup(3));
        Operator fixed = new FixedOperator(CPU.manager(), Layout.regular(torus, 6));
        Latent z = latent(fixed, 1, 2, 3, 4, 5, 6);
        assertArrayEquals(new double[] {4, 5, 6, 1, 2, 3}, values(fixed.act(z, Poses.repeat(torus.pose(3), 1))));
        assertArrayEquals(new double[] {3, 1, 2, 6, 4, 5}, values(fixed.act(z, Poses.repeat(torus.pose(1), 1))));
    }

    @Test
    void spectralTurnsCounterClockwiseFromTheFirstHalfToTheSecond() {
        NDArray angles = CPU.manager().create(new double[] {Math.PI / 2, Math.PI}, new Shape(1, 2));
        Operator spectral = new SpectralOperator(Layout.planes(new CyclicGroup(4), 4), angles, OptionalInt.empty());
        Latent moved = spectral.act(latent(spectral, 1, 2, 0, 0), Poses.repeat(new CyclicGroup(4).step(1), 1));
        assertArrayEquals(new double[] {0, -2, 1, 0}, values(moved), 1e-12);
    }

    @Test
    void withALongPeriodPosesAreSignedStepsAndUndoingIsThePeriodMinusThem() {
        LearnedOperator learned = turning(7, 70);
        for (int steps = -4; steps <= 5; steps++) {
            Poses pose = Poses.repeat(TEN.step(steps), 1);
            Latent z = latent(learned, 1, 0);
            assertArrayEquals(turned(7.0 * steps / 70), values(learned.act(z, pose)), 1e-9, "act " + steps);
            assertArrayEquals(turned(-7.0 * steps / 70), values(learned.canonicalise(z, pose)), 1e-9, "undo " + steps);
        }
    }

    @Test
    void withALongPeriodThatIsNoMultipleOfTheOrderEvenHalfWayRoundIsUndone() {
        LearnedOperator learned = turning(1, 70);
        Poses half = Poses.repeat(TEN.step(5), 1);
        Latent z = latent(learned, 1, 0);
        assertArrayEquals(new double[] {1, 0}, values(learned.canonicalise(learned.act(z, half), half)), 1e-9);
        assertArrayEquals(
                turned(-5.0 / 70), values(z.with(learned.orbit(z).get(":, {}", 5))), 1e-9, "orbit, half way round");
        double[] byTheInversePose = values(learned.act(learned.act(z, half), half.inverse()));
        assertTrue(Math.abs(byTheInversePose[0] - 1) > 0.01, "two halves forwards are a whole turn only for N = 10");
    }

    @Test
    void thePriorOfALearnedOperatorKnowsItsPeriod() {
        assertEquals(0, turning(1, 70).prior().orElseThrow().getDouble(), 1e-12);
        assertTrue(turning(1, 10).prior().orElseThrow().getDouble() > 0.1, "a tenth of a turn too little");
    }

    @Test
    void aLatentOfAnotherLayoutIsRefusedAndBothAreNamed() {
        Operator fixed = new FixedOperator(CPU.manager(), Layout.regular(TEN, 70));
        Layout other = Layout.regular(new CyclicGroup(14), 70);
        Latent latent = new Latent(CPU.manager().zeros(new Shape(1, 70)), other);
        var refused = assertThrows(IllegalArgumentException.class, () -> fixed.orbit(latent));
        assertEquals(
                "the operator acts on 7 blocks of 10 under C10, but the latent has 5 blocks of 14 under C14",
                refused.getMessage());
        Poses poses = Poses.repeat(TEN.identity(), 1);
        assertThrows(IllegalArgumentException.class, () -> fixed.act(latent, poses));
        assertThrows(IllegalArgumentException.class, () -> fixed.canonicalise(latent, poses));
    }

    @Test
    void posesOfAnotherGroupOrNumberAreRefused() {
        Operator none = new NoOperator(Layout.dense(TEN, 4));
        Latent latent = latent(none, 1, 2, 3, 4);
        Poses others = Poses.repeat(new CyclicGroup(14).identity(), 1);
        var group = assertThrows(IllegalArgumentException.class, () -> none.act(latent, others));
        assertEquals("the operator acts by poses of C10, but was given poses of C14", group.getMessage());
        Poses two = Poses.repeat(TEN.identity(), 2);
        var number = assertThrows(IllegalArgumentException.class, () -> none.canonicalise(latent, two));
        assertEquals("there are 1 latents, but 2 poses", number.getMessage());
    }

    @Test
    void aDimensionThatTheOrderDoesNotDivideIsRefused() {
        var refused = assertThrows(IllegalArgumentException.class, () -> Layout.regular(new CyclicGroup(14), 75));
        assertEquals(
                "a latent of dimension 75 cannot be cut into blocks of 14; the dimension must be a multiple of 14",
                refused.getMessage());
    }

    @Test
    void aPeriodShorterThanTheGroupIsRefused() {
        var refused = assertThrows(IllegalArgumentException.class, () -> turning(1, 9));
        assertEquals(
                "the period of the learned operator is 9, but it must be at least 10, the order of the group",
                refused.getMessage());
    }

    @Test
    void orthogonalisedColumnsAreOrthonormalAndKeepTheirSpan() {
        double[] q = Initial.orthogonal().values(new Shape(30, 30), new Seed(1).generator("q"));
        NDArray matrix = CPU.manager().create(q, new Shape(30, 30));
        double[] product = matrix.transpose().matMul(matrix).toDoubleArray();
        for (int i = 0; i < product.length; i++) {
            assertEquals(i % 31 == 0 ? 1 : 0, product[i], 1e-12, "entry " + i);
        }
        assertArrayEquals(new double[] {1, 0, 0, 1}, Initial.orthogonalised(new double[] {2, 7, 0, 3}, 2), 1e-15);
    }

    /** A matrix that turns the plane by 1/70 of a turn, {@code times} times. */
    private LearnedOperator turning(int times, int period) {
        double angle = 2 * Math.PI * times / 70;
        double[] matrix = {Math.cos(angle), -Math.sin(angle), Math.sin(angle), Math.cos(angle)};
        return new LearnedOperator(Layout.dense(TEN, 2), CPU.manager().create(matrix, new Shape(2, 2)), period);
    }

    /** (1, 0) after a part of a turn. */
    private static double[] turned(double part) {
        return new double[] {Math.cos(2 * Math.PI * part), Math.sin(2 * Math.PI * part)};
    }

    private Latent latent(Operator operator, double... values) {
        return new Latent(CPU.manager().create(values, new Shape(1, values.length)), operator.layout());
    }

    private static double[] values(Latent latent) {
        return latent.values().toDoubleArray();
    }
}
