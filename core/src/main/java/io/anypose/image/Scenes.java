package io.anypose.image;

import java.util.function.IntFunction;

/**
 * Many scenes of one size, packed into one array: to draw one of them at random takes one trip to memory instead of one for
 * each object on the way to its pixels.
 */
public final class Scenes {

    private final ImageFormat format;
    private final int bytes;
    private final byte[] packed;

    private Scenes(ImageFormat format, int count) {
        this.format = format;
        this.bytes = Bits.bytes(format.pixels());
        this.packed = new byte[Math.multiplyExact(count, 2 * bytes)];
    }

    /**
     * Scenes 0 to {@code count} - 1.
     *
     * @param scene gives each of them; all have the format
     */
    public static Scenes of(int width, int height, int count, IntFunction<Scene> scene) {
        Scenes scenes = new Scenes(new ImageFormat(3, width, height, 1), count);
        for (int i = 0; i < count; i++) {
            scenes.put(i, scene.apply(i));
        }
        return scenes;
    }

    private void put(int index, Scene scene) {
        if (!scene.format().equals(format)) {
            throw new IllegalArgumentException("scene " + index + " has " + scene.format() + "; all need " + format);
        }
        int first = index * 2 * bytes;
        scene.mask().bits().writeTo(packed, first);
        scene.background().bits().writeTo(packed, first + bytes);
    }

    /** The layout of the images of these scenes. */
    public ImageFormat format() {
        return format;
    }

    /** How many scenes there are. */
    public int size() {
        return packed.length / (2 * bytes);
    }

    /** These scenes with their objects moved. */
    public MovedScenes moved(PixelMap map) {
        return new MovedScenes(this, map);
    }

    /** One of the scenes, whose pixels stay where they are. */
    public Scene get(int index) {
        int first = index * 2 * bytes;
        Bits mask = Bits.in(packed, first, format.pixels());
        Bits background = Bits.in(packed, first + bytes, format.pixels());
        return new Scene(
                format,
                new Mask(format.width(), format.height(), mask),
                new Background(format.width(), format.height(), background));
    }
}
