package io.anypose.image;

import java.nio.ByteBuffer;

/**
 * How the bytes of an image are laid out: planes one after the other, each row by row.
 *
 * @param planes colour planes: 3 for R, G, B
 * @param maximum the byte value that stands for 1.0: 1 for scenes of black, white and blue, 255 for photographs
 */
public record ImageFormat(int planes, int width, int height, int maximum) {

    /** Images that go to the engine at once take so many bytes, four times that as floats; 512 of the paper's. */
    private static final int TILE_BYTES = 512 * 3 * 28 * 28;

    private static final int LARGEST_TILE = 512;
    /** Samples for statistics take so many bytes, and four times that as floats, beside the pictures themselves. */
    private static final int SAMPLE_BYTES = 16_000_000;

    private static final int LARGEST_SAMPLE = 4096;

    public ImageFormat {
        if (planes < 1 || width < 1 || height < 1 || maximum < 1 || maximum > 255) {
            throw new IllegalArgumentException(
                    "an image has at least one plane and pixel and a maximum of 1 to 255, not " + planes + " x " + width
                            + " x " + height + " with maximum " + maximum);
        }
        if (width > Integer.MAX_VALUE / height || planes > Integer.MAX_VALUE / (width * height)) {
            throw new IllegalArgumentException("an image of " + planes + " x " + width + " x " + height
                    + " bytes is too large; at most " + Integer.MAX_VALUE + " bytes are possible");
        }
    }

    /** Pixels in one plane. */
    public int pixels() {
        return width * height;
    }

    /** How many images go to the engine at once: as many as fit into a few megabytes, 1 to 512. */
    public int tile() {
        return Math.max(1, Math.min(LARGEST_TILE, TILE_BYTES / bytes()));
    }

    /** How many images are enough for statistics and fit into memory at once, 1 to 4,096. */
    public int sample() {
        return Math.max(1, Math.min(LARGEST_SAMPLE, SAMPLE_BYTES / bytes()));
    }

    /**
     * Whether the second plane of an image is the same as the first, as red and green are in scenes of black, white and blue.
     *
     * @param from where the image begins in {@code pixels}
     */
    public boolean repeatsPlane(ByteBuffer pixels, int from) {
        return planes > 1 && pixels.slice(from, pixels()).equals(pixels.slice(from + pixels(), pixels()));
    }

    /** Bytes of one image. */
    public int bytes() {
        return planes * pixels();
    }
}
