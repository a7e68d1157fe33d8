package io.anypose.image.picture;

import io.anypose.image.ImageFormat;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;

/**
 * Pictures as the bytes of an {@link ImageFormat}, and back.
 *
 * <p>A picture has eight bits for each colour; they are scaled to the format's maximum and rounded. A format of three planes
 * has red, green and blue, a format of one plane the brightness.
 */
public final class Pixels {

    private static final int FULL = 255;
    private static final int[] SHIFTS = {16, 8, 0};

    /** What red, green and blue contribute to the brightness of a pixel (ITU-R BT.601). */
    private static final double[] BRIGHTNESS = {0.299, 0.587, 0.114};

    private Pixels() {}

    /** The bytes of a picture; refuses one of another size. */
    public static byte[] of(BufferedImage picture, ImageFormat format) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        if (width != format.width() || height != format.height()) {
            throw new AnyposeException("the picture has %d x %d pixels, but %d x %d are needed; scale or crop it"
                    .formatted(width, height, format.width(), format.height()));
        }
        int[] colours = new int[width * height];
        PixelRows rows = new PixelRows(picture);
        int[] row = new int[width];
        for (int y = 0; y < height; y++) {
            rows.read(y, row);
            System.arraycopy(row, 0, colours, y * width, width);
        }
        return of(colours, format);
    }

    /** The bytes of a picture whose pixels are 0xRRGGBB, row by row. */
    static byte[] of(int[] colours, ImageFormat format) {
        requireKnown(format);
        byte[] bytes = new byte[format.bytes()];
        if (format.planes() == 1) {
            for (int pixel = 0; pixel < bytes.length; pixel++) {
                bytes[pixel] = scaled(brightness(colours[pixel]), format);
            }
            return bytes;
        }
        byte[] scaled = new byte[FULL + 1];
        for (int value = 0; value <= FULL; value++) {
            scaled[value] = scaled(value, format);
        }
        for (int plane = 0; plane < format.planes(); plane++) {
            int first = plane * format.pixels();
            for (int pixel = 0; pixel < format.pixels(); pixel++) {
                bytes[first + pixel] = scaled[value(colours[pixel], plane)];
            }
        }
        return bytes;
    }

    private static byte scaled(double value, ImageFormat format) {
        return (byte) Math.round(value * format.maximum() / FULL);
    }

    private static double brightness(int colour) {
        double sum = 0;
        for (int plane = 0; plane < SHIFTS.length; plane++) {
            sum += BRIGHTNESS[plane] * value(colour, plane);
        }
        return sum;
    }

    private static int value(int colour, int plane) {
        return colour >> SHIFTS[plane] & FULL;
    }

    /** The picture that bytes stand for. */
    public static BufferedImage picture(byte[] bytes, ImageFormat format) {
        var picture = new BufferedImage(format.width(), format.height(), BufferedImage.TYPE_INT_RGB);
        picture.setRGB(0, 0, format.width(), format.height(), colours(bytes, format), 0, format.width());
        return picture;
    }

    /** The pixels that bytes stand for, as 0xRRGGBB, row by row. */
    static int[] colours(byte[] bytes, ImageFormat format) {
        requireKnown(format);
        int[] colours = new int[format.pixels()];
        for (int pixel = 0; pixel < colours.length; pixel++) {
            for (int plane = 0; plane < SHIFTS.length; plane++) {
                int value = bytes[plane % format.planes() * format.pixels() + pixel] & FULL;
                colours[pixel] |= Math.round((float) value * FULL / format.maximum()) << SHIFTS[plane];
            }
        }
        return colours;
    }

    private static void requireKnown(ImageFormat format) {
        if (format.planes() != SHIFTS.length && format.planes() != 1) {
            throw new IllegalArgumentException(
                    "a picture has 3 colour planes, or 1 of brightness, but the format has " + format.planes());
        }
    }
}
