package io.anypose.group;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class PosesTest {

    private static final CyclicGroup C3 = new CyclicGroup(3);
    private static final CyclicGroup C4 = new CyclicGroup(4);
    private static final ProductGroup TORUS = new ProductGroup(C3, C4);

    @Test
    void inverseUndoesEachRow() {
        Poses poses = Poses.of(C4, List.of(C4.pose(0), C4.pose(1), C4.pose(2)));
        assertArrayEquals(new int[] {0, 3, 2}, poses.inverse().indices());
    }

    @Test
    void partsAreTakenRowByRow() {
        Poses poses = Poses.of(TORUS, List.of(TORUS.pose(9), TORUS.pose(3)));
        assertEquals(
                Poses.of(C3, List.of(C3.pose(2), C3.pose(0))), poses.parts().get(0));
        assertEquals(
                Poses.of(C4, List.of(C4.pose(1), C4.pose(3))), poses.parts().get(1));
    }

    @Test
    void changingTheIndicesGivenOutChangesNothing() {
        Poses poses = Poses.repeat(C4.pose(2), 3);
        poses.indices()[0] = 1;
        assertArrayEquals(new int[] {2, 2, 2}, poses.indices());
    }

    @Test
    void posesOfAnotherGroupAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Poses.of(C4, List.of(C3.pose(0))));
    }

    @Test
    void eachRowIsAPoseOfTheGroup() {
        Poses poses = Poses.of(C4, List.of(C4.pose(3), C4.pose(1)));
        assertEquals(C4, poses.group());
        assertEquals(2, poses.size());
        assertEquals(C4.pose(3), poses.get(0));
        assertEquals(C4.pose(1), poses.get(1));
        assertEquals("C4[3, 1]", poses.toString());
    }

    @Test
    void posesAreEqualWhenGroupAndEveryRowAre() {
        Poses poses = Poses.of(C4, List.of(C4.pose(1), C4.pose(2)));
        Poses same = Poses.of(new CyclicGroup(4), List.of(C4.pose(1), C4.pose(2)));
        assertEquals(poses, same);
        assertEquals(poses.hashCode(), same.hashCode());
        for (Object other : List.of(
                Poses.of(C3, List.of(C3.pose(1), C3.pose(2))),
                Poses.of(C4, List.of(C4.pose(2), C4.pose(1))),
                Poses.of(C4, List.of(C4.pose(1))),
                "C4[1, 2]")) {
            assertNotEquals(poses, other);
            assertNotEquals(poses.hashCode(), other.hashCode());
        }
    }
}
