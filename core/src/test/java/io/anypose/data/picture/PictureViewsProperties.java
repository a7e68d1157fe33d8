package io.anypose.data.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.Background;
import io.anypose.image.Edge;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import io.anypose.image.PixelMap;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.Picture;
import io.anypose.image.picture.PictureSize;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PictureViewsProperties {

    private static final int PART = 1;
    private static final int OFFSET = 3;
    private static final byte UNWRITTEN = 9;

    private static Picture picture(int width, int height, boolean transparent, Random random) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        for (int pixel = 0; pixel < width * height; pixel++) {
            image.setRGB(pixel % width, pixel / width, random.nextInt() | (transparent ? 0 : 0xff000000));
        }
        return Picture.fitted(image, new PictureSize(width, height));
    }

    @Property(tries = 300)
    void everyPixelFollowsTheDefinition(
            @ForAll @IntRange(min = 1, max = 9) int width,
            @ForAll @IntRange(min = 1, max = 9) int height,
            @ForAll boolean transparent,
            @ForAll Colours colours,
            @ForAll Backdrop backdrop,
            @ForAll boolean rotated,
            @ForAll long number) {
        Random random = new Random(number);
        Seed seed = new Seed(number);
        List<PictureObject> objects = List.of(
                new PictureObject(0, new TreeMap<>(Map.of(0, picture(width, height, transparent, random)))),
                new PictureObject(1, new TreeMap<>(Map.of(0, picture(width, height, transparent, random)))));
        var folder = new PictureFolder(List.of("a", "b"), objects, new PictureSize(width, height), "", List.of());
        PixelTransformation transformation = Transformations.kind(rotated || width == 1 ? "rotation" : "translate-x:1")
                .on(width, height);
        Views views = backdrop == Backdrop.NOISE
                ? new CutoutViews(folder, colours, transformation, seed, PART)
                : new PictureViews(folder, colours, backdrop, transformation);
        for (int object = 0; object < 2; object++) {
            for (Pose pose : transformation.group().poses()) {
                byte[] written = new byte[OFFSET + views.format().bytes() + 1];
                Arrays.fill(written, UNWRITTEN);
                views.write(object, pose, written, OFFSET);
                Picture shown = objects.get(object).pictures().get(0);
                assertArrayEquals(
                        defined(shown, object, views.format(), backdrop, transformation.map(pose), seed), written);
            }
        }
    }

    /** Pixel by pixel, as the words say it. */
    private static byte[] defined(
            Picture picture, int object, ImageFormat format, Backdrop backdrop, PixelMap map, Seed seed) {
        byte[] colours = picture.bytes(format);
        Mask mask = picture.object();
        Background background =
                Background.random(format.width(), format.height(), seed.generator("background", PART, object));
        byte[] image = new byte[OFFSET + format.bytes() + 1];
        Arrays.fill(image, UNWRITTEN);
        for (int plane = 0; plane < format.planes(); plane++) {
            for (int pixel = 0; pixel < format.pixels(); pixel++) {
                int source = map.source(pixel);
                boolean whole = backdrop != Backdrop.NOISE;
                boolean shown = source != PixelMap.FILL && (whole || mask.isObject(source));
                int noise = background.isWhite(pixel) ? 255 : 0;
                int behind = switch (backdrop) {
                    case EDGE -> Edge.of(colours, format)[plane];
                    case NONE -> 0;
                    case NOISE -> noise;
                };
                image[OFFSET + plane * format.pixels() + pixel] =
                        shown ? colours[plane * format.pixels() + source] : (byte) behind;
            }
        }
        return image;
    }
}
