package io.anypose.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
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
        PoseSplit cross = PoseSplit.cross(full, full);
        ProductGroup torus = (ProductGroup) cross.group();
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
        assertEquals(13, PoseSplit.cross(six, six).seen().size());
    }

    @Test
    void emptyAndNegativeRangesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> PoseSplit.of(C10, List.of()));
        assertThrows(IllegalArgumentException.class, () -> PoseSplit.around(C10, -1));
    }

    private static List<Integer> indices(List<Pose> poses) {
        return poses.stream().map(Pose::index).toList();
    }
}
