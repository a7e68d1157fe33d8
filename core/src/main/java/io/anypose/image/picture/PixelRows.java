package io.anypose.image.picture;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.util.Arrays;

/**
 * The rows of a picture as 0xAARRGGBB: the numbers of {@link BufferedImage#getRGB(int, int)}, without its conversion of every
 * single pixel where bytes can be taken as they are or looked up.
 */
final class PixelRows {

    private static final int FULL = 255;

    private final BufferedImage picture;
    private final Raster raster;
    /** Bytes of a pixel: 3 or 4 if they are red, green, blue and perhaps opacity, 1 to look up; 0 where there is no short way. */
    private final int bands;
    /** What each byte stands for where there is one for a pixel. */
    private final int[] palette;

    private final byte[] row;

    PixelRows(BufferedImage picture) {
        this.picture = picture;
        this.raster = picture.getRaster();
        this.bands = bands(picture);
        this.palette = bands == 1 ? palette(picture.getColorModel()) : new int[0];
        this.row = new byte[bands * picture.getWidth()];
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
                && Arrays.stream(colours.getComponentSize()).allMatch(bits -> bits == Byte.SIZE);
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

    private int colour(int red) {
        return (row[red] & FULL) << 16 | (row[red + 1] & FULL) << 8 | (row[red + 2] & FULL);
    }
}
