package io.anypose.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.group.CyclicGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoverageTest {

    private static final Seed SEED = new Seed(3);
    private static final PoseSplit SPLIT = PoseSplit.around(new CyclicGroup(10), 2);
    private static final SeenViews VIEWS =
            new SeenViews(new RecordingViews(Transformations.ROTATION.on(28, 28), 40), SPLIT);

    @Test
    void everyPoseHasEachObjectAtEachSeenPoseOnce() {
        int[] order = Coverage.EVERY_POSE.order(VIEWS, SEED, 0);
        assertEquals(200, Coverage.EVERY_POSE.size(VIEWS));
        assertEquals(200, order.length);
        Set<List<Integer>> pairs = Arrays.stream(order)
                .mapToObj(anchor -> List.of(
                        VIEWS.object(anchor), VIEWS.pose(anchor, SEED, 0).index()))
                .collect(Collectors.toSet());
        Set<List<Integer>> expected = IntStream.range(0, 40)
                .boxed()
                .flatMap(object -> SPLIT.seen().stream().map(pose -> List.of(object, pose.index())))
                .collect(Collectors.toSet());
        assertEquals(expected, pairs);
    }

    @Test
    void onePoseHasEachObjectOnceAndReachesEverySeenPose() {
        int[] order = Coverage.ONE_POSE.order(VIEWS, SEED, 0);
        assertEquals(40, Coverage.ONE_POSE.size(VIEWS));
        assertArrayEquals(
                IntStream.range(0, 40).toArray(),
                Arrays.stream(order).map(VIEWS::object).sorted().toArray());
        Set<Integer> poses = Arrays.stream(order)
                .mapToObj(anchor -> VIEWS.pose(anchor, SEED, 0).index())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(0, 1, 2, 8, 9), poses);
    }

    @Test
    void theOrderDependsOnSeedAndEpochOnly() {
        for (Coverage coverage : Coverage.values()) {
            int[] order = coverage.order(VIEWS, SEED, 1);
            assertArrayEquals(order, coverage.order(VIEWS, SEED, 1), coverage.toString());
            assertFalse(Arrays.equals(order, coverage.order(VIEWS, SEED, 2)), coverage.toString());
            assertFalse(Arrays.equals(order, coverage.order(VIEWS, new Seed(4), 1)), coverage.toString());
        }
    }

    @Test
    void pairsAreTheAnchorsFollowedByTheirPartners() {
        int[] anchors = {8, 0, 77};
        byte[] target = new byte[12];
        ViewBatch anchorViews = VIEWS.anchors(anchors, SEED, 0);
        ViewBatch partnerViews = VIEWS.partners(anchors, SEED, 5);
        ViewBatch pairs = VIEWS.pairs(anchors, SEED, 5, target);
        assertEquals(6, pairs.size());
        assertArrayEquals(anchorViews.pixels(), Arrays.copyOfRange(target, 0, 6));
        assertArrayEquals(partnerViews.pixels(), Arrays.copyOfRange(target, 6, 12));
        assertArrayEquals(new int[] {1, 0, 1, 1, 0, 1}, pairs.labels());
        assertArrayEquals(
                IntStream.concat(
                                IntStream.of(anchorViews.poses().indices()),
                                IntStream.of(partnerViews.poses().indices()))
                        .toArray(),
                pairs.poses().indices());
    }

    @Test
    void aBufferTooSmallForBothViewsIsRefused() {
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> VIEWS.pairs(new int[] {8, 0}, SEED, 0, new byte[6]));
        assertEquals("4 labels, 4 poses and 6 bytes do not make a batch of views of 2 bytes", refusal.getMessage());
    }
}
