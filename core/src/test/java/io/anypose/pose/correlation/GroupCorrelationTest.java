package io.anypose.pose.correlation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.DihedralGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GroupCorrelationTest {

    private static final double ROUNDING = 1e-10;
    private static final int BATCH = 2;
    private static final int INPUTS = 3;
    private static final int OUTPUTS = 2;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    static Stream<Group> groups() {
        return Stream.of(
                group(1),
                group(2),
                group(7),
                group(10),
                group(50),
                group(3, 4),
                group(4, 3),
                group(5, 3),
                group(1, 6),
                group(6, 1),
                group(14, 14));
    }

    private static AbelianGroup group(int... orders) {
        return IntStream.of(orders)
                .<AbelianGroup>mapToObj(CyclicGroup::new)
                .reduce(ProductGroup::new)
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("groups")
    void directIsTheDefinition(Group group) {
        NDArray x = random("x", BATCH, group.order(), INPUTS);
        NDArray w = random("w", group.order(), INPUTS, OUTPUTS);
        assertArrayEquals(
                definition(group, TestModels.doubles(x), TestModels.doubles(w)),
                TestModels.doubles(new GroupCorrelation(group).direct(w).apply(x)),
                ROUNDING);
    }

    /** y[g, o] = Σ_h Σ_c x[g h, c] · w[h, c, o]. */
    private static double[] definition(Group group, double[] x, double[] w) {
        int order = group.order();
        double[] y = new double[BATCH * order * OUTPUTS];
        for (int row = 0; row < BATCH; row++) {
            for (Pose g : group.poses()) {
                for (Pose h : group.poses()) {
                    int from = (row * order + group.compose(g, h).index()) * INPUTS;
                    for (int c = 0; c < INPUTS; c++) {
                        for (int o = 0; o < OUTPUTS; o++) {
                            y[(row * order + g.index()) * OUTPUTS + o] +=
                                    x[from + c] * w[(h.index() * INPUTS + c) * OUTPUTS + o];
                        }
                    }
                }
            }
        }
        return y;
    }

    @ParameterizedTest
    @MethodSource("groups")
    void fourierSpaceGivesTheSameValuesAndGradients(Group group) {
        GroupCorrelation correlation = new GroupCorrelation(group);
        assertClose(
                valueAndGradients(group, (x, w) -> correlation.direct(w).apply(x)),
                valueAndGradients(group, (x, w) -> correlation.fourier(w).apply(x)));
    }

    @Test
    void threeFactorsAreCorrelatedAsDefined() {
        Group group = group(5, 4, 3);
        NDArray x = random("x", BATCH, group.order(), INPUTS);
        NDArray w = random("w", group.order(), INPUTS, OUTPUTS);
        assertArrayEquals(
                definition(group, TestModels.doubles(x), TestModels.doubles(w)),
                TestModels.doubles(new GroupCorrelation(group).filter(w).apply(x)),
                ROUNDING);
    }

    @Test
    void aGroupThatDoesNotCommuteIsCorrelatedAsDefinedButHasNoFourierSpace() {
        Group group = new DihedralGroup(5);
        NDArray x = random("x", BATCH, group.order(), INPUTS);
        NDArray w = random("w", group.order(), INPUTS, OUTPUTS);
        GroupCorrelation correlation = new GroupCorrelation(group);
        assertArrayEquals(
                definition(group, TestModels.doubles(x), TestModels.doubles(w)),
                TestModels.doubles(correlation.filter(w).apply(x)),
                ROUNDING);
        assertEquals(0, violation(group, y -> correlation.filter(w).apply(y)), 1e-9);
        var refusal = assertThrows(IllegalArgumentException.class, () -> correlation.fourier(w));
        assertEquals("a Fourier transform needs a group whose elements commute, not D5", refusal.getMessage());
    }

    /** By hand, for 50 poses: 2500 · i · o multiplications against 104 · i · o + (2600 + 50 · 50) · (i + o). */
    @ParameterizedTest
    @CsvSource({"4, 4, false", "5, 5, true", "3, 7, false", "3, 8, true"})
    void theWayThatCostsLessIsTaken(int inputs, int outputs, boolean inFourierSpace) {
        NDArray w = CPU.manager().zeros(new Shape(50, inputs, outputs));
        NDArray kept = new GroupCorrelation(group(50)).filter(w).kept().singletonOrThrow();
        Shape fourier = new Shape(26, 2L * inputs, 2L * outputs);
        assertEquals(inFourierSpace ? fourier : new Shape(50L * inputs, 50L * outputs), kept.getShape());
    }

    @Test
    void aTransformCostsTheProductsOfItsAxes() {
        GroupFourier ring = new GroupFourier(group(50));
        assertEquals(26, ring.frequencies());
        assertEquals(2 * 26 * 50, ring.cost());
        GroupFourier torus = new GroupFourier(group(6, 10));
        assertEquals(6 * 6, torus.frequencies());
        assertEquals(2 * 6 * 60 + 4 * 6 * 36, torus.cost());
    }

    @Test
    void aNetworkOverTooManyPosesIsRefused() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> new GroupCorrelation(group(8193)));
        assertEquals(
                "a network over 8193 poses would not fit into memory; at most 8192 are possible", refusal.getMessage());
    }

    /** y, and the gradients of Σ r · y for x and w. */
    private NDList valueAndGradients(Group group, BinaryOperator<NDArray> way) {
        NDArray x = random("x", BATCH, group.order(), INPUTS);
        NDArray w = random("w", group.order(), INPUTS, OUTPUTS);
        NDArray r = random("r", BATCH, group.order(), OUTPUTS);
        x.setRequiresGradient(true);
        w.setRequiresGradient(true);
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            NDArray y = way.apply(x, w);
            collector.backward(y.mul(r).sum());
            return new NDList(y, x.getGradient(), w.getGradient());
        }
    }

    private static void assertClose(NDList expected, NDList found) {
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i).getShape(), found.get(i).getShape());
            assertTrue(Arrays.stream(TestModels.doubles(expected.get(i))).anyMatch(value -> value != 0));
            assertArrayEquals(
                    TestModels.doubles(expected.get(i)), TestModels.doubles(found.get(i)), ROUNDING, "array " + i);
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void movingTheInputMovesTheOutputLikewise(Group group) {
        NDArray w = random("w", group.order(), INPUTS, OUTPUTS);
        GroupCorrelation correlation = new GroupCorrelation(group);
        assertEquals(0, violation(group, x -> correlation.filter(w).apply(x)), 1e-9);
    }

    @Test
    void aBiasOfItsOwnForEachPositionIsFoundOut() {
        Group group = group(10);
        NDArray w = random("w", group.order(), INPUTS, OUTPUTS);
        NDArray bias = random("bias", 1, group.order(), OUTPUTS);
        GroupCorrelation correlation = new GroupCorrelation(group);
        assertTrue(violation(group, x -> correlation.filter(w).apply(x).add(bias)) > 0.1);
    }

    @Test
    void aShiftThatDoesNotWrapAroundIsFoundOut() {
        Group group = group(10);
        NDArray zeros = CPU.manager().zeros(new Shape(BATCH, 1, INPUTS), DataType.FLOAT64);
        assertTrue(violation(group, x -> x.get(":, 1:").concat(zeros, 1)) > 0.1);
        assertEquals(0, violation(group, x -> x.get(":, 1:").concat(x.get(":, :1"), 1)));
    }

    /** The largest difference between f(x moved) and f(x) moved, over about twenty poses. */
    private double violation(Group group, UnaryOperator<NDArray> f) {
        NDArray x = random("x", BATCH, group.order(), INPUTS);
        NDArray y = f.apply(x);
        return group.poses().stream()
                .filter(pose -> pose.index() % (1 + group.order() / 20) == 0)
                .mapToDouble(pose ->
                        f.apply(moved(x, pose)).sub(moved(y, pose)).abs().max().getDouble())
                .max()
                .orElseThrow();
    }

    /** Entry g becomes that at k⁻¹ g. */
    private NDArray moved(NDArray x, Pose pose) {
        Group group = pose.group();
        long[] from = group.poses().stream()
                .mapToLong(g -> group.compose(pose.inverse(), g).index())
                .toArray();
        return x.get(":, {}", CPU.manager().create(from));
    }

    private NDArray random(String name, long... shape) {
        Shape of = new Shape(shape);
        double[] values = new Seed(5).generator(name).doubles(of.size(), -1, 1).toArray();
        return CPU.manager().create(values, of);
    }
}
