package io.anypose.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

/** Turned and shifted: poses compose as the motions of a plane do, which they are. */
class MotionsProperties {

    private static final double ROUNDING = 1e-9;
    /** Shifts that stay inside of the image, however three of them are turned and added up. */
    private static final double NEAR = 1.6;

    private static final Motions MOTIONS = motions(10, 14);
    private static final Motions QUARTERS = motions(4, 3);

    private static Motions motions(int turns, int shifts) {
        CyclicGroup along = new CyclicGroup(shifts);
        return new Motions(new CyclicGroup(turns), new ProductGroup(along, along));
    }

    /** The same elements with the law that has no idea of turning: (r, t)(s, u) = (rs, t + u). */
    private static Pose unturned(Motions group, Pose a, Pose b) {
        double[] last = group.steps(a);
        double[] first = group.steps(b);
        return group.at(last[0] + first[0], last[1] + first[1], last[2] + first[2]);
    }

    /** Where a motion brings a point of the plane: turned counter-clockwise as one sees it, y counting down, then shifted. */
    private static double[] moved(Motions group, Pose pose, double... point) {
        double[] steps = group.steps(pose);
        double angle = Math.toRadians(360.0 * steps[0] / group.centre().order());
        return new double[] {
            Math.cos(angle) * point[0] + Math.sin(angle) * point[1] + steps[1],
            -Math.sin(angle) * point[0] + Math.cos(angle) * point[1] + steps[2]
        };
    }

    /** Whether the composed pose moves points as one motion after the other does. */
    private static boolean isComposition(BinaryOperator<Pose> compose, Pose a, Pose b) {
        double[] apart = moved(MOTIONS, a, moved(MOTIONS, b, 0.3, -0.7));
        double[] together = moved(MOTIONS, compose.apply(a, b), 0.3, -0.7);
        return Math.hypot(apart[0] - together[0], apart[1] - together[1]) <= ROUNDING;
    }

    private static Pose pose(List<Double> numbers, int first) {
        return MOTIONS.at(numbers.get(first) / NEAR * 5, numbers.get(first + 1) * 0.99, numbers.get(first + 2) * 0.99);
    }

    private static double distance(Pose a, Pose b) {
        double[] left = MOTIONS.steps(a);
        double[] right = MOTIONS.steps(b);
        double turn = Math.abs(Math.IEEEremainder(left[0] - right[0], 10));
        return turn + Math.hypot(left[1] - right[1], left[2] - right[2]);
    }

    @Property
    void composedPosesMovePointsAsOneMotionAfterTheOther(
            @ForAll @Size(6) List<@DoubleRange(min = -NEAR, max = NEAR) Double> numbers) {
        assertTrue(isComposition(MOTIONS::compose, pose(numbers, 0), pose(numbers, 3)));
    }

    @Example
    void theDirectProductFailsTheSameTest() {
        Pose turned = MOTIONS.at(2, 0, 0);
        Pose shifted = MOTIONS.at(0, 1.5, 0);
        assertTrue(isComposition(MOTIONS::compose, turned, shifted));
        assertFalse(isComposition((a, b) -> unturned(MOTIONS, a, b), turned, shifted));
    }

    @Property
    void realPosesObeyTheLawsOfAGroupWhileTheyStayInside(
            @ForAll @Size(9) List<@DoubleRange(min = -NEAR, max = NEAR) Double> numbers) {
        Pose a = pose(numbers, 0);
        Pose b = pose(numbers, 3);
        Pose c = pose(numbers, 6);
        Pose left = MOTIONS.compose(MOTIONS.compose(a, b), c);
        Pose right = MOTIONS.compose(a, MOTIONS.compose(b, c));
        assertEquals(0, distance(left, right), ROUNDING);
        assertEquals(0, distance(MOTIONS.compose(a, a.inverse()), MOTIONS.identity()), ROUNDING);
        assertEquals(0, distance(MOTIONS.compose(a.inverse(), a), MOTIONS.identity()), ROUNDING);
        assertEquals(0, distance(MOTIONS.compose(a, MOTIONS.identity()), a), ROUNDING);
    }

    @Example
    void withQuarterTurnsTheWholeTorusIsAFiniteGroup() {
        assertEquals(Set.of(), GroupLaws.broken(QUARTERS));
        assertNotEquals(
                QUARTERS.compose(QUARTERS.at(1, 0, 0), QUARTERS.at(0, 1, 0)),
                QUARTERS.compose(QUARTERS.at(0, 1, 0), QUARTERS.at(1, 0, 0)));
    }

    /** What the class says does not hold: beyond half of the way round, only quarter turns know what a shift is. */
    @Example
    void otherTurnsDoNotMapTheTorusToItself() {
        Pose far = MOTIONS.at(0, 7, 7);
        Pose turn = MOTIONS.at(1, 0, 0);
        Pose once = MOTIONS.compose(turn, MOTIONS.compose(far, far));
        Pose twice = MOTIONS.compose(MOTIONS.compose(turn, far), far);
        assertTrue(distance(once, twice) > 1);
    }

