package io.anypose.image;

import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;

/**
 * Pictures as the bytes of an {@link ImageFormat}, and back.
 *
 * <p>A picture has eight bits for each colour; they are scaled to the format's maximum and rounded.
 */
public final class Pixels {

    private static final int FULL = 255;
    private static final int[] SHIFTS = {16, 8, 0};

    private Pixels() {}

    /** The bytes of a picture; refuses one of another size. */
    public static byte[] of(BufferedImage picture, ImageFormat format) {
        requireColour(format);
        if (picture.getWidth() != format.width() || picture.getHeight() != format.height()) {
            throw new AnyposeException("the picture has %d x %d pixels, but %d x %d are needed; scale or crop it"
                    .formatted(picture.getWidth(), picture.getHeight(), format.width(), format.height()));
        }
        byte[] bytes = new byte[format.bytes()];
        for (int y = 0; y < format.height(); y++) {
            for (int x = 0; x < format.width(); x++) {
                int colour = picture.getRGB(x, y);
                for (int plane = 0; plane < format.planes(); plane++) {
                    int value = colour >> SHIFTS[plane] & FULL;
                    bytes[plane * format.pixels() + y * format.width() + x] =
                            (byte) Math.round((double) value * format.maximum() / FULL);
                }
            }
        }
        return bytes;
    }

    /** The picture that bytes stand for. */
    public static BufferedImage picture(byte[] bytes, ImageFormat format) {
        requireColour(format);
        var picture = new BufferedImage(format.width(), format.height(), BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; pixel < format.pixels(); pixel++) {
            int colour = 0;
            for (int plane = 0; plane < format.planes(); plane++) {
                int value = bytes[plane * format.pixels() + pixel] & FULL;
                colour |= Math.round((float) value * FULL / format.maximum()) << SHIFTS[plane];
            }
            picture.setRGB(pixel % format.width(), pixel / format.width(), colour);
        }
        return picture;
    }

    private static void requireColour(ImageFormat format) {
        if (format.planes() != SHIFTS.length) {
            throw new IllegalArgumentException("a picture has 3 colour planes, but the format has " + format.planes());
        }
    }
}
