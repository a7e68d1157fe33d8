package io.anypose.app.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Small pictures as text: one string for each row, one digit for each pixel. In a mask 1 is the object; in a scene 0 is
 * black, 1 white and 2 the object.
 */
final class PixelRows {

    private static final int OBJECT = 255;

    private PixelRows() {}

    static List<String> mask(Mask mask) {
        return rows(mask.width(), mask.height(), pixel -> mask.isObject(pixel) ? 1 : 0);
    }

    /** A scene from its three planes: the object is blue without red. */
    static List<String> scene(byte[] planes, ImageFormat format) {
        return rows(format.width(), format.height(), pixel -> {
            int blue = planes[2 * format.pixels() + pixel];
            return blue == 0 ? 0 : planes[pixel] == 0 ? 2 : 1;
        });
    }

    private static List<String> rows(int width, int height, IntUnaryOperator digit) {
        return IntStream.range(0, height)
                .mapToObj(y -> {
                    StringBuilder row = new StringBuilder();
                    for (int x = 0; x < width; x++) {
                        row.append(digit.applyAsInt(y * width + x));
                    }
                    return row.toString();
                })
                .toList();
    }

    /** The mask that a client sent. */
    static Mask parse(JsonNode rows, ImageFormat format) {
        int width = format.width();
        int height = format.height();
        String wrong = "mask must be a list of %d strings, each of %d characters 0 or 1".formatted(height, width);
        if (!rows.isArray() || rows.size() != height) {
            throw new Problem(ProblemCode.BAD_MASK, wrong);
        }
        byte[] grey = new byte[width * height];
        for (int y = 0; y < height; y++) {
            JsonNode row = rows.get(y);
            if (!row.isTextual() || !row.textValue().matches("[01]{" + width + "}")) {
                throw new Problem(ProblemCode.BAD_MASK, wrong);
            }
            for (int x = 0; x < width; x++) {
                grey[y * width + x] = (byte) (row.textValue().charAt(x) == '1' ? OBJECT : 0);
            }
        }
        return Mask.threshold(width, height, grey);
    }
}
