package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SceneProperties {

    private static final int COUNT = 3;
    private static final byte UNWRITTEN = 9;

    @Property
    void everyPixelFollowsTheDefinitionInImagesOfAnySize(
            @ForAll @IntRange(min = 1, max = 12) int width,
            @ForAll @IntRange(min = 1, max = 12) int height,
            @ForAll long seed) {
        RandomGenerator random = new Seed(seed).generator("scene");
        Scene scene = random(width, height, random);
        PixelMap map = PixelMap.of(width, height, target -> random.nextInt(PixelMap.FILL, width * height));
        byte[] image = new byte[3 * width * height];
        Arrays.fill(image, UNWRITTEN);
        scene.write(map, image, 0);
        assertArrayEquals(defined(scene.mask(), scene.background(), map), image);
    }

    @Property
    void scenesOfAnySizeAreTheSameInOneArrayAndWhenTheirMovedMasksAreKept(
            @ForAll @IntRange(min = 1, max = 12) int width,
            @ForAll @IntRange(min = 1, max = 12) int height,
            @ForAll long seed) {
        RandomGenerator random = new Seed(seed).generator("scenes");
        List<Scene> separate = Stream.generate(() -> random(width, height, random))
                .limit(COUNT)
                .toList();
        PixelMap map = PixelMap.of(width, height, target -> random.nextInt(PixelMap.FILL, width * height));
        Scenes scenes = Scenes.of(width, height, COUNT, separate::get);
        for (int i = 0; i < COUNT; i++) {
            assertEquals(separate.get(i).mask(), scenes.get(i).mask());
            assertEquals(separate.get(i).mask().hashCode(), scenes.get(i).mask().hashCode());
            assertEquals(separate.get(i).background(), scenes.get(i).background());
            assertEquals(
                    separate.get(i).background().hashCode(),
                    scenes.get(i).background().hashCode());
        }
        MovedScenes moved = scenes.moved(map);
        byte[] expected = drawn(
                COUNT, 3 * width * height, (i, image, at) -> separate.get(i).write(map, image, at));
        assertArrayEquals(
                expected,
                drawn(COUNT, 3 * width * height, (i, image, at) -> scenes.get(i).write(map, image, at)));
        assertArrayEquals(expected, drawn(COUNT, 3 * width * height, moved::write), "moved for the first time");
        assertArrayEquals(expected, drawn(COUNT, 3 * width * height, moved::write), "kept");
    }

    private interface Drawing {
        void write(int index, byte[] image, int offset);
    }

    /** The images one after the other, the last written first: what one writes beyond its end would be seen in the next. */
    private static byte[] drawn(int count, int bytes, Drawing drawing) {
        byte[] images = new byte[count * bytes];
        Arrays.fill(images, UNWRITTEN);
        for (int i = count - 1; i >= 0; i--) {
            drawing.write(i, images, i * bytes);
        }
        return images;
    }

    private static Scene random(int width, int height, RandomGenerator random) {
        byte[] grey = new byte[width * height];
        random.nextBytes(grey);
        return new Scene(Mask.threshold(width, height, grey), Background.random(width, height, random));
    }

    private static byte[] defined(Mask mask, Background background, PixelMap map) {
        int pixels = mask.width() * mask.height();
        byte[] image = new byte[3 * pixels];
        for (int i = 0; i < pixels; i++) {
            boolean object = map.source(i) != PixelMap.FILL && mask.isObject(map.source(i));
            image[i] = (byte) (!object && background.isWhite(i) ? 1 : 0);
            image[pixels + i] = image[i];
            image[2 * pixels + i] = (byte) (object || background.isWhite(i) ? 1 : 0);
        }
        return image;
    }
}
