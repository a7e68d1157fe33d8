package io.anypose.image.picture;

import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
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
        AreaMeans means = new AreaMeans(picture, width, height);
        int[] row = new int[width];
        for (int y = 0; y < height; y++) {
            means.read(y, row);
            for (int x = 0; x < width; x++) {
                int pixel = (top + y) * size.width() + left + x;
                colours[pixel] = row[x] & 0xffffff;
                alpha[pixel] = (byte) (row[x] >>> 24);
                opaque &= row[x] >>> 24 == FULL;
            }
        }
        return new Picture(size, colours, opaque ? null : alpha);
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
