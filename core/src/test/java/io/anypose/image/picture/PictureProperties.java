package io.anypose.image.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Fast ways beside slow ones that are easy to believe. */
class PictureProperties {

    /** A picture of any of the types of Java's images, or as readers make them from PNG files. */
    private static BufferedImage picture(int type, int width, int height, long seed) {
        Random random = new Random(seed);
        BufferedImage picture = new BufferedImage(width, height, Math.min(type, BufferedImage.TYPE_BYTE_INDEXED));
        for (int pixel = 0; pixel < width * height; pixel++) {
            picture.setRGB(pixel % width, pixel / width, random.nextInt());
        }
        return type > BufferedImage.TYPE_BYTE_INDEXED ? read(picture, type) : picture;
    }

    private static BufferedImage read(BufferedImage picture, int type) {
        int drawn =
                type == BufferedImage.TYPE_BYTE_INDEXED + 1 ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB;
        BufferedImage copy = new BufferedImage(picture.getWidth(), picture.getHeight(), drawn);
        Graphics2D graphics = copy.createGraphics();
        graphics.drawImage(picture, 0, 0, null);
        graphics.dispose();
        return EncodedPicture.of(EncodedPictures.encoded("png", copy)).decode();
    }

    /** What Java says, but grey as it is stored. */
    private static int colour(BufferedImage picture, int x, int y) {
        return switch (picture.getType()) {
            case BufferedImage.TYPE_BYTE_GRAY ->
                0xff000000 | picture.getRaster().getSample(x, y, 0) * 0x010101;
            case BufferedImage.TYPE_USHORT_GRAY ->
                0xff000000 | Math.round(picture.getRaster().getSample(x, y, 0) / 257f) * 0x010101;
            default -> picture.getRGB(x, y);
        };
    }

    @Property
    void rowsHaveTheColoursThatJavaSays(
            @ForAll @IntRange(min = 1, max = 15) int type,
            @ForAll @IntRange(min = 1, max = 9) int width,
            @ForAll @IntRange(min = 1, max = 3) int height,
            @ForAll long seed) {
        BufferedImage picture = picture(type, width, height, seed);
        PixelRows rows = new PixelRows(picture);
        for (int y = 0; y < height; y++) {
            int[] expected = new int[width];
            for (int x = 0; x < width; x++) {
                expected[x] = colour(picture, x, y);
            }
            int[] row = new int[width];
            rows.read(y, row);
            assertArrayEquals(expected, row);
        }
    }

    @Property
    void everyPixelIsTheMeanOfItsArea(
            @ForAll @IntRange(min = 1, max = 15) int type,
            @ForAll @IntRange(min = 1, max = 40) int width,
            @ForAll @IntRange(min = 1, max = 40) int height,
            @ForAll @IntRange(min = 1, max = 30) int targetWidth,
            @ForAll @IntRange(min = 1, max = 30) int targetHeight,
            @ForAll long seed) {
        BufferedImage picture = picture(type, width, height, seed);
        AreaMeans means = new AreaMeans(picture, targetWidth, targetHeight);
        for (int y = 0; y < targetHeight; y++) {
            int[] expected = new int[targetWidth];
            for (int x = 0; x < targetWidth; x++) {
                expected[x] = mean(
                        picture,
                        (double) x * width / targetWidth,
                        (double) (x + 1) * width / targetWidth,
                        (double) y * height / targetHeight,
                        (double) (y + 1) * height / targetHeight);
            }
            int[] row = new int[targetWidth];
            means.read(y, row);
            assertArrayEquals(expected, row);
        }
    }

    /** The same arithmetic in the same order, so that the results are equal and not only close. */
    private static int mean(BufferedImage picture, double left, double right, double top, double bottom) {
        double[] sums = new double[4];
        double area = 0;
        for (int y = (int) top; y <= (int) Math.ceil(bottom - 1e-9) - 1; y++) {
            for (int x = (int) left; x <= (int) Math.ceil(right - 1e-9) - 1; x++) {
                double weight =
                        (Math.min(right, x + 1.0) - Math.max(left, x)) * (Math.min(bottom, y + 1.0) - Math.max(top, y));
                int colour = colour(picture, x, y);
                double opaque = weight * (colour >>> 24) / 255;
                sums[0] += opaque * 255;
                sums[1] += opaque * (colour >> 16 & 255);
                sums[2] += opaque * (colour >> 8 & 255);
                sums[3] += opaque * (colour & 255);
                area += weight;
            }
        }
        int mean = 0;
        for (double sum : sums) {
            mean = mean << 8 | (int) Math.round(sum / area);
        }
        return mean;
    }
}
