package io.anypose.app.serve;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.anypose.file.Json;

/** Records of core as the trees that the server answers with. */
final class Trees {

    private Trees() {}

    static JsonElement of(Object value) {
        return JsonParser.parseString(Json.line(value));
    }
}
