package io.anypose.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

/** Laws of the poses along one axis, whether steps return to the start or the axis ends. */
class AxisPosesProperties {

    private static final double ROUNDING = 1e-9;

    @Provide
    Arbitrary<AxisPoses> axes() {
        return Arbitraries.of(new CyclicGroup(9), new CyclicGroup(10), new Interval(9));
    }

    /** Whether the distance of two poses is the length of the shortest step from one to the other. */
    private static boolean isShortest(AxisPoses axis, double distance, double from, double to) {
        double nearest = DoubleStream.of(-axis.order(), 0, axis.order())
                .map(round -> Math.abs(from + round - to))
                .min()
                .orElseThrow();
        return Math.abs(distance - nearest) <= ROUNDING;
    }

    @Property
    void stepsAreFoundAgain(@ForAll("axes") AxisPoses axis, @ForAll @DoubleRange(min = -4.4, max = 4.4) double steps) {
        Pose pose = axis.at(steps);
        assertEquals(steps, axis.steps(pose)[0], ROUNDING);
        assertEquals(Math.floor(steps + 0.5), axis.signed(pose));
        assertEquals(axis.step(axis.signed(pose)), pose.nearest());
        assertEquals(List.of(pose), axis.parts(pose));
        assertEquals(0, axis.distance(axis.compose(pose, pose.inverse()), axis.identity()), ROUNDING);
    }

    @Property
    void stepsAddUpAndCommute(
            @ForAll("axes") AxisPoses axis,
            @ForAll @DoubleRange(min = -2.2, max = 2.2) double a,
            @ForAll @DoubleRange(min = -2.2, max = 2.2) double b) {
        assertEquals(a + b, axis.steps(axis.compose(axis.at(a), axis.at(b)))[0], ROUNDING);
        assertEquals(axis.compose(axis.at(b), axis.at(a)), axis.compose(axis.at(a), axis.at(b)));
    }

    @Property
    void posesAreReadFromTheMostNegativeToTheMostPositive(@ForAll("axes") AxisPoses axis) {
        int[] signed = axis.signedOrder().stream().mapToInt(axis::signed).toArray();
        assertEquals(axis.order(), signed.length);
        assertEquals(axis.order() / 2, signed[signed.length - 1]);
        for (int i = 1; i < signed.length; i++) {
            assertEquals(signed[i - 1] + 1, signed[i], Arrays.toString(signed));
        }
    }

    @Property
    void theDistanceOnACircleIsTheShorterWayRound(
            @ForAll @DoubleRange(min = -4.4, max = 4.4) double a,
            @ForAll @DoubleRange(min = -4.4, max = 4.4) double b) {
        AxisPoses circle = new CyclicGroup(9);
        assertTrue(isShortest(circle, circle.distance(circle.at(a), circle.at(b)), a, b));
    }

    @Example
    void anAxisThatEndsHasNoShorterWayRound() {
        AxisPoses interval = new Interval(9);
        double distance = interval.distance(interval.at(-4), interval.at(4));
        assertEquals(8, distance, ROUNDING);
        assertFalse(isShortest(interval, distance, -4, 4));
    }

    @Example
    void onlyACircleGoesOnBeyondItsEnds() {
        assertEquals(new CyclicGroup(9).step(-4), new CyclicGroup(9).at(5));
        var refusal = assertThrows(IllegalArgumentException.class, () -> new Interval(9).at(5));
        assertEquals("5 steps lead beyond I9", refusal.getMessage());
    }

    @Example
    void productsAndSplitsTakeAnyAxis() {
        AxisPoses interval = new Interval(7);
        ProductGroup product = new ProductGroup(new CyclicGroup(10), interval);
        Pose pose = product.at(6, -2.25);
        assertEquals(-4, product.steps(pose)[0], ROUNDING);
        assertEquals(interval.at(-2.25), product.parts(pose).get(1));
        PoseSplit split = PoseSplit.around(interval, 1);
        assertEquals(List.of(0, 1, 6), split.seen().stream().map(Pose::index).toList());
        assertEquals(
                "seen all within 1.5 steps of I7",
                PoseSplit.within(interval, 1.5).toString());
    }
}
