package io.anypose.image;

import java.util.stream.IntStream;

/**
 * The colour of a picture at its edge: in each plane the value in the middle of all at the border, so that an object which reaches
 * the border here and there does not change it.
 */
public final class Edge {

    private Edge() {}

    /** One value for each plane of a picture. */
    public static byte[] of(byte[] picture, ImageFormat format) {
        byte[] colour = new byte[format.planes()];
        for (int plane = 0; plane < colour.length; plane++) {
            colour[plane] = middle(picture, plane * format.pixels(), format);
        }
        return colour;
    }

    private static byte middle(byte[] picture, int first, ImageFormat format) {
        int[] values = IntStream.range(0, format.pixels())
                .filter(pixel -> isBorder(pixel % format.width(), format.width())
                        || isBorder(pixel / format.width(), format.height()))
                .map(pixel -> Byte.toUnsignedInt(picture[first + pixel]))
                .sorted()
                .toArray();
        return (byte) values[values.length / 2];
    }

    private static boolean isBorder(int place, int length) {
        return place == 0 || place == length - 1;
    }
}
