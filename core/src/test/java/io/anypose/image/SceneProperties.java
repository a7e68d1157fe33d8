package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.anypose.provenance.Seed;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SceneProperties {

    @Property
    void everyPixelFollowsTheDefinitionInImagesOfAnySize(
            @ForAll @IntRange(min = 1, max = 12) int width,
            @ForAll @IntRange(min = 1, max = 12) int height,
            @ForAll long seed) {
        RandomGenerator random = new Seed(seed).generator("scene");
        byte[] grey = new byte[width * height];
        random.nextBytes(grey);
        Mask mask = Mask.threshold(width, height, grey);
        Background background = Background.random(width, height, random);
        PixelMap map = PixelMap.of(width, height, target -> random.nextInt(PixelMap.FILL, width * height));
        byte[] image = new byte[3 * width * height];
        new Scene(mask, background).write(map, image, 0);
        assertArrayEquals(defined(mask, background, map), image);
    }

    private static byte[] defined(Mask mask, Background background, PixelMap map) {
        int pixels = mask.width() * mask.height();
        byte[] image = new byte[3 * pixels];
        for (int i = 0; i < pixels; i++) {
            boolean object = mask.moved(map).isObject(i);
            image[i] = (byte) (!object && background.isWhite(i) ? 1 : 0);
            image[pixels + i] = image[i];
            image[2 * pixels + i] = (byte) (object || background.isWhite(i) ? 1 : 0);
        }
        return image;
    }
}
