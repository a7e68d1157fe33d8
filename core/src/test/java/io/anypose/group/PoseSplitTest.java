package io.anypose.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PoseSplitTest {

    private static final CyclicGroup C10 = new CyclicGroup(10);
    private static final CyclicGroup C14 = new CyclicGroup(14);

    @Test
    void thePaperSeesTwoStepsEitherWay() {
        PoseSplit split = PoseSplit.around(C10, 2);
        assertEquals(List.of(0, 1, 2, 8, 9), indices(split.seen()));
        assertEquals(List.of(3, 4, 5, 6, 7), indices(split.unseen()));
    }

    @Test
    void aRangeWiderThanTheGroupSeesEverything() {
        assertEquals(C10.poses(), PoseSplit.around(C10, 100).seen());
        assertEquals(List.of(), PoseSplit.around(C10, 5).unseen());
        assertEquals(List.of(C10.pose(5)), PoseSplit.around(C10, 4).unseen());
    }

    @Test
    void theCrossMovesAlongOneAxisAtATime() {
        PoseSplit full = PoseSplit.around(C14, 7);
        ProductGroup torus = new ProductGroup(C14, C14);
        PoseSplit cross = PoseSplit.cross(torus, List.of(full, full));
        assertEquals(27, cross.seen().size());
        assertEquals(
                List.of(),
                cross.seen().stream()
                        .filter(pose -> !torus.first(pose).isIdentity()
                                && !torus.second(pose).isIdentity())
                        .toList());
    }

    @Test
    void theCrossGoesOnlyAsFarAsItsAxes() {
        PoseSplit six = PoseSplit.around(C14, 3);
        assertEquals(
                13,
                PoseSplit.cross(new ProductGroup(C14, C14), List.of(six, six))
                        .seen()
                        .size());
    }

    @Test
    void theCrossOfMotionsHasThreeArms() {
        Motions motions = new Motions(C10, new ProductGroup(C14, C14));
        PoseSplit full = PoseSplit.around(C14, 7);
        PoseSplit cross = PoseSplit.cross(motions, List.of(PoseSplit.around(C10, 2), full, full));
        assertEquals(4 + 13 + 13 + 1, cross.seen().size());
        assertTrue(cross.isSeen(motions.at(-2, 0, 0)));
        assertTrue(cross.isSeen(motions.at(0, 7, 0)));
        assertTrue(cross.isSeen(motions.at(0, 0, -6)));
        assertFalse(cross.isSeen(motions.at(3, 0, 0)), "turned too far");
        assertFalse(cross.isSeen(motions.at(1, 1, 0)), "turned and shifted");
        assertFalse(cross.isSeen(motions.at(0, 1, 1)), "shifted along both axes");
    }

    @Test
    void theFirstArmOfACrossMayBeARangeOfRealAngles() {
        CyclicGroup turns = new CyclicGroup(20);
        Motions motions = new Motions(turns, new ProductGroup(C14, C14));
        PoseSplit full = PoseSplit.around(C14, 7);
        PoseSplit cross = PoseSplit.cross(motions, List.of(PoseSplit.within(turns, 4), full, full));
        assertTrue(cross.isRange());
        assertEquals(8 + 13 + 13 + 1, cross.seen().size(), "elements");
        assertTrue(cross.isSeen(motions.at(-3.99, 0, 0)));
        assertTrue(cross.isSeen(motions.at(4, 0, 0)), "the end of the range");
        assertTrue(cross.isSeen(motions.at(0, 7, 0)));
        assertTrue(cross.isSeen(motions.at(0, 0, -6)));
        assertFalse(cross.isSeen(motions.at(4.01, 0, 0)), "turned too far");
        assertFalse(cross.isSeen(motions.at(0.01, 1, 0)), "turned and shifted");
        assertFalse(cross.isSeen(motions.at(1, 0, 1)), "turned by a whole step and shifted");
        assertFalse(cross.isSeen(motions.at(0, 1, 1)), "shifted along both axes");
        assertFalse(cross.isSeen(motions.at(0, 0.5, 0)), "shifted between two elements");
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            Pose drawn = cross.draw(random);
            assertTrue(cross.isSeen(drawn) && cross.isAlongRange(drawn), drawn.toString());
        }
        assertEquals(cross, PoseSplit.of(motions, cross.seen()).ranging(4), "a file has the elements and the range");
        assertNotEquals(cross, PoseSplit.of(motions, cross.seen()));
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> PoseSplit.cross(motions, List.of(full, PoseSplit.within(C14, 2), full)));
        assertTrue(refusal.getMessage().contains("each axis but its first"), refusal.getMessage());
    }

    @Test
    void emptyAndNegativeRangesAreRefused() {
        var empty = assertThrows(IllegalArgumentException.class, () -> PoseSplit.of(C10, List.of()));
        assertEquals("at least one pose of C10 must be seen in training", empty.getMessage());
        var negative = assertThrows(IllegalArgumentException.class, () -> PoseSplit.around(C10, -1));
        assertEquals("the range of seen poses is -1 steps; 0 or more are possible", negative.getMessage());
        assertEquals(List.of(C10.identity()), PoseSplit.around(C10, 0).seen());
    }

    @Test
    void splitsAreEqualWhenGroupAndSeenPosesAre() {
        PoseSplit split = PoseSplit.around(C10, 1);
        PoseSplit same = PoseSplit.of(C10, List.of(C10.pose(9), C10.pose(0), C10.pose(1)));
        assertEquals(split, same);
        assertEquals(split.hashCode(), same.hashCode());
        assertEquals("seen {0, 1, 9} of C10", split.toString());
        for (Object other : List.of(
                PoseSplit.around(C10, 2), PoseSplit.of(C14, List.of(C14.pose(9), C14.pose(0), C14.pose(1))), "seen")) {
            assertNotEquals(split, other);
            assertNotEquals(split.hashCode(), other.hashCode());
        }
    }

    private static List<Integer> indices(List<Pose> poses) {
        return poses.stream().map(Pose::index).toList();
    }
}
