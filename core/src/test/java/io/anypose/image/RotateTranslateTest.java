package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Motions;
import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Turned, then shifted: pixels move as the poses compose. */
class RotateTranslateTest {

    private static final PixelTransformation MOVED = Transformations.ROTATE_TRANSLATE.on(28, 28);

    @Test
    void thereAreTenAnglesAndFourteenShiftsEitherWay() {
        assertEquals(
                new Motions(new CyclicGroup(10), new ProductGroup(new CyclicGroup(14), new CyclicGroup(14))),
                MOVED.group());
        assertEquals(1960, MOVED.group().order());
        assertEquals(
                List.of("rotation", "x", "y"),
                MOVED.axes().stream().map(Axis::name).toList());
        Pose pose = MOVED.pose(List.of(-72.0, 4.0, -12.0));
        assertEquals("-72°, 4 px, -12 px", MOVED.text(pose));
        assertEquals(List.of(-72.0, 4.0, -12.0), List.copyOf(MOVED.values(pose).values()));
    }

    @Test
    void objectsAreTurnedFirstAndShiftedThen() {
        PixelTransformation turns = Transformations.ROTATION.on(28, 28);
        PixelTransformation shifts = Transformations.TRANSLATE_XY.on(28, 28);
        PixelMap turned = turns.map(turns.pose(List.of(72.0)));
        PixelMap shifted = shifts.map(shifts.pose(List.of(6.0, -2.0)));
        PixelMap moved = MOVED.map(MOVED.pose(List.of(72.0, 6.0, -2.0)));
        assertEquals(shifted.after(turned), moved);
        assertNotEquals(turned.after(shifted), moved, "the other way round is another pose");
        assertEquals(turned, MOVED.map(MOVED.pose(List.of(72.0, 0.0, 0.0))));
        assertEquals(shifted, MOVED.map(MOVED.pose(List.of(0.0, 6.0, -2.0))));
    }

    /** Quarter turns permute pixels and map the torus to itself, so that nothing is rounded and everything must fit. */
    @Test
    void pixelsMovedTwiceAreMovedByTheComposedPose() {
        PixelTransformation quarters = Transformations.rotateTranslate(90, 2).on(6, 6);
        Motions group = (Motions) quarters.group();
        for (Pose a : group.poses()) {
            for (Pose b : group.poses()) {
                assertEquals(quarters.map(group.compose(a, b)), quarters.map(a).after(quarters.map(b)));
            }
        }
    }

    @Test
    void theDirectProductFailsTheSameTest() {
        PixelTransformation quarters = Transformations.rotateTranslate(90, 2).on(6, 6);
        Motions group = (Motions) quarters.group();
        ProductGroup direct = new ProductGroup(group.centre(), group.shifts());
        Pose a = group.at(1, 0, 0);
        Pose b = group.at(0, 1, 0);
        PixelMap both = quarters.map(a).after(quarters.map(b));
        assertEquals(quarters.map(group.compose(a, b)), both);
        Pose wrong = group.pose(
                direct.compose(direct.pose(a.index()), direct.pose(b.index())).index());
        assertNotEquals(quarters.map(wrong), both);
    }

    @Test
    void namesTellOtherSteps() {
        assertEquals("rotate-translate", Transformations.rotateTranslate(36, 2).name());
        assertEquals(
                "(C7 x C7) : C4",
                Transformations.kind("rotate-translate:90/4").on(28, 28).group().toString());
        assertEquals(
                "rotate-translate:90/4",
                Transformations.kind("rotate-translate:90/4").name());
        assertThrows(IllegalArgumentException.class, () -> Transformations.kind("rotate-translate:90"));
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> Transformations.rotateTranslate(50, 2).on(28, 28));
        assertTrue(refusal.getMessage().contains("choose a divisor of 360"), refusal.getMessage());
    }

    @Test
    void anyAngleIsTurnedByAndThenShifted() {
        PixelTransformation any = Transformations.kind("rotate-translate:any").on(28, 28);
        assertEquals("(C14 x C14) : C20", any.group().toString());
        assertEquals(
                List.of(true, false, false),
                any.axes().stream().map(Axis::anyPose).toList());
        assertEquals(any.group(), RotateTranslate.group(any.axes()), "what a file makes of the axes");
        Pose pose = any.pose(List.of(-101.5, 14.0, -8.0));
        assertEquals("-101.5°, 14 px, -8 px", any.text(pose));
        PixelTransformation turns = Transformations.anyRotation(20).on(28, 28);
        PixelTransformation shifts = Transformations.TRANSLATE_XY.on(28, 28);
        assertEquals(
                shifts.map(shifts.pose(List.of(14.0, -8.0))).after(turns.map(turns.pose(List.of(-101.5)))),
                any.map(pose));
        assertThrows(IllegalArgumentException.class, () -> any.pose(List.of(3.0, 1.0, 0.0)), "shifts keep their steps");
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            double[] steps = any.group().steps(any.draw(random));
            assertTrue(steps[0] != Math.rint(steps[0]), "any angle");
            assertTrue(steps[1] == Math.rint(steps[1]) && steps[2] == Math.rint(steps[2]), "whole steps");
        }
        assertEquals(
                "rotate-translate:any", Transformations.anyRotateTranslate().name());
        assertEquals(
                "rotate-translate:any/42",
                Transformations.kind("rotate-translate:any/42").name());
        assertEquals(
                "(C14 x C14) : C42",
                Transformations.kind("rotate-translate:any/42")
                        .on(28, 28)
                        .group()
                        .toString());
    }

    /** Files have the axes only. */
    @Test
    void otherAxesSpanAProduct() {
        Axis turn = new Axis("rotation", "°", 36, new CyclicGroup(10));
        Axis hue = new Axis("hue", "°", 36, new CyclicGroup(10));
        Axis x = new Axis("x", "px", 2, new CyclicGroup(14));
        Axis y = new Axis("y", "px", 2, new CyclicGroup(14));
        Axis finer = new Axis("y", "px", 1, new CyclicGroup(28));
        assertEquals(
                "(C14 x C14) : C10", RotateTranslate.group(List.of(turn, x, y)).toString());
        assertEquals(
                "C10 x C14 x C14", RotateTranslate.group(List.of(hue, x, y)).toString());
        assertEquals(
                "C10 x C14 x C28",
                RotateTranslate.group(List.of(turn, x, finer)).toString());
        assertEquals("C14 x C14", RotateTranslate.group(List.of(x, y)).toString());
    }
}
