package io.anypose.image;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * An object in front of a background; with a pose it becomes one RGB image.
 *
 * <p>The image is three planes R, G, B, each row by row, of bytes 0 or 1. A pixel of the object is (0, 0, 1), a pixel of the
 * background (0, 0, 0) or (1, 1, 1). The pose moves the object; the background does not move with it.
 */
public final class Scene {

    private static final int OBJECT = 1;
    private static final int WHITE_SHIFT = 1;

    private static final VarHandle EIGHT_PIXELS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EIGHT_ONES = 0x0101010101010101L;

    private final ImageFormat format;

    /** Bit 0 is the object, bit 1 the background: one array, so a scene drawn at random costs one trip to memory. */
    private final byte[] pixels;

    public Scene(Mask mask, Background background) {
        if (mask.width() != background.width() || mask.height() != background.height()) {
            throw new IllegalArgumentException("a " + mask + " does not fit a " + background);
        }
        this.format = new ImageFormat(3, mask.width(), mask.height(), 1);
        // The last byte is what a pixel without a source shows: no object.
        this.pixels = new byte[format.pixels() + 1];
        for (int i = 0; i < format.pixels(); i++) {
            int white = background.isWhite(i) ? 1 << WHITE_SHIFT : 0;
            pixels[i] = (byte) (white | (mask.isObject(i) ? OBJECT : 0));
        }
    }

    /** The layout of the images of this scene. */
    public ImageFormat format() {
        return format;
    }

    /**
     * Writes the image with the object moved by {@code map}.
     *
     * @param target receives {@code format().bytes()} bytes
     * @param offset where in {@code target} the first one goes
     */
    public void write(PixelMap map, byte[] target, int offset) {
        if (format.width() != map.width() || format.height() != map.height()) {
            throw new IllegalArgumentException(
                    "a scene of " + format.width() + " x " + format.height() + " pixels cannot be moved by a " + map);
        }
        int count = format.pixels();
        int blue = offset + 2 * count;
        int done = count - count % Long.BYTES;
        for (int i = 0; i < done; i += Long.BYTES) {
            long object = map.eightShown(pixels, i) & EIGHT_ONES;
            long white = (long) EIGHT_PIXELS.get(pixels, i) >>> WHITE_SHIFT & EIGHT_ONES;
            EIGHT_PIXELS.set(target, offset + i, white & ~object);
            EIGHT_PIXELS.set(target, blue + i, white | object);
        }
        for (int i = done; i < count; i++) {
            int object = map.shown(pixels, i) & OBJECT;
            int white = pixels[i] >> WHITE_SHIFT;
            target[offset + i] = (byte) (white & ~object);
            target[blue + i] = (byte) (white | object);
        }
        System.arraycopy(target, offset, target, offset + count, count);
    }
}
