package io.anypose.image.picture;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A picture scaled to another size: each target pixel is the mean of the area of the source that it covers, with every source
 * pixel counted by how much of it is covered and how opaque it is.
 *
 * <p>Each source row is read once, from top to bottom.
 */
final class AreaMeans {

    private static final int FULL = 255;
    /** Sums for each target pixel: opacity, red, green, blue. */
    private static final int SUMS = 4;

    private final PixelRows rows;
    private final int sourceHeight;
    private final int height;
    private final Span[] across;
    private final int[] source;
    private int sourceRow = -1;

    /** Means over areas of {@code picture} that make {@code width} x {@code height} pixels. */
    AreaMeans(BufferedImage picture, int width, int height) {
        this.rows = new PixelRows(picture);
        this.sourceHeight = picture.getHeight();
        this.height = height;
        this.across = IntStream.range(0, width)
                .mapToObj(x -> Span.of(x, width, picture.getWidth()))
                .toArray(Span[]::new);
        this.source = new int[picture.getWidth()];
    }

    /**
     * The source pixels that one target pixel covers along one axis.
     *
     * @param first the first of them
     * @param covered how much of each is covered
     */
    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Span(int first, double[] covered) {

        static Span of(int target, int targets, int sources) {
            double from = (double) target * sources / targets;
            double to = (double) (target + 1) * sources / targets;
            int first = (int) from;
            int end =
                    (int) Math.ceil(to - 1e-9); // a pixel of which no more than a rounding error is covered is left out
            double[] covered = new double[end - first];
            Arrays.setAll(covered, i -> Math.min(to, first + i + 1.0) - Math.max(from, first + i));
            return new Span(first, covered);
        }
    }

    /** Writes target row {@code y} as 0xAARRGGBB. */
    void read(int y, int[] target) {
        Span down = Span.of(y, height, sourceHeight);
        double[] sums = new double[SUMS * across.length];
        double[] areas = new double[across.length];
        for (int i = 0; i < down.covered.length; i++) {
            readSource(down.first + i);
            for (int x = 0; x < across.length; x++) {
                areas[x] = add(across[x], down.covered[i], sums, SUMS * x, areas[x]);
            }
        }
        for (int x = 0; x < across.length; x++) {
            int mean = 0;
            for (int i = 0; i < SUMS; i++) {
                mean = mean << 8 | (int) Math.round(sums[SUMS * x + i] / areas[x]);
            }
            target[x] = mean;
        }
    }

    /** Neighbouring target rows may share a source row. */
    private void readSource(int row) {
        if (row != sourceRow) {
            rows.read(row, source);
            sourceRow = row;
        }
    }

    private double add(Span span, double height, double[] sums, int at, double area) {
        double alpha = sums[at];
        double red = sums[at + 1];
        double green = sums[at + 2];
        double blue = sums[at + 3];
        double sum = area;
        for (int i = 0; i < span.covered.length; i++) {
            double weight = span.covered[i] * height;
            int colour = source[span.first + i];
            double opaque = weight * (colour >>> 24) / FULL;
            alpha += opaque * FULL;
            red += opaque * (colour >> 16 & FULL);
            green += opaque * (colour >> 8 & FULL);
            blue += opaque * (colour & FULL);
            sum += weight;
        }
        sums[at] = alpha;
        sums[at + 1] = red;
        sums[at + 2] = green;
        sums[at + 3] = blue;
        return sum;
    }
}
