package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.FixedOperator;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.LearnedOperator;
import io.anypose.model.operator.Operator;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scores of φ^k z are those of z, moved by k: what was learned at one pose holds at all. */
class OrbitNetworkTest {

    private static final CyclicGroup C10 = new CyclicGroup(10);
    private static final Seed SEED = new Seed(8);
    private static final int BATCH = 2;
    private static final int CLASSES = 3;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @ParameterizedTest
    @ValueSource(strings = {"mlp:8", "mlp:8,6", "conv:8,6,4@0.2", "window:3x8,4x8,6", "window:1x5", "window:99x5,3"})
    void shiftsOfARing(String network) {
        assertEquals(0, violation(fixed(C10, 30), network), 1e-9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp:8,6", "conv:8,6", "window:3x8,2x8,6"})
    void shiftsOfATorus(String network) {
        assertEquals(0, violation(fixed(torus(3, 4), 24), network), 1e-9);
        assertEquals(0, violation(fixed(torus(8, 7), 56), network), 1e-9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp:8", "mlp:8,6", "conv:8,6", "conv:8,6,4"})
    void rotationsByWholeStepsAndExactMatrices(String network) {
        assertEquals(0, violation(spectral(C10, 1), network), 1e-9);
        assertEquals(0, violation(spectral(torus(5, 4), 1), network), 1e-9);
        assertEquals(0, violation(learned(C10, 20), network), 1e-9);
    }

    @Test
    void aLatentAsLongAsTheGroupIsNoFunctionOverItUnlessTheOperatorShifts() {
        assertEquals(0, violation(learned(C10, 10), "conv:8,6"), 1e-9);
        assertEquals(0, violation(spectral(new CyclicGroup(2), 1), "conv:8,6"), 1e-9);
    }

    @Test
    void anglesBetweenWholeStepsAreFoundOut() {
        assertTrue(violation(spectral(C10, 1.05), "conv:8,6") > 1e-3);
    }

    @Test
    void onlyAShiftOperatorMayBeginWithAWindow() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> violation(spectral(C10, 1), "window:3x8,6"));
        assertEquals(
                "the orbit network window:3x8,6 begins with a window, which only a shift operator allows; begin with mlp or conv",
                refusal.getMessage());
    }

    private static AbelianGroup torus(int first, int second) {
        return new ProductGroup(new CyclicGroup(first), new CyclicGroup(second));
    }

    private Operator fixed(Group group, int dimension) {
        return new FixedOperator(CPU.manager(), Layout.regular(group, dimension));
    }

    private Operator learned(CyclicGroup group, int dimension) {
        int[] names = IntStream.range(0, dimension).map(i -> i * 7 % dimension).toArray();
        if (Arrays.stream(names).distinct().count() != dimension) {
            throw new IllegalArgumentException(dimension + " entries have no such order");
        }
        double[] matrix = TestModels.shift(group.order(), names);
        return new LearnedOperator(
                Layout.dense(group, dimension),
                CPU.manager().create(matrix, new Shape(dimension, dimension)),
                group.order());
    }

    /** Three planes; the angle of plane j is j + 1 times {@code steps} of the group, or another multiple per factor. */
    private Operator spectral(AbelianGroup group, double steps) {
        int factors = group.factors().size();
        double[] angles = new double[factors * 3];
        for (int factor = 0; factor < factors; factor++) {
            for (int plane = 0; plane < 3; plane++) {
                angles[factor * 3 + plane] = (plane + 1 + factor)
                        * steps
                        * 2
                        * Math.PI
                        / group.factors().get(factor).order();
            }
        }
        return new SpectralOperator(
                Layout.planes(group, 6), CPU.manager().create(angles, new Shape(factors, 3)), OptionalInt.empty());
    }

    /** The largest |scores(φ^k z)[g] − scores(z)[k⁻¹ g]|. */
    private double violation(Operator operator, String network) {
        Layout layout = operator.layout();
        Group group = layout.group();
        OrbitNetwork scored = new OrbitNetwork(
                operator, OrbitSpec.parse(network), CLASSES, Weights.random(CPU.manager(), SEED, DataType.FLOAT64));
        double[] values = SEED.generator("latent")
                .doubles((long) BATCH * layout.dimension(), -1, 1)
                .toArray();
        Latent latent = new Latent(CPU.manager().create(values, new Shape(BATCH, layout.dimension())), layout);
        NDArray scores = scored.scores(latent, false);
        assertEquals(new Shape(BATCH, group.order(), CLASSES), scores.getShape());
        assertTrue(scores.max().sub(scores.min()).getDouble() > 0.01, "the scores are all the same");
        double largest = 0;
        for (Pose pose : group.poses()) {
            long[] from = group.poses().stream()
                    .mapToLong(g -> group.compose(pose.inverse(), g).index())
                    .toArray();
            NDArray moved = scored.scores(operator.act(latent, Poses.repeat(pose, BATCH)), false);
            NDArray expected = scores.get(":, {}", CPU.manager().create(from));
            largest = Math.max(largest, moved.sub(expected).abs().max().getDouble());
        }
        return largest;
    }
}
