package io.anypose.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroupTest {

    private static final CyclicGroup C10 = new CyclicGroup(10);

    static Stream<Group> groups() {
        return Stream.concat(abelian(), Stream.of(new DihedralGroup(1), new DihedralGroup(3), new DihedralGroup(4)));
    }

    static Stream<AbelianGroup> abelian() {
        return Stream.of(
                new CyclicGroup(1),
                new CyclicGroup(2),
                new CyclicGroup(7),
                C10,
                new ProductGroup(new CyclicGroup(1), new CyclicGroup(2)),
                new ProductGroup(new CyclicGroup(3), new CyclicGroup(4)),
                new ProductGroup(new CyclicGroup(2), new ProductGroup(new CyclicGroup(3), new CyclicGroup(2))));
    }

    @ParameterizedTest
    @MethodSource("groups")
    void theLawsOfAGroupHold(Group group) {
        assertEquals(Set.of(), GroupLaws.broken(group));
    }

    @Test
    void compositionThatSubtractsIsFoundOut() {
        assertEquals(
                Set.of("identity", "associativity"),
                GroupLaws.broken(C10.poses(), (a, b) -> C10.step(a.index() - b.index()), pose -> pose));
    }

    @Test
    void anInverseThatDoesNothingIsFoundOut() {
        assertEquals(Set.of("inverse"), GroupLaws.broken(C10.poses(), C10::compose, pose -> pose));
    }

    @ParameterizedTest
    @MethodSource("abelian")
    void anAbelianGroupCommutes(AbelianGroup group) {
        assertTrue(commutes(group), group.toString());
    }

    @Test
    void aGroupNeedNotCommute() {
        assertFalse(commutes(new DihedralGroup(3)));
    }

    private static boolean commutes(Group group) {
        return group.poses().stream()
                .allMatch(a ->
                        group.poses().stream().allMatch(b -> group.compose(a, b).equals(group.compose(b, a))));
    }

    @Test
    void whatNeedsACommutingGroupRefusesOthersByName() {
        assertEquals(C10, AbelianGroup.require(C10, "a test"));
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> AbelianGroup.require(new DihedralGroup(3), "a test"));
        assertEquals(
                "a test needs a group whose elements commute, but the poses are those of D3", refusal.getMessage());
    }

    @ParameterizedTest
    @MethodSource("abelian")
    void eachPoseIsTheCombinationOfItsParts(AbelianGroup group) {
        assertEquals(
                group.order(),
                group.factors().stream().mapToInt(AxisPoses::order).reduce(1, (a, b) -> a * b));
        assertEquals(
                group.order(),
                group.poses().stream().map(group::parts).distinct().count());
    }

    @Test
    void productsNumberTheSecondPartFastest() {
        CyclicGroup c3 = new CyclicGroup(3);
        CyclicGroup c4 = new CyclicGroup(4);
        ProductGroup torus = new ProductGroup(c3, c4);
        Pose pose = torus.pose(c3.pose(2), c4.pose(1));
        assertEquals(9, pose.index());
        assertEquals(c3.pose(2), torus.first(pose));
        assertEquals(c4.pose(1), torus.second(pose));
        assertEquals(List.of(c3.pose(2), c4.pose(1)), torus.parts(pose));
    }

    @ParameterizedTest
    @MethodSource("groups")
    void theFirstPoseIsTheCanonicalOne(Group group) {
        assertEquals(group.poses().get(0), group.identity());
        assertEquals(
                List.of(group.identity()),
                group.poses().stream().filter(Pose::isIdentity).toList());
    }

    @Test
    void aProductIsNamedAfterItsParts() {
        assertEquals("C3 x C4", new ProductGroup(new CyclicGroup(3), new CyclicGroup(4)).toString());
    }

    @Test
    void signedOrderGoesFromMostNegativeToHalfWayRound() {
        assertEquals(List.of(-4, -3, -2, -1, 0, 1, 2, 3, 4, 5), signed(10));
        assertEquals(List.of(-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7), signed(14));
        assertEquals(List.of(-3, -2, -1, 0, 1, 2, 3), signed(7));
        assertEquals(List.of(0, 1), signed(2));
        assertEquals(List.of(0), signed(1));
    }

    private static List<Integer> signed(int order) {
        CyclicGroup group = new CyclicGroup(order);
        return group.signedOrder().stream().map(group::signed).toList();
    }

    @Test
    void anyNumberOfStepsLeadsToAPose() {
        assertEquals(8, C10.step(-2).index());
        assertEquals(3, C10.step(33).index());
        assertEquals(C10.pose(3), C10.pose(7).inverse());
    }

    @Test
    void posesOfAnotherGroupAreRefusedByName() {
        Pose foreign = new CyclicGroup(14).pose(1);
        var refusal = assertThrows(IllegalArgumentException.class, () -> C10.compose(foreign, C10.identity()));
        assertEquals("the pose belongs to C14, but a pose of C10 is needed", refusal.getMessage());
    }

    @Test
    void impossibleGroupsAndPosesAreRefused() {
        assertEquals(
                "a group has at least one element, but the order is 0",
                assertThrows(IllegalArgumentException.class, () -> new CyclicGroup(0))
                        .getMessage());
        assertEquals(
                "pose 10 is outside of C10, whose poses are 0 to 9",
                assertThrows(IllegalArgumentException.class, () -> C10.pose(10)).getMessage());
    }
}
