package io.anypose.app;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;

/** JSON as the commands write it: indented, with null for what is not known. */
final class Json {

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .serializeNulls()
            .disableHtmlEscaping()
            .serializeSpecialFloatingPointValues()
            .create();

    private Json() {}

    static JsonElement tree(Object value) {
        return GSON.toJsonTree(value);
    }

    static String text(JsonElement json) {
        return GSON.toJson(json);
    }
}
