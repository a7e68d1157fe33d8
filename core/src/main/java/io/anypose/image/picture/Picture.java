package io.anypose.image.picture;

import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * A picture brought to a size: scaled as a whole until it fits, in the middle of black or of the colour of its edge.
 *
 * <p>Each pixel is the mean of the area that it covers, so that shrinking loses detail but makes no pattern. What is
 * transparent is black. Immutable, and no larger than its bytes: thousands of pictures are in memory while a model learns from them.
 */
public final class Picture {

    private static final int FULL = 255;
    private static final int PLANES = 3;

    private final PictureSize size;
    /** Planes of red, green and blue, or one where these are equal. */
    private final byte[] colours;
    /** How opaque each pixel is; null where the whole picture is. */
    private final byte[] alpha;

    private Picture(PictureSize size, byte[] colours, byte[] alpha) {
        this.size = size;
        this.colours = colours;
        this.alpha = alpha;
    }

    /** A picture of any size, brought to {@code size}, in the middle of black. */
    public static Picture fitted(BufferedImage picture, PictureSize size) {
        return fitted(picture, size, Backdrop.NONE);
    }

    /** The same, in the middle of what comes in from outside when it is moved before {@code backdrop}. */
    public static Picture fitted(BufferedImage picture, PictureSize size, Backdrop backdrop) {
        double scale =
                Math.min((double) size.width() / picture.getWidth(), (double) size.height() / picture.getHeight());
        int width = Math.min(size.width(), Math.max(1, (int) Math.round(picture.getWidth() * scale)));
        int height = Math.min(size.height(), Math.max(1, (int) Math.round(picture.getHeight() * scale)));
        return placed(scaled(picture, new PictureSize(width, height)), size, backdrop);
    }

    private static Picture scaled(BufferedImage picture, PictureSize to) {
        int[] pixels = new int[to.width() * to.height()];
        AreaMeans means = new AreaMeans(picture, to.width(), to.height());
        int[] row = new int[to.width()];
        for (int y = 0; y < to.height(); y++) {
            means.read(y, row);
            System.arraycopy(row, 0, pixels, y * row.length, row.length);
        }
        boolean grey = Arrays.stream(pixels).allMatch(pixel -> (pixel & 0xffffff) == (pixel & FULL) * 0x010101);
        byte[] alpha = new byte[pixels.length];
        for (int pixel = 0; pixel < pixels.length; pixel++) {
            alpha[pixel] = (byte) (pixels[pixel] >>> 24);
        }
        boolean opaque = Arrays.stream(pixels).allMatch(pixel -> pixel >>> 24 == FULL);
        return new Picture(to, Pixels.of(pixels, format(grey ? 1 : PLANES, to)), opaque ? null : alpha);
    }

    private static ImageFormat format(int planes, PictureSize size) {
        return new ImageFormat(planes, size.width(), size.height(), FULL);
    }

    /** A picture that is as wide or as high as {@code size}, in its middle. */
    private static Picture placed(Picture picture, PictureSize size, Backdrop backdrop) {
        if (picture.size.equals(size)) {
            return picture;
        }
        ImageFormat from = format(picture.planes(), picture.size);
        byte[] outside = backdrop.outside(picture.colours, from);
        int pixels = size.width() * size.height();
        byte[] colours = new byte[from.planes() * pixels];
        for (int plane = 0; plane < from.planes(); plane++) {
            Arrays.fill(colours, plane * pixels, (plane + 1) * pixels, outside[plane]);
            picture.place(picture.colours, plane, colours, size);
        }
        byte[] alpha = null;
        if (picture.alpha != null) {
            alpha = new byte[pixels];
            picture.place(picture.alpha, 0, alpha, size);
        }
        return new Picture(size, colours, alpha);
    }

    /** Copies a plane of this size to the middle of one of another. */
    private void place(byte[] source, int plane, byte[] target, PictureSize to) {
        int left = (to.width() - size.width()) / 2;
        int top = (to.height() - size.height()) / 2;
        int from = plane * size.width() * size.height();
        int first = plane * to.width() * to.height();
        for (int y = 0; y < size.height(); y++) {
            System.arraycopy(
                    source, from + y * size.width(), target, first + (top + y) * to.width() + left, size.width());
        }
    }

    public PictureSize size() {
        return size;
    }

    private int planes() {
        return colours.length / (size.width() * size.height());
    }

    /** Whether every pixel has equal red, green and blue. */
    public boolean isGrey() {
        return planes() == 1;
    }

    /** The bytes in a format of this size. */
    public byte[] bytes(ImageFormat format) {
        ImageFormat own = format(planes(), size);
        return format.equals(own) ? colours.clone() : Pixels.of(Pixels.colours(colours, own), format);
    }

    /** The object: what is opaque, if some of the picture is not, and otherwise what is bright. */
    public Mask object() {
        return Mask.threshold(size.width(), size.height(), alpha == null ? bytes(format(1, size)) : alpha);
    }
}
