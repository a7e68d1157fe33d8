package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Initial;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
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

    @Test
    void aLearnedOperatorTakesLatentsWithOneExponentWithManyAndNone() {
        LearnedOperator learned = turning(7, 10);
        assertEquals(10, learned.period());
        double[] rows = {1, 0, 1, 0, 1, 0};
        Latent three = new Latent(CPU.manager().create(rows, new Shape(3, 2)), learned.layout());
        double[] same = values(learned.act(three, Poses.repeat(TEN.step(2), 3)));
        assertArrayEquals(joined(turned(0.2), turned(0.2), turned(0.2)), same, 1e-9);
        Poses different = Poses.of(TEN, List.of(TEN.step(3), TEN.identity(), TEN.step(-1)));
        assertArrayEquals(joined(turned(0.3), turned(0), turned(-0.1)), values(learned.act(three, different)), 1e-9);
        assertArrayEquals(
                joined(turned(-0.3), turned(0), turned(0.1)), values(learned.canonicalise(three, different)), 1e-9);
        assertSame(three, learned.act(three, Poses.repeat(TEN.identity(), 3)), "nothing to do");
        Latent none = new Latent(CPU.manager().zeros(new Shape(0, 2), DataType.FLOAT64), learned.layout());
        assertSame(none, learned.act(none, Poses.of(TEN, List.of())));
    }

    private static double[] joined(double[]... parts) {
        return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
    }

    /** What is computed once stays, also when the matrix changes; the operator itself always computes anew. */
    @Test
    void forOneStepPowersAreComputedOnce() {
        LearnedOperator learned = turning(7, 10);
        Operator once = learned.once();
        Latent z = latent(learned, 1, 0);
        Poses two = Poses.repeat(TEN.step(2), 1);
        assertArrayEquals(turned(0.2), values(once.act(z, two)), 1e-9);
        learned.parameters().singletonOrThrow().muli(0);
        assertArrayEquals(turned(0.2), values(once.act(z, two)), 1e-9);
        assertArrayEquals(new double[] {0, 0}, values(learned.act(z, two)));
    }

    @Test
    void aLearnedOperatorNeedsACyclicGroup() {
        ProductGroup torus = new ProductGroup(new CyclicGroup(2), new CyclicGroup(3));
        NDArray matrix = CPU.manager().eye(6);
        var refused = assertThrows(
                IllegalArgumentException.class, () -> new LearnedOperator(Layout.dense(torus, 6), matrix, 6));
        assertEquals(
                "a learned operator is one matrix and its powers, so its group is cyclic, not " + torus,
                refused.getMessage());
    }

    @Test
    void aSpectralOperatorNeedsPlanesAndAnAngleForEach() {
        NDArray angles = CPU.manager().zeros(new Shape(1, 3));
        var blocks = assertThrows(
                IllegalArgumentException.class,
                () -> new SpectralOperator(Layout.dense(TEN, 6), angles, OptionalInt.empty()));
        assertEquals(
                "the spectral operator turns planes, so blocks of 2, not 1 block of 6 under C10", blocks.getMessage());
        var shape = assertThrows(
                IllegalArgumentException.class,
                () -> new SpectralOperator(Layout.planes(TEN, 8), angles, OptionalInt.empty()));
        assertEquals("angles of shape (1, 3) do not fit 4 blocks of 2 under C10; needed is (1, 4)", shape.getMessage());
    }

    @Test
    void aSpectralOperatorTakesOneStepForEachFactor() {
        ProductGroup torus = new ProductGroup(new CyclicGroup(4), new CyclicGroup(8));
        NDArray angles = CPU.manager().create(new double[] {Math.PI / 2, Math.PI / 4}, new Shape(2, 1));
        SpectralOperator spectral = new SpectralOperator(Layout.planes(torus, 2), angles, OptionalInt.empty());
        Latent z = latent(spectral, 1, 0);
        assertArrayEquals(turned(0.25 + 0.375), values(spectral.act(z, 1, 3)), 1e-12);
        var refused = assertThrows(IllegalArgumentException.class, () -> spectral.act(z, 1));
        assertEquals("there are 1 steps, but the group " + torus + " has 2 factors", refused.getMessage());
    }

    @Test
    void withoutAPeriodAnglesStayWhereTheDataLedThem() {
        double[] angles = {0.3, 2};
        SpectralOperator spectral = new SpectralOperator(
                Layout.planes(TEN, 4), CPU.manager().create(angles, new Shape(1, 2)), OptionalInt.empty());
        spectral.finish();
        assertArrayEquals(angles, spectral.angles()[0]);
        assertTrue(spectral.prior().isEmpty());
        assertEquals(OptionalInt.empty(), spectral.period());
    }

    @Test
    void onlyTheFixedOperatorsSeeAFunctionOverTheGroup() {
        Operator fixed = new FixedOperator(CPU.manager(), Layout.regular(new CyclicGroup(3), 6));
        assertTrue(fixed.isRegular());
        assertArrayEquals(
                new double[] {1, 4, 2, 5, 3, 6},
                fixed.function(latent(fixed, 1, 2, 3, 4, 5, 6)).toDoubleArray());
        assertFalse(turning(7, 10).isRegular());
    }

    @Test
    void aFixedOperatorNeedsBlocksOfTheOrder() {
        var refused = assertThrows(
                IllegalArgumentException.class, () -> new FixedOperator(CPU.manager(), Layout.dense(TEN, 20)));
        assertEquals(
                "the fixed operator needs blocks of 10, the order of the group, but the latent has 1 block of 20 under C10",
                refused.getMessage());
    }

    /** Operators of other layouts would take latents for what they are not. */
    @Test
    void everyOperatorRefusesLatentsOfAnotherLayoutAndPosesOfAnotherGroup() {
        CyclicGroup six = new CyclicGroup(6);
        NDArray angles = CPU.manager().zeros(new Shape(1, 6), DataType.FLOAT64);
        NDArray matrix = CPU.manager().zeros(new Shape(12, 12), DataType.FLOAT64);
        List<Operator> operators = List.of(
                new NoOperator(Layout.dense(six, 12)),
                new FixedOperator(CPU.manager(), Layout.regular(six, 12)),
                new BandLimitedOperator(CPU.manager(), Layout.bandLimited(six, 12, 3), 3),
                new LearnedOperator(Layout.dense(six, 12), matrix, 6),
                new SpectralOperator(Layout.planes(six, 12), angles, OptionalInt.empty()));
        for (Operator operator : operators) {
            Latent own = new Latent(CPU.manager().zeros(new Shape(1, 12), DataType.FLOAT64), operator.layout());
            Latent other = new Latent(own.values(), new Layout(six, 12, 4));
            Poses pose = Poses.repeat(six.step(1), 1);
            Poses others = Poses.repeat(TEN.step(1), 1);
            assertAll(
                    operator.toString(),
                    () -> assertThrows(IllegalArgumentException.class, () -> operator.act(other, pose)),
                    () -> assertThrows(IllegalArgumentException.class, () -> operator.act(own, others)),
                    () -> assertThrows(IllegalArgumentException.class, () -> operator.canonicalise(other, pose)),
                    () -> assertThrows(IllegalArgumentException.class, () -> operator.canonicalise(own, others)),
                    () -> assertThrows(IllegalArgumentException.class, () -> operator.orbit(other)));
            if (operator.isRegular()) {
                assertThrows(IllegalArgumentException.class, () -> operator.function(other));
            }
            if (operator instanceof SpectralOperator spectral) {
                assertThrows(IllegalArgumentException.class, () -> spectral.act(other, 0.5));
            }
        }
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
