package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.Pose;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Rotation by any angle. */
class AnyRotationTest {

    private static final int SIDE = 28;
    private static final PixelTransformation ANY =
            Transformations.kind("rotation:any").on(SIDE, SIDE);

    private static Pose at(double degrees) {
        return ANY.pose(List.of(degrees));
    }

    /** A smooth hill beside the centre, and black behind it. */
    private static byte[] hill() {
        byte[] image = new byte[SIDE * SIDE + 1];
        for (int pixel = 0; pixel < SIDE * SIDE; pixel++) {
            int x = pixel % SIDE - 18;
            int y = pixel / SIDE - 11;
            image[pixel] = (byte) (250 * Math.exp(-(x * x + y * y) / 18.0));
        }
        return image;
    }

    private static byte[] moved(PixelMover mover, byte[] image) {
        byte[] moved = new byte[SIDE * SIDE + 1];
        mover.move(image, 0, moved, 0);
        return moved;
    }

    private static double distance(byte[] a, byte[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += Math.abs(Byte.toUnsignedInt(a[i]) - Byte.toUnsignedInt(b[i]));
        }
        return sum / a.length;
    }

    @Test
    void theNameTellsTheGrid() {
        assertEquals("rotation:any", ANY.name());
        assertEquals("C30", ANY.group().toString());
        assertTrue(ANY.anyPose());
        assertEquals("rotation:any", Transformations.kind("rotation:any/30").name());
        PixelTransformation fine = Transformations.kind("rotation:any/42").on(SIDE, SIDE);
        assertEquals("rotation:any/42", fine.name());
        assertEquals(42, fine.group().order());
        assertThrows(IllegalArgumentException.class, () -> Transformations.kind("rotation:any/1"));
        assertThrows(IllegalArgumentException.class, () -> Transformations.kind("rotation:any/"));
    }

    @Test
    void anglesAreDecimalNumbers() {
        assertEquals(17.5, ANY.values(at(17.5)).get("rotation"));
        assertEquals(-179.9, ANY.values(at(-179.9)).get("rotation"));
        assertEquals(180.0, ANY.values(at(180)).get("rotation"));
        assertTrue(at(24).isElement(), "the grid has every twelfth degree");
        var refusal = assertThrows(IllegalArgumentException.class, () -> at(180.5));
        assertEquals("180.5° is not a pose of rotation; allowed are -180 to 180°", refusal.getMessage());
        assertThrows(IllegalArgumentException.class, () -> at(Double.NaN));
    }

    @Test
    void scenesTurnAsThePapersDo() {
        PixelTransformation steps = Transformations.ROTATION.on(SIDE, SIDE);
        for (Pose pose : steps.group().poses()) {
            double degrees = steps.values(pose).get("rotation");
            assertEquals(steps.map(pose), ANY.map(at(degrees)), degrees + "°");
        }
    }

    @Test
    void quarterTurnsOfShadesArePermutations() {
        byte[] image = new byte[SIDE * SIDE + 1];
        RandomGenerator random = new Seed(5).generator("image");
        for (int i = 0; i < SIDE * SIDE; i++) {
            image[i] = (byte) random.nextInt(256);
        }
        for (double degrees : List.of(0.0, 90.0, 180.0, -90.0)) {
            assertArrayEquals(moved(ANY.map(at(degrees)), image), moved(ANY.mover(at(degrees)), image), degrees + "°");
        }
    }

    @Test
    void shadesAreBlendedInTheSameDirection() {
        byte[] image = hill();
        for (double degrees : List.of(17.0, 36.0, -101.5)) {
            byte[] blended = moved(ANY.mover(at(degrees)), image);
            assertTrue(distance(blended, moved(ANY.map(at(degrees)), image)) < 2, degrees + "°");
            assertTrue(distance(blended, moved(ANY.map(at(-degrees)), image)) > 5, "the other way round");
            byte[] back = moved(ANY.mover(at(-degrees)), blended);
            assertTrue(distance(back, image) < 1, degrees + "° and back");
        }
    }

    @Test
    void whatComesInFromOutsideIsTheLastByte() {
        byte[] image = new byte[SIDE * SIDE + 1];
        image[SIDE * SIDE] = (byte) 200;
        byte[] turned = moved(ANY.mover(at(45)), image);
        assertEquals((byte) 200, turned[0], "a corner");
        assertEquals(0, turned[SIDE * SIDE / 2 + SIDE / 2], "the centre");
    }
}
