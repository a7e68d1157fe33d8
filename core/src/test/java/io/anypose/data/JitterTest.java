package io.anypose.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JitterTest {

    private static final Seed SEED = new Seed(5);
    private static final int SIDE = 12;

    /** A grey square in the middle of black. */
    private static Views square(Transformation transformation) {
        return new Square(transformation);
    }

    private static final class Square extends LabelledViews {

        Square(Transformation transformation) {
            super(transformation, new ImageFormat(3, SIDE, SIDE, 255), List.of("a", "b"), new int[] {0, 1, 0});
        }

        @Override
        public void write(int object, Pose pose, byte[] target, int offset) {
            for (int i = 0; i < format().bytes(); i++) {
                int column = i % SIDE;
                int row = i / SIDE % SIDE;
                boolean inside = Math.min(column, row) >= 4 && Math.max(column, row) < 8;
                target[offset + i] = (byte) (inside ? 140 : 40);
            }
        }
    }

    private static Transformation turning() {
        return Transformations.ROTATION.on(SIDE, SIDE);
    }

    private static byte[] view(Views views, int object) {
        byte[] view = new byte[views.format().bytes()];
        views.write(object, views.transformation().group().identity(), view, 0);
        return view;
    }

    @Test
    void viewsChangeInPassesAndNowhereElse() {
        Views plain = square(turning());
        Views jittered = Jitter.LIGHT.over(plain, SEED);
        assertArrayEquals(view(plain, 0), view(jittered, 0));
        assertSame(plain, Jitter.NONE.over(plain, SEED));
        Set<String> seen = new HashSet<>();
        for (int pass = -1; pass < 3; pass++) {
            for (int which = 0; which < 2; which++) {
                for (int object = 0; object < 3; object++) {
                    byte[] drawn = view(jittered.drawn(pass, which), object);
                    assertTrue(seen.add(Arrays.toString(drawn)), "pass " + pass + ", view " + which + " of " + object);
                    assertArrayEquals(drawn, view(Jitter.LIGHT.over(plain, SEED).drawn(pass, which), object));
                }
            }
        }
        assertFalse(Arrays.equals(
                view(jittered.drawn(0, 0), 0),
                view(Jitter.LIGHT.over(plain, new Seed(6)).drawn(0, 0), 0)));
    }

    @Test
    void changesAreLight() {
        Views jittered = Jitter.LIGHT.over(square(turning()), SEED);
        for (int pass = 0; pass < 100; pass++) {
            byte[] view = view(jittered.drawn(pass, 0), 0);
            int middle = view[6 * SIDE + 6] & 0xff;
            assertTrue(Math.abs(middle - 140) < 0.2 * 255 + 3, "middle " + middle);
        }
    }

    @Test
    void sizesChangeOnlyWhereObjectsAreTurnedAboutTheCentre() {
        assertTrue(hasBlendedEdges(Jitter.LIGHT.over(square(turning()), SEED)));
        assertFalse(hasBlendedEdges(Jitter.LIGHT.over(square(Transformations.TRANSLATE_X.on(SIDE, SIDE)), SEED)));
        assertFalse(hasBlendedEdges(Jitter.LIGHT.over(square(nobodyKnows()), SEED)));
    }

    /** The ground of 40 goes on outside: a frame of another brightness would tell where the image ends. */
    @Test
    void whatComesInFromOutsideIsAsTheEdge() {
        Views jittered = Jitter.SHAPES.over(square(turning()), SEED);
        for (int pass = 0; pass < 50; pass++) {
            byte[] view = view(jittered.drawn(pass, 0), 0);
            for (int i = 0; i < SIDE; i++) {
                for (int border : new int[] {i, (SIDE - 1) * SIDE + i, i * SIDE, i * SIDE + SIDE - 1}) {
                    assertEquals(40, view[border], "pass " + pass + " at " + border);
                }
            }
        }
    }

    /** Both views of a pair show one object, and an object of another shape turns as this one does. */
    @Test
    void shapesAreThoseOfTheObjectBeforeItIsTurned() {
        Views jittered = Jitter.SHAPES.over(new Turned(), SEED);
        Pose quarter = jittered.transformation().pose(List.of(90.0));
        double largest = 0;
        for (int pass = 0; pass < 50; pass++) {
            byte[] upright = view(jittered.drawn(pass, 0), 0);
            byte[] turned = new byte[upright.length];
            jittered.drawn(pass, 1).write(0, quarter, turned, 0);
            for (int row = 0; row < SIDE; row++) {
                for (int column = 0; column < SIDE; column++) {
                    int expected = upright[row * SIDE + column] & 0xff; // the right side comes to the top
                    int found = turned[(SIDE - 1 - column) * SIDE + row] & 0xff;
                    assertEquals(expected, found, 1, "pass " + pass + " at " + column + ", " + row);
                }
            }
            largest = Math.max(largest, difference(upright, view(new Turned(), 0)));
        }
        assertTrue(largest > 10, "they do change: " + largest);
        assertSame(jittered.transformation(), new Turned().transformation());
    }

    private static double difference(byte[] first, byte[] second) {
        double sum = 0;
        for (int i = 0; i < first.length; i++) {
            sum += Math.abs((first[i] & 0xff) - (second[i] & 0xff));
        }
        return sum / first.length;
    }

    @Test
    void shapesChangeOnlyWhereObjectsAreTurnedAboutTheCentre() {
        Views shifted = square(Transformations.TRANSLATE_X.on(SIDE, SIDE));
        assertSame(shifted, Jitter.SHAPES.over(shifted, SEED));
        Views plain = square(turning());
        assertArrayEquals(
                view(Jitter.SHAPES.over(plain, SEED).drawn(3, 0), 1),
                view(Jitter.SHAPES.over(plain, SEED).drawn(3, 1), 1),
                "the second view of a pair");
        assertFalse(Arrays.equals(
                view(Jitter.STRONG.over(plain, SEED).drawn(3, 0), 1),
                view(Jitter.STRONG.over(plain, SEED).drawn(3, 1), 1)));
    }

    /** An L in quarter turns. */
    private static final class Turned extends LabelledViews {

        private static final Transformation QUARTERS =
                Transformations.kind("rotation:90").on(SIDE, SIDE);

        Turned() {
            super(QUARTERS, new ImageFormat(1, SIDE, SIDE, 255), List.of("L"), new int[] {0});
        }

        @Override
        public void write(int object, Pose pose, byte[] target, int offset) {
            for (int row = 0; row < SIDE; row++) {
                for (int column = 0; column < SIDE; column++) {
                    boolean upright = pose.isIdentity();
                    int x = upright ? column : SIDE - 1 - row;
                    int y = upright ? row : column;
                    boolean ink = (x >= 4 && x < 6 && y >= 2 && y < 10) || (x >= 4 && x < 8 && y >= 8 && y < 10);
                    target[offset + row * SIDE + column] = (byte) (ink ? 255 : 0);
                }
            }
        }
    }

    private static boolean hasBlendedEdges(Views views) {
        byte[] view = view(views.drawn(1, 0), 0);
        Set<Byte> shades = new HashSet<>();
        for (int pixel = 0; pixel < SIDE * SIDE; pixel++) {
            shades.add(view[pixel]);
        }
        return shades.size() > 2;
    }

    /** A hue that turns would be another one if planes changed by themselves. */
    @Test
    void coloursChangeOnlyWhereItIsKnownThatPixelsMove() {
        assertFalse(isGrey(Jitter.LIGHT.over(square(Transformations.TRANSLATE_X.on(SIDE, SIDE)), SEED)));
        assertTrue(isGrey(Jitter.LIGHT.over(square(nobodyKnows()), SEED)));
    }

    private static boolean isGrey(Views views) {
        byte[] view = view(views.drawn(1, 0), 0);
        int middle = 6 * SIDE + 6;
        return view[middle] == view[SIDE * SIDE + middle] && view[middle] == view[2 * SIDE * SIDE + middle];
    }

    private static Transformation nobodyKnows() {
        return new Transformation() {
            @Override
            public String name() {
                return "unknown";
            }

            @Override
            public List<Axis> axes() {
                return turning().axes();
            }
        };
    }

    @Test
    void scenesOfBlackAndWhiteStay() {
        Views scenes = TinyData.of(6).moved(Transformations.ROTATION).train(SEED);
        assertEquals(1, scenes.format().maximum());
        assertSame(scenes, Jitter.LIGHT.over(scenes, SEED));
    }
}
