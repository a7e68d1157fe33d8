package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.LabelledViews;
import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReachTest {

    private static final CyclicGroup GROUP = new CyclicGroup(6);

    /** Objects of class 0, of which every second is seen all around, and of class 1, which are seen near pose 0 only. */
    private static final class Objects extends LabelledViews {

        private final boolean familiar;

        Objects(boolean familiar) {
            super(
                    new Examples(GROUP),
                    new ImageFormat(1, 1, 1, 255),
                    List.of("known", "narrow"),
                    IntStream.range(0, 20).map(i -> i % 2).toArray());
            this.familiar = familiar;
        }

        @Override
        public boolean has(int object, Pose pose) {
            return (familiar && object % 4 == 0) || Math.abs(GROUP.signed(pose)) <= 1;
        }

        @Override
        public void write(int object, Pose pose, byte[] target, int offset) {
            target[offset] = (byte) object;
        }
    }

    private static Optional<Reach> reach(Views views, int steps) {
        return Reach.of(new SeenViews(views, PoseSplit.around(GROUP, steps)));
    }

    @Test
    void aClassReachesWhereOneOfItsObjectsWasSeen() {
        Reach reach = reach(new Objects(true), 3).orElseThrow();
        assertEquals(List.of(List.of(0, 1, 2, 3, 4, 5), List.of(0, 1, 5)), reach.poses());
    }

    @Test
    void whereAllClassesReachAsFarThereIsNothingToTellApart() {
        assertEquals(Optional.empty(), reach(new Objects(false), 3));
        assertEquals(Optional.empty(), reach(new Objects(true), 1), "training may see no more of the familiar ones");
    }

    @Test
    void viewsBeyondReachAreCountedByThemselves() {
        Reach reach = reach(new Objects(true), 3).orElseThrow();
        assertTrue(reach.isWithin(0, GROUP.pose(3)));
        assertFalse(reach.isWithin(1, GROUP.pose(3)));
        ReachTally tally = new ReachTally(reach);
        tally.add(marks(true, false), new int[] {0, 1}, GROUP.pose(3));
        tally.add(marks(true), new int[] {1}, GROUP.pose(2));
        tally.add(marks(true), new int[] {1}, GROUP.pose(1));
        assertEquals(
                Map.of("inReach", 1.0, "inReachViews", 2.0, "beyondReach", 0.5, "beyondReachViews", 2.0),
                tally.details());
    }

    private static Marks marks(boolean... correct) {
        int rows = correct.length;
        return new Marks(
                new double[rows],
                new double[rows],
                new boolean[rows],
                Double.NaN,
                correct,
                new boolean[rows],
                new double[0],
                new byte[0]);
    }
}
