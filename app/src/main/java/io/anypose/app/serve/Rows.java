package io.anypose.app.serve;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import java.util.function.IntUnaryOperator;

/**
 * Small pictures in JSON: one string for each row, one digit for each pixel. In a mask 1 is the object; in a scene 0 is
 * black, 1 white and 2 the object.
 */
final class Rows {

    private static final int OBJECT = 255;

    private Rows() {}

    static JsonArray mask(Mask mask) {
        return rows(mask.width(), mask.height(), pixel -> mask.isObject(pixel) ? 1 : 0);
    }

    /** A scene from its three planes: the object is blue without red. */
    static JsonArray scene(byte[] planes, ImageFormat format) {
        return rows(format.width(), format.height(), pixel -> {
            int blue = planes[2 * format.pixels() + pixel];
            return blue == 0 ? 0 : planes[pixel] == 0 ? 2 : 1;
        });
    }

    private static JsonArray rows(int width, int height, IntUnaryOperator digit) {
        JsonArray rows = new JsonArray();
        for (int y = 0; y < height; y++) {
            StringBuilder row = new StringBuilder();
            for (int x = 0; x < width; x++) {
                row.append(digit.applyAsInt(y * width + x));
            }
            rows.add(row.toString());
        }
        return rows;
    }

    /** The mask that a client sent. */
    static Mask parse(JsonElement json, int width, int height) {
        String wrong = "mask must be a list of %d strings, each of %d characters 0 or 1".formatted(height, width);
        if (json == null || !json.isJsonArray() || json.getAsJsonArray().size() != height) {
            throw Problem.badRequest("bad-mask", wrong);
        }
        byte[] grey = new byte[width * height];
        int y = 0;
        for (JsonElement row : json.getAsJsonArray()) {
            if (!row.isJsonPrimitive() || !row.getAsString().matches("[01]{" + width + "}")) {
                throw Problem.badRequest("bad-mask", wrong);
            }
            for (int x = 0; x < width; x++) {
                grey[y * width + x] = (byte) (row.getAsString().charAt(x) == '1' ? OBJECT : 0);
            }
            y++;
        }
        return Mask.threshold(width, height, grey);
    }
}
