package io.anypose.app.serve;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** What a client gets. */
@SuppressWarnings("ArrayRecordComponent") // made once and sent once
record Reply(int status, String type, byte[] body, Map<String, String> headers) {

    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    static Reply json(JsonElement json) {
        return json(200, json);
    }

    static Reply json(int status, JsonElement json) {
        return text(status, "application/json", GSON.toJson(json)).with("Cache-Control", "no-store");
    }

    static Reply text(int status, String type, String text) {
        return new Reply(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** The same with one more header. */
    Reply with(String name, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(name, value);
        return new Reply(status, type, body, more);
    }
}
