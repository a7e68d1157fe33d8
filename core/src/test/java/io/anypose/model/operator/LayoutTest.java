package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.ProductGroup;
import io.anypose.model.engine.CpuEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;

/** How latents are cut, and which cuts are refused. */
class LayoutTest {

    private static final CyclicGroup FOUR = new CyclicGroup(4);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static void assertRefused(String sentence, Executable made) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, made).getMessage());
    }

    @Test
    void layoutsSayHowManyBlocksTheyHave() {
        assertEquals("1 block of 1 under C4", new Layout(FOUR, 1, 1).toString());
        assertEquals("3 blocks of 4 under C4", Layout.regular(FOUR, 12).toString());
        assertEquals(new Layout(FOUR, 12, 2), Layout.planes(FOUR, 12));
        assertEquals(new Layout(FOUR, 12, 12), Layout.dense(FOUR, 12));
        assertTrue(Layout.regular(FOUR, 12).isRegular());
        assertFalse(Layout.planes(FOUR, 12).isRegular());
    }

    @Test
    void blocksThatDoNotFillALatentAreRefused() {
        for (int[] cut : new int[][] {{0, 1}, {4, 0}, {4, -2}, {5, 2}}) {
            assertRefused(
                    "a latent of dimension " + cut[0] + " cannot be cut into blocks of " + cut[1]
                            + "; the dimension must be a multiple of " + cut[1],
                    () -> new Layout(FOUR, cut[0], cut[1]));
        }
    }

    @Test
    void bandLimitedBlocksHaveAnOddNumberAlongEachAxisAndTwiceAsManyPoses() {
        assertEquals(new Layout(FOUR, 5, 1), Layout.bandLimited(FOUR, 5, 1));
        CyclicGroup six = new CyclicGroup(6);
        assertEquals(new Layout(six, 9, 3), Layout.bandLimited(six, 9, 3));
        ProductGroup torus = new ProductGroup(six, new CyclicGroup(8));
        assertEquals(new Layout(torus, 18, 9), Layout.bandLimited(torus, 18, 3));
        for (int samples : new int[] {-1, 0, 2}) {
            assertRefused(
                    "a block that moves by any amount has an odd number of entries, not " + samples,
                    () -> Layout.bandLimited(six, 8, samples));
        }
        assertRefused(
                "poses are searched for at 5 points, which is too few for blocks of 3; needed are 6 or more",
                () -> Layout.bandLimited(new CyclicGroup(5), 9, 3));
    }

    @Test
    void latentsAreVectorsOfTheirLayout() {
        Layout layout = Layout.regular(FOUR, 8);
        Latent latent = new Latent(CPU.manager().zeros(new Shape(3, 8)), layout);
        assertEquals(3, latent.size());
        assertRefused(
                "values of shape (3, 7) do not fit 2 blocks of 4 under C4; needed is batch x 8",
                () -> latent.with(CPU.manager().zeros(new Shape(3, 7))));
        assertRefused(
                "values of shape (3, 8, 1) do not fit 2 blocks of 4 under C4; needed is batch x 8",
                () -> latent.with(CPU.manager().zeros(new Shape(3, 8, 1))));
    }
}
