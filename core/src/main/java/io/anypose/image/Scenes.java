package io.anypose.image;

import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Many scenes of one size, next to each other in memory: to draw one of them at random takes a few cache lines, not a walk
 * from object to object.
 */
public final class Scenes {

    private final ImageFormat format;
    /** Of each scene first the mask, then the background. */
    private final byte[] packed;

    private Scenes(ImageFormat format, byte[] packed) {
        this.format = format;
        this.packed = packed;
    }

    /**
     * Scenes 0 to {@code count} - 1.
     *
     * @param scene gives each of them, of {@code width} x {@code height} pixels
     */
    public static Scenes of(int width, int height, int count, IntFunction<Scene> scene) {
        ImageFormat format = Scene.format(width, height);
        int plane = Bits.bytes(format.pixels());
        byte[] packed = new byte[Math.multiplyExact(count, 2 * plane)];
        for (int i = 0; i < count; i++) {
            Scene one = scene.apply(i);
            if (!one.format().equals(format)) {
                throw new IllegalArgumentException(
                        "scene " + i + " has a " + one.mask() + "; all need " + width + " x " + height + " pixels");
            }
            one.mask().bits().writeTo(packed, 2 * i * plane);
            one.background().bits().writeTo(packed, (2 * i + 1) * plane);
        }
        return new Scenes(format, packed);
    }

    /** The layout of the images of these scenes. */
    public ImageFormat format() {
        return format;
    }

    /** How many scenes there are. */
    public int size() {
        return packed.length / (2 * Bits.bytes(format.pixels()));
    }

    /** One of the scenes, whose pixels stay where they are. */
    public Scene get(int index) {
        Objects.checkIndex(index, size());
        int plane = Bits.bytes(format.pixels());
        Bits mask = Bits.in(packed, 2 * index * plane, format.pixels());
        Bits background = Bits.in(packed, (2 * index + 1) * plane, format.pixels());
        return new Scene(
                format,
                new Mask(format.width(), format.height(), mask),
                new Background(format.width(), format.height(), background));
    }

    /** These scenes with their objects moved. */
    public MovedScenes moved(PixelMap map) {
        return new MovedScenes(this, map);
    }

    /** How much memory the masks of {@link #moved} scenes take. */
    public long movedBytes() {
        return (long) size() * MovedScenes.bytes(format);
    }
}
