package io.anypose.app.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;

/** JSON as the commands write it: indented, with null for what is not known. */
public final class Json {

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .serializeNulls()
            .disableHtmlEscaping()
            .serializeSpecialFloatingPointValues()
            .create();

    private static final Gson COMPACT = new Gson();

    private Json() {}

    /** On one line. */
    public static String line(Object value) {
        return COMPACT.toJson(value);
    }

    /** What was written, as an object; null for an empty text. */
    public static <T> T read(String text, Class<T> type) {
        return COMPACT.fromJson(text, type);
    }

    public static JsonElement tree(Object value) {
        return GSON.toJsonTree(value);
    }

    public static String text(JsonElement json) {
        return GSON.toJson(json);
    }
}
