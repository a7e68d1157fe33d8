package io.anypose.image;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * A picture brought to a size: scaled as a whole until it fits, in the middle of black.
 *
 * <p>Each pixel is the mean of the area that it covers, so that shrinking loses detail but makes no pattern. What is
 * transparent is black. Immutable.
 */
public final class Picture {

    private static final int FULL = 255;

    private final PictureSize size;
    private final int[] colours;
    /** How opaque each pixel is; null where the whole picture is. */
    private final byte[] alpha;

    private Picture(PictureSize size, int[] colours, byte[] alpha) {
        this.size = size;
        this.colours = colours;
        this.alpha = alpha;
    }

    /** A picture of any size, brought to {@code size}. */
    public static Picture fitted(BufferedImage picture, PictureSize size) {
        double scale =
                Math.min((double) size.width() / picture.getWidth(), (double) size.height() / picture.getHeight());
        int width = Math.min(size.width(), Math.max(1, (int) Math.round(picture.getWidth() * scale)));
        int height = Math.min(size.height(), Math.max(1, (int) Math.round(picture.getHeight() * scale)));
        int left = (size.width() - width) / 2;
        int top = (size.height() - height) / 2;
        int[] colours = new int[size.width() * size.height()];
        byte[] alpha = new byte[colours.length];
        boolean opaque = true;
        for (int y = 0; y < height; y++) {
            Span down = Span.of(y, height, picture.getHeight());
            for (int x = 0; x < width; x++) {
                int mean = mean(picture, Span.of(x, width, picture.getWidth()), down);
                int pixel = (top + y) * size.width() + left + x;
                colours[pixel] = mean & 0xffffff;
                alpha[pixel] = (byte) (mean >>> 24);
                opaque &= mean >>> 24 == FULL;
            }
        }
        return new Picture(size, colours, opaque ? null : alpha);
    }

    /** Which part of the source one target pixel covers along one axis. */
    private record Span(double from, double to) {

        static Span of(int target, int targets, int sources) {
            return new Span((double) target * sources / targets, (double) (target + 1) * sources / targets);
        }

        int first() {
            return (int) from;
        }

        /** The last source pixel of which more is covered than a rounding error. */
        int last() {
            return (int) Math.ceil(to - 1e-9) - 1;
        }

        double covered(int source) {
            return Math.min(to, source + 1.0) - Math.max(from, source);
        }
    }

    /** The mean 0xAARRGGBB of an area, each colour weighted by how opaque it is. */
    private static int mean(BufferedImage picture, Span across, Span down) {
        double[] sums = new double[4];
        double area = 0;
        for (int y = down.first(); y <= down.last(); y++) {
            for (int x = across.first(); x <= across.last(); x++) {
                double weight = across.covered(x) * down.covered(y);
                int colour = picture.getRGB(x, y);
                double opaque = weight * (colour >>> 24) / FULL;
                sums[0] += opaque * FULL;
                sums[1] += opaque * (colour >> 16 & FULL);
                sums[2] += opaque * (colour >> 8 & FULL);
                sums[3] += opaque * (colour & FULL);
                area += weight;
            }
        }
        int mean = 0;
        for (double sum : sums) {
            mean = mean << 8 | (int) Math.round(sum / area);
        }
        return mean;
    }

    public PictureSize size() {
        return size;
    }

    /** Whether every pixel has equal red, green and blue. */
    public boolean isGrey() {
        return Arrays.stream(colours).allMatch(colour -> colour == (colour & FULL) * 0x010101);
    }

    /** The bytes in a format of this size. */
    public byte[] bytes(ImageFormat format) {
        return Pixels.of(colours, format);
    }

    /** The object: what is opaque, if some of the picture is not, and otherwise what is bright. */
    public Mask object() {
        return Mask.threshold(
                size.width(),
                size.height(),
                alpha == null ? bytes(new ImageFormat(1, size.width(), size.height(), FULL)) : alpha);
    }
}
