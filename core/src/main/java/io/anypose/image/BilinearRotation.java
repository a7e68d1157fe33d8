package io.anypose.image;

import java.util.Objects;

/**
 * Rotation about the centre of the image, counter-clockwise, by any angle: each pixel shows the mean of the four that it lies
 * between, weighted by how near they are.
 *
 * <p>What comes in from outside is empty. Nothing is kept for an angle but its sine and cosine, so one that is used once costs
 * no more than any other.
 */
final class BilinearRotation implements PixelMover {

    private final int width;
    private final int height;
    private final double cos;
    private final double sin;

    BilinearRotation(int width, int height, double degrees) {
        double angle = Math.toRadians(degrees);
        this.width = width;
        this.height = height;
        this.cos = StrictMath.cos(angle);
        this.sin = StrictMath.sin(angle);
    }

    @Override
    public void move(byte[] source, int start, byte[] target, int offset) {
        int pixels = width * height;
        Objects.checkFromIndexSize(start, pixels + 1, source.length);
        Objects.checkFromIndexSize(offset, pixels, target.length);
        int fill = Byte.toUnsignedInt(source[start + pixels]);
        double centreX = (width - 1) / 2.0;
        double centreY = (height - 1) / 2.0;
        int written = offset;
        for (int row = 0; row < height; row++) {
            double y = row - centreY;
            for (int column = 0; column < width; column++) {
                double x = column - centreX;
                // The turn backwards; rows count downwards, so that it looks like one forwards.
                double fromX = cos * x - sin * y + centreX;
                double fromY = sin * x + cos * y + centreY;
                target[written++] = (byte) blended(source, start, fromX, fromY, fill);
            }
        }
    }

    private int blended(byte[] source, int start, double x, double y, int fill) {
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        if (left < -1 || top < -1 || left >= width || top >= height) {
            return fill;
        }
        double right = x - left;
        double below = y - top;
        double upper =
                (1 - right) * at(source, start, left, top, fill) + right * at(source, start, left + 1, top, fill);
        double lower = (1 - right) * at(source, start, left, top + 1, fill)
                + right * at(source, start, left + 1, top + 1, fill);
        return (int) Math.rint((1 - below) * upper + below * lower);
    }

    private int at(byte[] source, int start, int x, int y, int fill) {
        return x < 0 || y < 0 || x >= width || y >= height ? fill : Byte.toUnsignedInt(source[start + y * width + x]);
    }
}