    @Example
    void twoElementsMostlyComposeToAPoseBetweenElements() {
        Pose pose = MOTIONS.compose(MOTIONS.at(1, 0, 0), MOTIONS.at(0, 2, 0));
        assertFalse(pose.isElement());
        assertEquals(2 * Math.cos(Math.toRadians(36)), MOTIONS.steps(pose)[1], ROUNDING);
        assertEquals(-2 * Math.sin(Math.toRadians(36)), MOTIONS.steps(pose)[2], ROUNDING);
        Pose half = MOTIONS.compose(MOTIONS.at(5, 0, 0), MOTIONS.at(0, 2, -3));
        assertEquals(MOTIONS.at(5, -2, 3), half, "half a turn keeps the grid");
    }

    @Example
    void aPoseIsItsTurnAndItsShift() {
        Pose pose = MOTIONS.at(-2, 3, -6);
        assertEquals(new CyclicGroup(10).step(-2), MOTIONS.stages(pose).get(1));
        assertEquals(MOTIONS.shifts().at(3, -6), MOTIONS.stages(pose).get(0));
        assertEquals(pose, MOTIONS.pose(MOTIONS.stages(pose)));
        assertEquals(1960, MOTIONS.order());
        assertEquals((8 * 14 + 3) * 14 + 8, pose.index());
        assertEquals(
                List.of(8, 3, 8), MOTIONS.parts(pose).stream().map(Pose::index).toList());
        assertEquals("(C14 x C14) : C10", MOTIONS.toString());
    }

    /** Whether nothing is left of a pose when its stages are undone in their order. */
    private static boolean isUndone(Pose pose, List<Pose> stages) {
        Pose rest = pose;
        for (Pose stage : stages) {
            rest = MOTIONS.compose(stage.inverse(), rest);
        }
        return distance(rest, MOTIONS.identity()) <= ROUNDING;
    }

    /** The shift and the turn of a pose, each as a motion of its own. */
    private static List<Pose> stages(Pose pose) {
        List<Pose> parts = MOTIONS.stages(pose);
        return List.of(
                MOTIONS.pose(List.of(parts.get(0), MOTIONS.centre().identity())),
                MOTIONS.pose(List.of(MOTIONS.shifts().identity(), parts.get(1))));
    }

    @Property
    void stagesAreUndoneInTheirOrder(@ForAll @Size(3) List<@DoubleRange(min = -NEAR, max = NEAR) Double> numbers) {
        Pose pose = pose(numbers, 0);
        assertTrue(isUndone(pose, stages(pose)));
        assertEquals(0, distance(pose, MOTIONS.pose(MOTIONS.stages(pose))), ROUNDING);
    }

    @Example
    void theOtherOrderDoesNotUndoThem() {
        Pose pose = MOTIONS.at(2, 1.5, 0);
        List<Pose> stages = stages(pose);
        assertFalse(isUndone(pose, List.of(stages.get(1), stages.get(0))));
    }

    @Example
    void stagesOfManyPosesAreThoseOfEach() {
        Poses poses = Poses.of(MOTIONS, List.of(MOTIONS.at(1.5, 2, 3), MOTIONS.at(-1, 0, 4)));
        assertEquals(
                List.of(
                        Poses.of(
                                MOTIONS.shifts(),
                                List.of(
                                        MOTIONS.shifts().at(2, 3),
                                        MOTIONS.shifts().at(0, 4))),
                        Poses.of(
                                MOTIONS.centre(),
                                List.of(
                                        MOTIONS.centre().at(1.5),
                                        MOTIONS.centre().at(-1)))),
                poses.stages());
        Poses shifts = poses.stages().get(0);
        assertEquals(List.of(shifts), shifts.stages(), "one stage, because shifts commute");
        assertEquals(shifts.get(0), MOTIONS.shifts().pose(MOTIONS.shifts().stages(shifts.get(0))));
    }

    @Example
    void motionsHaveOneAxisOfTurnsAndTwoOfShifts() {
        ProductGroup shifts = MOTIONS.shifts();
        var refusal = assertThrows(IllegalArgumentException.class, () -> new Motions(shifts, shifts));
        assertEquals(
                "motions need one axis of turns and two of shifts, not those of C14 x C14 and of C14 x C14",
                refusal.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> new Motions(new CyclicGroup(4), new ProductGroup(shifts, new CyclicGroup(2))));
    }

    @Example
    void whatNeedsAxesThatCommuteRefusesThem() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> AbelianGroup.require(MOTIONS, "a test"));
        assertEquals(
                "a test needs a group whose elements commute, but the poses are those of (C14 x C14) : C10",
                refusal.getMessage());
        assertEquals(MOTIONS, AxisGroup.require(MOTIONS, "a test"));
        var other =
                assertThrows(IllegalArgumentException.class, () -> AxisGroup.require(new DihedralGroup(3), "a test"));
        assertEquals(
                "a test needs a group whose poses have coordinates, but the poses are those of D3", other.getMessage());
    }
}
