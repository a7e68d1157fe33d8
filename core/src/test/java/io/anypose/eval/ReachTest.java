package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.LabelledViews;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.pose.Recognitions;
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
        ViewBatch batch = new ViewBatch(
                new byte[4],
                new ImageFormat(1, 1, 1, 255),
                new int[] {0, 1, 1, 1},
                Poses.of(GROUP, List.of(GROUP.pose(3), GROUP.pose(3), GROUP.pose(2), GROUP.pose(1))));
        assertTrue(reach.isWithin(batch, 0));
        assertFalse(reach.isWithin(batch, 1));
        double[][] classes = {{1, 0}, {1, 0}, {0, 1}, {0, 1}};
        ReachTally tally = new ReachTally(reach);
        tally.add(Marks.of(new Recognitions(classes, new double[4][6], batch.poses()), batch, false), batch);
        assertEquals(
                Map.of("inReach", 1.0, "inReachViews", 2.0, "beyondReach", 0.5, "beyondReachViews", 2.0),
                tally.details());
    }
}
