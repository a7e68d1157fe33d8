package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The shift by any amount: an action of real steps, equal to the block shift at whole entries. */
class BandLimitedOperatorTest {

    private static final double ROUNDING = 1e-5; // matrices are in single precision
    private static final CyclicGroup CIRCLE = new CyclicGroup(30);
    private static final ProductGroup TORUS = new ProductGroup(new CyclicGroup(12), new CyclicGroup(10));

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private BandLimitedOperator circle() {
        return new BandLimitedOperator(CPU.manager(), Layout.bandLimited(CIRCLE, 30, 15), 15);
    }

    private BandLimitedOperator torus() {
        return new BandLimitedOperator(CPU.manager(), Layout.bandLimited(TORUS, 50, 5), 5);
    }

    private Latent random(Layout layout, int rows) {
        RandomGenerator random = new Seed(7).generator("latent");
        double[] values =
                random.doubles((long) rows * layout.dimension(), -1, 1).toArray();
        return new Latent(CPU.manager().create(values, new Shape(rows, layout.dimension())), layout);
    }

    private static double[] values(Latent latent) {
        return TestModels.doubles(latent.values());
    }

    private static Poses at(AbelianGroup group, double... steps) {
        return Poses.of(group, List.of(group.at(steps)));
    }

    @Test
    void realStepsCompose() {
        for (BandLimitedOperator operator : List.of(circle(), torus())) {
            AbelianGroup group = (AbelianGroup) operator.layout().group();
            Latent latent = random(operator.layout(), 1);
            boolean two = group.factors().size() == 2;
            Pose a = two ? group.at(0.3, -2.7) : group.at(0.3);
            Pose b = two ? group.at(4.45, 1.1) : group.at(-7.15);
            Latent one = operator.act(operator.act(latent, Poses.repeat(a, 1)), Poses.repeat(b, 1));
            Latent both = operator.act(latent, Poses.repeat(group.compose(b, a), 1));
            assertArrayEquals(values(both), values(one), ROUNDING);
            Latent wrong = operator.act(latent, Poses.repeat(group.compose(b, a.inverse()), 1));
            assertTrue(largest(values(wrong), values(one)) > 0.1, "another pose gives another latent");
            Latent back = operator.canonicalise(operator.act(latent, Poses.repeat(a, 1)), Poses.repeat(a, 1));
            assertArrayEquals(values(latent), values(back), ROUNDING);
        }
    }

    private static double largest(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }

    /** 30 steps lead once around 15 entries, so two steps move by one. */
    @Test
    void wholeEntriesMoveAsTheBlockShiftDoes() {
        CyclicGroup entries = new CyclicGroup(15);
        Layout layout = Layout.regular(entries, 30);
        FixedOperator fixed = new FixedOperator(CPU.manager(), layout);
        Latent latent = random(circle().layout(), 1);
        for (int move = -3; move <= 8; move++) {
            double[] expected = values(fixed.act(new Latent(latent.values(), layout), at(entries, move)));
            assertArrayEquals(expected, values(circle().act(latent, at(CIRCLE, 2 * move))), ROUNDING);
        }
    }

    /** A wave along a block is the same wave, later: sin(2π(3j/15 − 3s/30)). */
    @Test
    void aWaveIsMovedByAnyAmount() {
        double steps = 4.37;
        double[] wave = new double[30];
        double[] later = new double[30];
        for (int j = 0; j < 15; j++) {
            wave[j] = Math.sin(2 * Math.PI * 3 * j / 15);
            later[j] = Math.sin(2 * Math.PI * 3 * (j / 15.0 - steps / 30));
        }
        Layout layout = circle().layout();
        Latent latent = new Latent(CPU.manager().create(wave, new Shape(1, 30)), layout);
        assertArrayEquals(later, values(circle().act(latent, at(CIRCLE, steps))), ROUNDING);
    }

    @Test
    void rowsHavePosesOfTheirOwn() {
        Latent latent = random(circle().layout(), 3);
        Poses poses = Poses.of(CIRCLE, List.of(CIRCLE.at(0.5), CIRCLE.pose(0), CIRCLE.at(-9.25)));
        double[] all = values(circle().act(latent, poses));
        for (int row = 0; row < 3; row++) {
            Latent one = latent.with(latent.values().get("{}:{}", row, row + 1));
            double[] expected = values(circle().act(one, Poses.repeat(poses.get(row), 1)));
            double[] found = Arrays.copyOfRange(all, 30 * row, 30 * row + 30);
            assertArrayEquals(expected, found, ROUNDING);
        }
    }

    @Test
    void theOrbitHasEveryElementOfTheGridAndTheFunctionItsFirstEntries() {
        for (BandLimitedOperator operator : List.of(circle(), torus())) {
            Layout layout = operator.layout();
            Latent latent = random(layout, 2);
            NDArray orbit = operator.orbit(latent);
            NDArray function = operator.function(latent);
            assertEquals(new Shape(2, layout.group().order(), layout.dimension()), orbit.getShape());
            assertEquals(new Shape(2, layout.group().order(), layout.blocks()), function.getShape());
            for (Pose pose : List.of(layout.group().pose(0), layout.group().pose(7))) {
                NDArray expected =
                        operator.canonicalise(latent, Poses.repeat(pose, 2)).values();
                NDArray element = orbit.get(":,{}", pose.index());
                assertArrayEquals(TestModels.doubles(expected), TestModels.doubles(element), ROUNDING);
                NDArray first =
                        expected.reshape(2, layout.blocks(), layout.block()).get(":,:,0");
                assertArrayEquals(
                        TestModels.doubles(first), TestModels.doubles(function.get(":,{}", pose.index())), ROUNDING);
            }
        }
    }

    @Test
    void blocksThatCannotBeMovedByAnyAmountAreRefused() {
        assertMessage("an odd number of entries, not 14", () -> Layout.bandLimited(CIRCLE, 28, 14));
        assertMessage("30 points, which is too few for blocks of 17", () -> Layout.bandLimited(CIRCLE, 34, 17));
        assertMessage("cannot be cut into blocks of 15", () -> Layout.bandLimited(CIRCLE, 31, 15));
    }

    @Test
    void aLayoutOfAnotherKindIsRefused() {
        assertMessage(
                "blocks of 15 entries along each axis are needed, but the latent has 1 block of 30 under C30",
                () -> new BandLimitedOperator(CPU.manager(), Layout.regular(CIRCLE, 30), 15));
        assertTrue(circle().isRegular());
    }

    private static void assertMessage(String part, Runnable refused) {
        var refusal = assertThrows(IllegalArgumentException.class, refused::run);
        assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
}
