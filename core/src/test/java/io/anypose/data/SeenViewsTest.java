package io.anypose.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.AxisGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeenViewsTest {

    private static final Seed SEED = new Seed(3);
    private static final int EPOCHS = 4;

    private static final Transformation ROTATION = Transformations.ROTATION.on(28, 28);
    private static final CyclicGroup C10 = new CyclicGroup(10);
    private static final PoseSplit SPLIT = PoseSplit.around(C10, 2);

    private static final Transformation SHIFTS = Transformations.TRANSLATE_XY.on(28, 28);
    private static final ProductGroup TORUS = (ProductGroup) SHIFTS.group();
    private static final PoseSplit CROSS = PoseSplit.cross(
            TORUS, List.of(PoseSplit.around(new CyclicGroup(14), 7), PoseSplit.around(new CyclicGroup(14), 7)));

    @Test
    void trainingReachesEverySeenPoseAndNoOther() {
        RecordingViews views = new RecordingViews(ROTATION, 12);
        drawEverything(new SeenViews(views, SPLIT));
        assertEquals(Set.copyOf(SPLIT.seen()), views.written());
    }

    @Test
    void aDoorThatLetsUnseenPosesThroughIsFoundOut() {
        RecordingViews views = new RecordingViews(ROTATION, 12);
        drawEverything(new SeenViews(views, PoseSplit.around(C10, 3)));
        assertNotEquals(Set.copyOf(SPLIT.seen()), views.written());
    }

    @Test
    void theCrossNeverMovesAlongBothAxes() {
        assertEquals(List.of(), writtenOffTheAxes(CROSS));
    }

    @Test
    void aCrossWithOneCornerInItIsFoundOut() {
        Pose corner = TORUS.pose(20);
        Set<Pose> seen = new HashSet<>(CROSS.seen());
        seen.add(corner);
        assertEquals(List.of(corner), writtenOffTheAxes(PoseSplit.of(TORUS, seen)));
    }

    private static List<Pose> writtenOffTheAxes(PoseSplit split) {
        RecordingViews views = new RecordingViews(SHIFTS, 12);
        drawEverything(new SeenViews(views, split));
        drawEverything(new SeenViews(views, ViewPairing.acrossAxes(split)));
        return views.written().stream()
                .filter(pose ->
                        !TORUS.first(pose).isIdentity() && !TORUS.second(pose).isIdentity())
                .toList();
    }

    private static void drawEverything(SeenViews views) {
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            int[] order = views.shuffled(SEED, epoch);
            views.anchors(order, SEED, 0);
            views.partners(order, SEED, epoch);
        }
    }

    @Test
    void acrossAxesTheAnchorMovesAlongXAndThePartnerAlongY() {
        SeenViews views = new SeenViews(new RecordingViews(SHIFTS, 50), ViewPairing.acrossAxes(CROSS));
        assertEquals(50 * 14, views.anchors());
        int[] order = views.shuffled(SEED, 0);
        Poses anchors = views.anchors(order, SEED, 0).poses();
        Poses partners = views.partners(order, SEED, 0).poses();
        assertEquals(Set.of(0), values(anchors.parts().get(1)));
        assertEquals(Set.of(0), values(partners.parts().get(0)));
        assertEquals(14, values(anchors.parts().get(0)).size());
        assertEquals(14, values(partners.parts().get(1)).size());
    }

    @Test
    void aTurnWithShiftsHasOneViewForEachArm() {
        PixelTransformation moved = Transformations.ROTATE_TRANSLATE.on(4, 4);
        AxisGroup motions = moved.group();
        PoseSplit cross = PoseSplit.cross(
                motions,
                List.of(
                        PoseSplit.around(motions.factors().get(0), 2),
                        PoseSplit.around(motions.factors().get(1), 1),
                        PoseSplit.around(motions.factors().get(2), 1)));
        SeenViews views = new SeenViews(new RecordingViews(moved, 30), ViewPairing.acrossAxes(cross));
        assertEquals(3, views.views());
        assertEquals(30 * 5, views.anchors(), "turned by up to two steps");
        int[] order = views.sampled(SEED, 0);
        Poses poses = views.pairs(
                        order, SEED, 0, new byte[3 * 30 * views.format().bytes()])
                .poses();
        assertEquals(90, poses.size());
        for (int row = 0; row < 90; row++) {
            double[] steps = motions.steps(poses.get(row));
            for (int axis = 0; axis < 3; axis++) {
                assertTrue(axis == row / 30 || steps[axis] == 0, "row " + row + " moves along axis " + axis);
            }
        }
        assertEquals(5, values(poses.parts().get(0)).size());
        assertEquals(2, values(poses.parts().get(1)).size());
        assertEquals(2, values(poses.parts().get(2)).size());
    }

    @Test
    void aTurnByAnyAngleIsDrawnForItsOwnArmAlone() {
        PixelTransformation moved = Transformations.anyRotateTranslate(12).on(8, 8);
        AxisGroup motions = moved.group();
        PoseSplit shifts = PoseSplit.around(motions.factors().get(1), 2);
        PoseSplit cross = PoseSplit.cross(
                motions, List.of(PoseSplit.within(motions.factors().get(0), 2.5), shifts, shifts));
        SeenViews views = new SeenViews(new RecordingViews(moved, 30), ViewPairing.acrossAxes(cross));
        assertEquals(30, views.anchors(), "one each, at another angle in each pass");
        int[] order = views.sampled(SEED, 0);
        Poses poses = views.pairs(
                        order, SEED, 0, new byte[3 * 30 * views.format().bytes()])
                .poses();
        for (int row = 0; row < 90; row++) {
            double[] steps = motions.steps(poses.get(row));
            assertTrue(cross.isSeen(poses.get(row)), "row " + row);
            assertEquals(row < 30, steps[0] != 0, "only the first views are turned");
            assertTrue(row / 30 == 1 || steps[1] == 0, "only the second are shifted along x");
            assertTrue(row / 30 == 2 || steps[2] == 0, "only the third are shifted along y");
        }
        assertEquals(30, IntStream.range(0, 30).mapToObj(poses::get).distinct().count(), "real angles");
        assertEquals(4, values(poses.parts().get(1)).size());
        assertNotEquals(views.pose(0, SEED, 0), views.pose(0, SEED, 1));
    }

    /** For the recogniser, which learns from all arms. */
    @Test
    void anchorsOfACrossWithARangeHaveARealAngleOrAShift() {
        PixelTransformation moved = Transformations.anyRotateTranslate(12).on(8, 8);
        AxisGroup motions = moved.group();
        PoseSplit shifts = PoseSplit.around(motions.factors().get(1), 2);
        PoseSplit cross = PoseSplit.cross(
                motions, List.of(PoseSplit.within(motions.factors().get(0), 2), shifts, shifts));
        SeenViews views = new SeenViews(new RecordingViews(moved, 300), cross);
        assertEquals(300 * (5 + 3 + 3), views.anchors());
        Poses poses = views.anchors(views.sampled(SEED, 0), SEED, 0).poses();
        int turned = 0;
        for (int row = 0; row < 300; row++) {
            Pose pose = poses.get(row);
            assertTrue(cross.isSeen(pose), pose.toString());
            turned += pose.isElement() ? 0 : 1;
        }
        assertEquals(300 * 5 / 11.0, turned, 30, "as often as its elements are among all");
    }

    @Test
    void noMethodTakesAPose() {
        for (Method method : SeenViews.class.getMethods()) {
            assertFalse(
                    List.of(method.getParameterTypes()).contains(Pose.class)
                            || List.of(method.getParameterTypes()).contains(Poses.class),
                    method.toString());
            assertNotEquals(Views.class, method.getReturnType(), method.toString());
        }
    }

    @Test
    void aPairingWithAnUnseenPoseIsRefused() {
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> new ViewPairing(SPLIT, SPLIT.seen(), List.of(List.of(C10.pose(3)))));
        assertEquals("training may not use pose 3; allowed are seen {0, 1, 2, 8, 9} of C10", refusal.getMessage());
    }

    @Test
    void aSplitOfAnotherGroupIsRefused() {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> new SeenViews(new RecordingViews(ROTATION, 1), CROSS));
        assertEquals("the poses of rotation are C10, but the split is of C14 x C14", refusal.getMessage());
        assertThrows(IllegalArgumentException.class, () -> ViewPairing.acrossAxes(SPLIT));
    }

    @Test
    void anEpochHasEveryAnchorOnce() {
        SeenViews views = new SeenViews(new RecordingViews(ROTATION, 12), SPLIT);
        assertEquals(60, views.anchors());
        int[] order = views.shuffled(SEED, 1);
        assertArrayEquals(
                IntStream.range(0, 60).toArray(), Arrays.stream(order).sorted().toArray());
        assertEquals(
                60,
                Arrays.stream(order)
                        .mapToObj(anchor -> views.object(anchor) + " at " + views.pose(anchor, SEED, 0))
                        .distinct()
                        .count());
        assertArrayEquals(order, views.shuffled(SEED, 1));
        assertFalse(Arrays.equals(order, views.shuffled(SEED, 2)));
        assertFalse(Arrays.equals(order, views.shuffled(new Seed(4), 1)));
    }

    @Test
    void aPartnerDependsOnSeedEpochAndAnchorOnly() {
        SeenViews views = new SeenViews(new RecordingViews(ROTATION, 12), SPLIT);
        int[] order = views.shuffled(SEED, 1);
        Poses partners = views.partners(order, SEED, 1).poses();
        for (int row = 0; row < order.length; row++) {
            assertEquals(views.partner(order[row], SEED, 1), partners.get(row));
        }
        assertNotEquals(partners, views.partners(order, SEED, 2).poses());
        assertNotEquals(partners, views.partners(order, new Seed(4), 1).poses());
        assertEquals(Set.of(0, 1, 2, 8, 9), values(partners));
    }

    @Test
    void batchesHaveTheViewsOfTheirAnchorsRowByRow() {
        SeenViews views = new SeenViews(new RecordingViews(ROTATION, 12), SPLIT);
        // Objects 1 and 0, at the fourth and first seen pose.
        ViewBatch batch = views.anchors(new int[] {8, 0}, SEED, 0);
        assertArrayEquals(new byte[] {24, 24, 0, 0}, batch.pixels());
        assertArrayEquals(new int[] {1, 0}, batch.labels());
        assertArrayEquals(new int[] {8, 0}, batch.poses().indices());
        assertEquals(2, batch.size());
    }

    @Test
    void aBufferIsUsedAgainAndATooSmallOneRefused() {
        SeenViews views = new SeenViews(new RecordingViews(ROTATION, 12), SPLIT);
        byte[] buffer = new byte[6];
        assertSame(buffer, views.anchors(new int[] {8, 0, 1}, SEED, 0, buffer).pixels());
        assertEquals(1, views.partners(new int[] {5}, SEED, 0, buffer).size());
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> views.anchors(new int[] {0, 1, 2, 3}, SEED, 0, buffer));
        assertEquals("4 labels, 4 poses and 6 bytes do not make a batch of views of 2 bytes", refusal.getMessage());
    }

    @Test
    void evaluationMayUseAnyPose() {
        ViewBatch batch = ViewBatch.at(new RecordingViews(ROTATION, 12), 1, 3, C10.pose(5));
        assertArrayEquals(new byte[] {21, 21, 37, 37}, batch.pixels());
        assertArrayEquals(new int[] {1, 0}, batch.labels());
        assertEquals(Poses.repeat(C10.pose(5), 2), batch.poses());
    }

    @Test
    void aSubsetNumbersItsObjectsAnew() {
        Views subset = new RecordingViews(ROTATION, 12).subset(new int[] {3, 2});
        assertEquals(2, subset.size());
        assertEquals(1, subset.label(0));
        assertArrayEquals(
                new byte[] {49, 49, 33, 33},
                ViewBatch.at(subset, 0, 2, C10.pose(1)).pixels());
        assertThrows(IndexOutOfBoundsException.class, () -> new RecordingViews(ROTATION, 3).subset(new int[] {3}));
    }

    private static Set<Integer> values(Poses poses) {
        return Set.copyOf(Arrays.stream(poses.indices()).distinct().boxed().toList());
    }

    /** Views that object 1 has at pose 0 only, and object 2 at no seen pose. */
    private static final class PartialViews extends WatchedViews {

        PartialViews() {
            super(new RecordingViews(ROTATION, 4));
        }

        @Override
        public boolean has(int object, Pose pose) {
            return switch (object) {
                case 1 -> pose.isIdentity();
                case 2 -> !SPLIT.isSeen(pose);
                default -> true;
            };
        }

        @Override
        public void write(int object, Pose pose, byte[] target, int offset) {
            assertTrue(has(object, pose), "object " + object + " has no view at " + pose);
            super.write(object, pose, target, offset);
        }
    }

    @Test
    void viewsThatAreMissingAreNeverDrawn() {
        PartialViews partial = new PartialViews();
        SeenViews views = new SeenViews(partial, SPLIT);
        drawEverything(views);
        assertEquals(5 + 1 + 5, views.anchors());
        assertEquals(3, views.objects());
        assertEquals(Set.of(0, 1, 3), partial.objects());
        assertEquals(Set.copyOf(SPLIT.seen()), partial.poses());
        assertEquals(
                views.anchors(),
                IntStream.of(views.shuffled(SEED, 0)).distinct().count());
        assertEquals(
                Set.of(0, 1, 3),
                IntStream.of(views.sampled(SEED, 0)).map(views::object).boxed().collect(Collectors.toSet()));
    }

    @Test
    void aPoseIsAskedOnlyOfObjectsThatHaveIt() {
        Views views = new PartialViews();
        assertEquals(4 - 1, views.at(C10.step(0)).size());
        assertEquals(4 - 1, views.at(C10.step(5)).size());
        assertEquals(2, views.at(C10.step(0), C10.step(1)).size());
        Views complete = new RecordingViews(ROTATION, 4);
        assertSame(complete, complete.at(C10.step(5)));
    }
}
