package io.anypose.image.picture;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.util.Arrays;
import java.util.Set;

/**
 * The rows of a picture as 0xAARRGGBB: the numbers of {@link BufferedImage#getRGB(int, int)}, without its conversion of every
 * single pixel where bytes can be taken as they are or looked up.
 *
 * <p>Only grey is different: Java takes it for linear and makes 188 of 128, but in PNG and JPEG files the numbers of grey are
 * those that a colour of the same brightness has. So it is taken as it is.
 */
final class PixelRows {

    private static final int FULL = 255;

    private final BufferedImage picture;
    private final Raster raster;
    /** Whether a pixel has only brightness and perhaps opacity. */
    private final boolean grey;
    /** Bytes of a pixel: 3 or 4 if they are red, green, blue and perhaps opacity, 1 to look up; 0 where there is no short way. */
    private final int bands;
    /** What each byte stands for where there is one for a pixel. */
    private final int[] palette;

    private final byte[] row;

    PixelRows(BufferedImage picture) {
        this.picture = picture;
        this.raster = picture.getRaster();
        this.grey = isGrey(picture.getColorModel());
        this.bands = bands(picture);
        this.palette = bands == 1 ? palette(picture.getColorModel()) : new int[0];
        this.row = new byte[bands * picture.getWidth()];
    }

    private static boolean isGrey(ColorModel colours) {
        return colours instanceof ComponentColorModel
                && colours.getColorSpace().getType() == ColorSpace.TYPE_GRAY
                && !colours.isAlphaPremultiplied()
                && Set.of(DataBuffer.TYPE_BYTE, DataBuffer.TYPE_USHORT).contains(colours.getTransferType());
    }

    private static int bands(BufferedImage picture) {
        int bands = picture.getRaster().getNumDataElements();
        ColorModel colours = picture.getColorModel();
        if (colours.getTransferType() != DataBuffer.TYPE_BYTE) {
            return 0;
        }
        boolean plain = colours instanceof ComponentColorModel
                && colours.getColorSpace().isCS_sRGB()
                && !colours.isAlphaPremultiplied()
                && colours.getPixelSize() == bands * Byte.SIZE;
        return bands == 1 || (plain && bands <= 4) ? bands : 0;
    }

    private static int[] palette(ColorModel colours) {
        int[] palette = new int[1 << colours.getPixelSize()];
        Arrays.setAll(palette, value -> colours.getRGB(new byte[] {(byte) value}));
        return palette;
    }

    /** Writes row {@code y}, from left to right. */
    void read(int y, int[] target) {
        int width = picture.getWidth();
        if (grey) {
            readGrey(y, target);
            return;
        }
        if (bands == 0) {
            picture.getRGB(0, y, width, 1, target, 0, width);
            return;
        }
        raster.getDataElements(0, y, width, 1, row);
        for (int x = 0; x < width; x++) {
            target[x] = switch (bands) {
                case 1 -> palette[row[x] & FULL];
                case 3 -> FULL << 24 | colour(3 * x);
                default -> (row[4 * x + 3] & FULL) << 24 | colour(4 * x);
            };
        }
    }

    private void readGrey(int y, int[] target) {
        int width = picture.getWidth();
        int[] values = raster.getSamples(0, y, width, 1, 0, (int[]) null);
        boolean opaque = raster.getNumBands() == 1;
        int[] opacity = opaque ? values : raster.getSamples(0, y, width, 1, 1, (int[]) null);
        for (int x = 0; x < width; x++) {
            target[x] = (opaque ? FULL : eightBits(opacity[x])) << 24 | eightBits(values[x]) * 0x010101;
        }
    }

    /** A value of eight or sixteen bits, in eight. */
    private int eightBits(int value) {
        int most = (1 << picture.getColorModel().getComponentSize(0)) - 1;
        return (value * FULL + most / 2) / most;
    }

    private int colour(int red) {
        return (row[red] & FULL) << 16 | (row[red + 1] & FULL) << 8 | (row[red + 2] & FULL);
    }
}
