package io.anypose.image;

/**
 * An object in front of a background; with a pose it becomes one RGB image.
 *
 * <p>The image is three planes R, G, B, each row by row, of bytes 0 or 1. A pixel of the object is (0, 0, 1), a pixel of the
 * background (0, 0, 0) or (1, 1, 1). The pose moves the object; the background does not move with it.
 */
public final class Scene {

    private final ImageFormat format;
    private final Mask mask;
    private final Background background;

    public Scene(Mask mask, Background background) {
        this(format(mask.width(), mask.height()), mask, background);
        if (mask.width() != background.width() || mask.height() != background.height()) {
            throw new IllegalArgumentException("a " + mask + " does not fit a " + background);
        }
    }

    Scene(ImageFormat format, Mask mask, Background background) {
        this.format = format;
        this.mask = mask;
        this.background = background;
    }

    static ImageFormat format(int width, int height) {
        return new ImageFormat(3, width, height, 1);
    }

    /** The layout of the images of this scene. */
    public ImageFormat format() {
        return format;
    }

    Mask mask() {
        return mask;
    }

    /** What is behind the object. */
    public Background background() {
        return background;
    }

    /**
     * Writes the image with the object moved by {@code map}.
     *
     * @param target receives {@code format().bytes()} bytes
     * @param offset where in {@code target} the first one goes
     */
    public void write(PixelMap map, byte[] target, int offset) {
        map.requireSize(format.width(), format.height(), "a scene");
        write(mask.moved(map).bits(), target, offset);
    }

    /** The same with an object of another shape. */
    public Scene shaped(PixelMap map) {
        return new Scene(format, mask.moved(map), background);
    }

    /** The same object in front of another background. */
    public Scene before(Background other) {
        return new Scene(mask, other);
    }

    /** Writes the image with an object that was moved before. */
    void write(Bits object, byte[] target, int offset) {
        Bits white = background.bits();
        int count = format.pixels();
        int blue = offset + 2 * count;
        int whole = count / Bits.PER_BYTE;
        for (int i = 0; i < whole; i++) {
            long shown = object.eight(i);
            long behind = white.eight(i);
            Bits.EIGHT_BYTES.set(target, offset + i * Bits.PER_BYTE, behind & ~shown);
            Bits.EIGHT_BYTES.set(target, blue + i * Bits.PER_BYTE, behind | shown);
        }
        for (int i = whole * Bits.PER_BYTE; i < count; i++) {
            target[offset + i] = (byte) (white.isOn(i) && !object.isOn(i) ? 1 : 0);
            target[blue + i] = (byte) (white.isOn(i) || object.isOn(i) ? 1 : 0);
        }
        System.arraycopy(target, offset, target, offset + count, count);
    }
}
