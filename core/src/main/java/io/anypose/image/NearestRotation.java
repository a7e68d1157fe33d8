package io.anypose.image;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Pixel maps of rotations about the centre of the image, counter-clockwise.
 *
 * <p>Nearest neighbour with empty fill, bit for bit as Pillow's {@code Image.rotate(angle)}: half turns, and quarter turns
 * of square images, permute pixels; every other angle goes through Pillow's 16.16 fixed-point arithmetic. Because of the
 * rounding, two rotations in a row are only nearly one rotation by the sum of the angles.
 */
final class NearestRotation {

    private static final double ONE = 65536.0;

    /** Beyond this the sums in 16.16 fixed point leave the range of an int. */
    private static final int LARGEST = 8192;

    private final int width;
    private final int height;

    NearestRotation(int width, int height) {
        if (width < 1 || height < 1 || width > LARGEST || height > LARGEST) {
            throw new IllegalArgumentException("an image of " + width + " x " + height
                    + " pixels cannot be rotated; possible are 1 to " + LARGEST + " either way");
        }
        this.width = width;
        this.height = height;
    }

    /** The map that turns by {@code degrees}, from 0 up to, but without, 360. */
    PixelMap by(double degrees) {
        int last = width * height - 1;
        if (degrees == 0) {
            return PixelMap.of(width, height, target -> target);
        }
        if (degrees == 180) {
            return PixelMap.of(width, height, target -> last - target);
        }
        if (degrees == 90 && width == height) {
            return PixelMap.of(width, height, target -> at(width - 1 - target / width, target % width));
        }
        if (degrees == 270 && width == height) {
            return PixelMap.of(width, height, target -> at(target / width, height - 1 - target % width));
        }
        return resampled(-Math.toRadians(degrees));
    }

    /** Pillow's {@code affine_fixed} with the matrix (cos, sin; −sin, cos) about the centre. */
    private PixelMap resampled(double angle) {
        double cos = rounded(StrictMath.cos(angle));
        double sin = rounded(StrictMath.sin(angle));
        double minusSin = rounded(-StrictMath.sin(angle));
        double centreX = width / 2.0;
        double centreY = height / 2.0;
        double shiftX = cos * -centreX + sin * -centreY + centreX;
        double shiftY = minusSin * -centreX + cos * -centreY + centreY;
        int startX = fixed(shiftX + cos * 0.5 + sin * 0.5);
        int startY = fixed(shiftY + minusSin * 0.5 + cos * 0.5);
        int c = fixed(cos);
        int s = fixed(sin);
        int m = fixed(minusSin);
        return PixelMap.of(width, height, target -> {
            int x = target % width;
            int y = target / width;
            return at((startX + x * c + y * s) >> 16, (startY + x * m + y * c) >> 16);
        });
    }

    private int at(int x, int y) {
        return x >= 0 && x < width && y >= 0 && y < height ? x + y * width : PixelMap.FILL;
    }

    private static int fixed(double value) {
        return (int) Math.floor(value * ONE + 0.5);
    }

    /** Pillow rounds the matrix to 15 decimals, so that 60° has exactly one half in it. */
    private static double rounded(double value) {
        return new BigDecimal(value).setScale(15, RoundingMode.HALF_EVEN).doubleValue();
    }
}
