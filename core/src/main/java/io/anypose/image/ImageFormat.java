package io.anypose.image;

/**
 * How the bytes of an image are laid out: planes one after the other, each row by row.
 *
 * @param planes colour planes: 3 for R, G, B
 * @param maximum the byte value that stands for 1.0: 1 for scenes of black, white and blue, 255 for photographs
 */
public record ImageFormat(int planes, int width, int height, int maximum) {

    public ImageFormat {
        if (planes < 1 || width < 1 || height < 1 || maximum < 1 || maximum > 255) {
            throw new IllegalArgumentException(
                    "an image has at least one plane and pixel and a maximum of 1 to 255, not " + planes + " x " + width
                            + " x " + height + " with maximum " + maximum);
        }
    }

    /** Pixels in one plane. */
    public int pixels() {
        return width * height;
    }

    /** Bytes of one image. */
    public int bytes() {
        return planes * pixels();
    }
}
