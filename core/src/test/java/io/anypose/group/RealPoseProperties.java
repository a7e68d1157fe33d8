package io.anypose.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.Seed;
import java.util.List;
import java.util.random.RandomGenerator;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Poses between the elements of a group: real steps compose as numbers on a circle do. */
class RealPoseProperties {

    private static final double ROUNDING = 1e-9;
    private static final CyclicGroup C5 = new CyclicGroup(5);
    private static final ProductGroup TORUS = new ProductGroup(C5, new CyclicGroup(4));

    /** The distance of two places on a circle. */
    private static double distance(double a, double b, int order) {
        return Math.abs(Math.IEEEremainder(a - b, order));
    }

    @Property
    void stepsAreFoundAgainTheShorterWayRound(
            @ForAll @IntRange(min = 1, max = 30) int order, @ForAll @DoubleRange(min = -100, max = 100) double steps) {
        CyclicGroup group = new CyclicGroup(order);
        double found = group.steps(group.at(steps))[0];
        assertEquals(0, distance(found, steps, order), ROUNDING);
        assertTrue(found > -order / 2.0 - ROUNDING && found <= order / 2.0 + ROUNDING, () -> "found " + found);
    }

    @Property
    void composingAddsAndTheInverseTakesBack(
            @ForAll @IntRange(min = 1, max = 30) int order,
            @ForAll @DoubleRange(min = -30, max = 30) double a,
            @ForAll @DoubleRange(min = -30, max = 30) double b) {
        CyclicGroup group = new CyclicGroup(order);
        Pose first = group.at(a);
        Pose both = group.compose(group.at(b), first);
        assertEquals(0, distance(group.steps(both)[0], a + b, order), ROUNDING);
        Pose back = group.compose(first.inverse(), both);
        assertEquals(0, distance(group.steps(back)[0], b, order), ROUNDING);
    }

    @Example
    void wholeStepsAreElements() {
        for (int steps = -7; steps <= 7; steps++) {
            assertEquals(C5.step(steps), C5.at(steps));
            assertTrue(C5.at(steps).isElement());
        }
        assertFalse(C5.at(0.25).isElement());
        assertFalse(C5.at(0.25).isIdentity());
        assertEquals(C5.pose(3), C5.at(2.75).nearest());
        assertEquals(List.of(-0.25), C5.at(2.75).offset());
    }

    @Example
    void partsOfATorusHaveTheirOwnSteps() {
        Pose pose = TORUS.at(1.25, -0.5);
        assertArrayEquals(new double[] {1.25, -0.5}, TORUS.steps(pose), ROUNDING);
        assertEquals(C5.at(1.25), TORUS.first(pose));
        assertEquals(TORUS.second().factors().get(0).at(-0.5), TORUS.second(pose));
        assertEquals(pose, TORUS.pose(TORUS.first(pose), TORUS.second(pose)));
        assertArrayEquals(new double[] {-1.25, 0.5}, TORUS.steps(pose.inverse()), ROUNDING);
        assertEquals(TORUS.first(pose), TORUS.parts(pose).get(0));
    }

    @Example
    void whatNeedsElementsRefusesOthers() {
        Poses poses = Poses.of(C5, List.of(C5.pose(2), C5.at(0.5)));
        var refusal = assertThrows(IllegalArgumentException.class, poses::indices);
        assertTrue(refusal.getMessage().contains("only whole steps of C5 are possible here, not [0.5]"));
        assertArrayEquals(new int[] {2, 1}, poses.nearest());
        assertArrayEquals(new double[] {2, 0.5}, poses.steps(0), ROUNDING);
        assertArrayEquals(new double[] {-2, -0.5}, poses.inverse().steps(0), ROUNDING);
    }

    @Example
    void stepsThatAreNoNumberLeadNowhere() {
        assertThrows(IllegalArgumentException.class, () -> C5.at(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> C5.at(Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> C5.at(1, 2));
        assertThrows(IllegalArgumentException.class, () -> new Pose(C5, 0, List.of(0.75)));
        assertThrows(IllegalArgumentException.class, () -> new Pose(C5, 0, List.of(0.25, 0.25)));
    }

    @Property
    void aRangeIsSeenUpToItsEnds(@ForAll @DoubleRange(min = 0.01, max = 14.9) double radius) {
        CyclicGroup group = new CyclicGroup(30);
        PoseSplit split = PoseSplit.within(group, radius);
        assertTrue(split.isSeen(group.at(radius)) && split.isSeen(group.at(-radius)));
        assertFalse(split.isSeen(group.at(radius + 0.05)));
        RandomGenerator random = new Seed(3).generator("poses");
        for (int i = 0; i < 100; i++) {
            Pose drawn = split.draw(random);
            assertTrue(split.isSeen(drawn), drawn::toString);
        }
    }

    @Example
    void aRangeIsDrawnFromEverywhere() {
        PoseSplit split = PoseSplit.within(new CyclicGroup(30), 6);
        RandomGenerator random = new Seed(3).generator("poses");
        int[] sixths = new int[6];
        for (int i = 0; i < 6000; i++) {
            double steps = new CyclicGroup(30).steps(split.draw(random))[0];
            sixths[(int) Math.floor((steps + 6) / 2)]++;
        }
        for (int count : sixths) {
            assertTrue(Math.abs(count - 1000) < 150, () -> "drawn " + count + " times instead of about 1000");
        }
    }

    @Example
    void elementsInsideOfARangeAreSeenElements() {
        CyclicGroup group = new CyclicGroup(30);
        assertEquals(
                List.of(0, 1, 2, 28, 29),
                PoseSplit.within(group, 2.5).seen().stream().map(Pose::index).toList());
        assertFalse(PoseSplit.around(group, 2).isSeen(group.at(0.5)), "single poses do not make a range");
        assertThrows(
                IllegalStateException.class, () -> PoseSplit.around(group, 2).draw(new Seed(1).generator("x")));
        assertThrows(IllegalArgumentException.class, () -> PoseSplit.within(group, 0));
        assertThrows(IllegalArgumentException.class, () -> PoseSplit.within(group, 15.1));
        assertThrows(IllegalArgumentException.class, () -> PoseSplit.within(group, Double.NaN));
    }
}
