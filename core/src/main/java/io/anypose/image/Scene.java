package io.anypose.image;

/**
 * An object in front of a background; with a pose it becomes one RGB image.
 *
 * <p>The image is three planes R, G, B, each row by row, of bytes 0 or 1. A pixel of the object is (0, 0, 1), a pixel of the
 * background (0, 0, 0) or (1, 1, 1). The pose moves the object; the background does not move with it.
 */
public record Scene(Mask mask, Background background) {

    public Scene {
        if (mask.width() != background.width() || mask.height() != background.height()) {
            throw new IllegalArgumentException("a " + mask + " does not fit a " + background);
        }
    }

    /** The layout of the images of this scene. */
    public ImageFormat format() {
        return new ImageFormat(3, mask.width(), mask.height(), 1);
    }

    /**
     * Writes the image with the object moved by {@code map}.
     *
     * @param target receives {@code format().bytes()} bytes
     * @param offset where in {@code target} the first one goes
     */
    public void write(PixelMap map, byte[] target, int offset) {
        if (mask.width() != map.width() || mask.height() != map.height()) {
            throw new IllegalArgumentException("a " + mask + " cannot be moved by a " + map);
        }
        int[] sources = map.sources();
        byte[] objects = mask.bits();
        byte[] whites = background.bits();
        int pixels = sources.length;
        int blue = offset + 2 * pixels;
        for (int i = 0; i < pixels; i++) {
            int source = sources[i];
            int object = source == PixelMap.FILL ? 0 : objects[source];
            int white = whites[i];
            target[offset + i] = (byte) (white & ~object);
            target[blue + i] = (byte) (white | object);
        }
        System.arraycopy(target, offset, target, offset + pixels, pixels);
    }
}
