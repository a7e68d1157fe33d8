package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.Pose;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SceneTest {

    private static final Seed SEED = new Seed(7);
    /** One for each test, so that mutants of the threshold are seen. */
    private final Mask mask = Mask.threshold(4, 1, new byte[] {0, (byte) 128, (byte) 129, (byte) 255});

    private static final PixelTransformation X = Transformations.translateX(1).on(4, 1);

    private static final PixelTransformation ROTATION = Transformations.ROTATION.on(28, 28);
    private static final byte[] DISC = disc();

    @Test
    void onlyPixelsAbove128AreTheObject() {
        assertFalse(mask.isObject(0));
        assertFalse(mask.isObject(1));
        assertTrue(mask.isObject(2));
        assertTrue(mask.isObject(3));
    }

    @Test
    void theObjectIsBlueAndTheBackgroundBlackOrWhite() {
        // The lowest bit is the first pixel: white, black, white, black.
        Scene scene = new Scene(mask, Background.random(4, 1, () -> 0b0101));
        assertArrayEquals(
                new byte[] {1, 0, 0, 0, /* green */ 1, 0, 0, 0, /* blue */ 1, 0, 1, 1},
                image(scene, X.map(X.group().identity())));
        assertArrayEquals(
                new byte[] {0, 0, 1, 0, /* green */ 0, 0, 1, 0, /* blue */ 1, 0, 1, 1},
                image(scene, X.map(X.group().pose(1))));
    }

    @Test
    void theBackgroundDoesNotMoveWithTheObject() {
        assertTrue(backgroundStays((scene, pose) -> image(scene, ROTATION.map(pose))));
    }

    @Test
    void aBackgroundThatMovesIsFoundOut() {
        assertFalse(backgroundStays((scene, pose) -> {
            byte[] still = image(scene, ROTATION.map(ROTATION.group().identity()));
            byte[] moved = new byte[still.length];
            PixelMap map = ROTATION.map(pose);
            for (int i = 0; i < still.length; i++) {
                int source = map.source(i % 784);
                moved[i] = source < 0 ? 0 : still[i - i % 784 + source];
            }
            return moved;
        }));
    }

    @Test
    void backgroundsAreDerivedFromTheirGenerator() {
        Background background = Background.random(28, 28, SEED.generator("background", 0, 3));
        assertEquals(background, Background.random(28, 28, SEED.generator("background", 0, 3)));
        assertNotEquals(background, Background.random(28, 28, SEED.generator("background", 0, 4)));
        assertNotEquals(background, Background.random(28, 28, new Seed(8).generator("background", 0, 3)));
    }

    @Test
    void halfOfTheBackgroundIsWhite() {
        Background background = Background.random(1000, 1000, SEED.generator("background"));
        int white = 0;
        for (int i = 0; i < 1_000_000; i++) {
            white += background.isWhite(i) ? 1 : 0;
        }
        // Four standard deviations of a million fair coins.
        assertEquals(500_000, white, 2_000);
    }

    @Test
    void partsOfDifferentSizesAreRefused() {
        Background background = Background.random(28, 28, SEED.generator("background"));
        var refusal = assertThrows(IllegalArgumentException.class, () -> new Scene(mask, background));
        assertEquals("a mask of 4 x 1 pixels does not fit a background of 28 x 28 pixels", refusal.getMessage());
        Scene scene = new Scene(Mask.threshold(28, 28, DISC), background);
        PixelMap other = X.map(X.group().identity());
        refusal = assertThrows(IllegalArgumentException.class, () -> scene.write(other, new byte[2352], 0));
        assertEquals("a scene of 28 x 28 pixels cannot be moved by a " + other, refusal.getMessage());
        Scenes scenes = Scenes.of(28, 28, 1, i -> scene);
        refusal = assertThrows(IllegalArgumentException.class, () -> scenes.moved(other));
        assertEquals("scenes of 28 x 28 pixels cannot be moved by a " + other, refusal.getMessage());
        refusal = assertThrows(IllegalArgumentException.class, () -> Scenes.of(14, 28, 1, i -> scene));
        assertEquals("scene 0 has a mask of 28 x 28 pixels; all need 14 x 28 pixels", refusal.getMessage());
        for (int[] size : new int[][] {{-1, 1}, {0, 4}, {4, 0}}) {
            refusal = assertThrows(IllegalArgumentException.class, () -> Background.random(size[0], size[1], () -> 0));
            assertEquals("there is no background of " + size[0] + " x " + size[1] + " pixels", refusal.getMessage());
        }
        // As many pixels in another shape are another size.
        Background high = Background.random(1, 4, () -> 0);
        assertThrows(IllegalArgumentException.class, () -> new Scene(mask, high));
        refusal = assertThrows(
                IllegalArgumentException.class,
                () -> Mask.threshold(28, 28, DISC).moved(other));
        assertEquals("a mask of 28 x 28 pixels cannot be moved by a map of 4 x 1 pixels", refusal.getMessage());
        for (int[] size : new int[][] {{0, 4}, {4, 0}, {4, 2}}) {
            refusal = assertThrows(IllegalArgumentException.class, () -> Mask.threshold(size[0], size[1], new byte[4]));
            assertEquals("4 bytes are no grey image of " + size[0] + " x " + size[1] + " pixels", refusal.getMessage());
        }
    }

    @Test
    void masksAndBackgroundsAreEqualWhenSizeAndPixelsAre() {
        Mask same = Mask.threshold(4, 1, new byte[] {1, 2, (byte) 200, (byte) 201});
        assertEquals(mask, same);
        assertEquals(mask.hashCode(), same.hashCode());
        for (Object other : List.of(
                Mask.threshold(1, 4, new byte[] {0, 0, -1, -1}), Mask.threshold(4, 1, new byte[] {0, -1, -1, -1}), 4)) {
            assertNotEquals(mask, other);
            assertNotEquals(mask.hashCode(), other.hashCode());
        }
        Background background = Background.random(4, 1, () -> 5);
        assertEquals(background, Background.random(4, 1, () -> 5));
        assertEquals(background.hashCode(), Background.random(4, 1, () -> 5).hashCode());
        for (Object other : List.of(Background.random(1, 4, () -> 5), Background.random(4, 1, () -> 6), 5)) {
            assertNotEquals(background, other);
            assertNotEquals(background.hashCode(), other.hashCode());
        }
    }

    @Test
    void thereIsNoPixelOutsideOfTheImage() {
        Scenes scenes = Scenes.of(4, 1, 2, i -> new Scene(mask, Background.random(4, 1, () -> -1)));
        for (int outside : new int[] {PixelMap.FILL, 4, 8}) {
            assertThrows(IndexOutOfBoundsException.class, () -> mask.isObject(outside));
            assertThrows(
                    IndexOutOfBoundsException.class, () -> scenes.get(0).mask().isObject(outside));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> scenes.get(2));
    }

    @Test
    void aBackgroundTakesTheLowestBitOfEachNumberFirst() {
        var numbers = List.of(0b10L, 0b11L, 0L).iterator();
        Background background = Background.random(66, 1, numbers::next);
        assertEquals(
                List.of(1, 64, 65),
                IntStream.range(0, 66).filter(background::isWhite).boxed().toList());
        assertEquals(
                background, Background.random(66, 1, List.of(0b10L, -1L, 5L).iterator()::next), "what is beyond");
    }

    @Test
    void threadsThatMoveTheSameMasksAtOnceSeeWholeOnes() {
        Scene disc = new Scene(Mask.threshold(28, 28, DISC), Background.random(28, 28, SEED.generator("background")));
        PixelMap map = ROTATION.map(ROTATION.group().pose(1));
        byte[] expected = image(disc, map);
        Scenes scenes = Scenes.of(28, 28, 2_000, i -> disc);
        for (int round = 0; round < 20; round++) {
            MovedScenes moved = scenes.moved(map);
            // Each scene is asked for by neighbours that different threads take.
            long different = IntStream.range(0, 2 * scenes.size())
                    .parallel()
                    .filter(i -> {
                        byte[] image = new byte[expected.length];
                        moved.write(i % scenes.size(), image, 0);
                        return !Arrays.equals(expected, image);
                    })
                    .count();
            assertEquals(0, different);
        }
    }

    private static boolean backgroundStays(BiFunction<Scene, Pose, byte[]> draw) {
        Mask mask = Mask.threshold(28, 28, DISC);
        Background background = Background.random(28, 28, SEED.generator("background"));
        boolean stays = true;
        for (Pose pose : ROTATION.group().poses()) {
            Mask moved = mask.moved(ROTATION.map(pose));
            byte[] image = draw.apply(new Scene(mask, background), pose);
            for (int i = 0; i < 784; i++) {
                int white = background.isWhite(i) ? 1 : 0;
                boolean same = image[i] == white && image[784 + i] == white && image[1568 + i] == white;
                stays &= moved.isObject(i) || same;
            }
        }
        return stays;
    }

    private static byte[] image(Scene scene, PixelMap map) {
        byte[] image = new byte[scene.format().bytes() + 2];
        scene.write(map, image, 1);
        assertEquals(0, image[0] | image[image.length - 1], "bytes outside of the image are untouched");
        return Arrays.copyOfRange(image, 1, image.length - 1);
    }

    private static byte[] disc() {
        byte[] grey = new byte[784];
        for (int i = 0; i < 784; i++) {
            grey[i] = (byte) (Math.hypot(i % 28 - 9, i / 28 - 12) < 6 ? 200 : 20);
        }
        return grey;
    }
}
