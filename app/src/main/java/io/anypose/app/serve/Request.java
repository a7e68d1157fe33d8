package io.anypose.app.serve;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a client asks: the values in its path and query, and a body of limited size. */
final class Request {

    private final HttpExchange exchange;
    private final Map<String, String> pathValues;
    private final int limit;
    private final Map<String, String> query;

    /**
     * @param pathValues what stands for the variables of the route
     * @param limit bytes that a body may have
     */
    Request(HttpExchange exchange, Map<String, String> pathValues, int limit) {
        this.exchange = exchange;
        this.pathValues = pathValues;
        this.limit = limit;
        this.query = parse(exchange.getRequestURI().getRawQuery());
    }

    private static Map<String, String> parse(String raw) {
        Map<String, String> values = new HashMap<>();
        if (raw == null || raw.isEmpty()) {
            return values;
        }
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            if (values.put(name, equals < 0 ? "" : decode(pair.substring(equals + 1))) != null) {
                throw Problem.badRequest("bad-query", "the parameter " + name + " is given twice; give it once");
            }
        }
        return values;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest("bad-query", "the query has a % that two hexadecimal digits must follow");
        }
    }

    /** The value of a variable of the route. */
    String pathValue(String name) {
        return pathValues.get(name);
    }

    Optional<String> find(String parameter) {
        return Optional.ofNullable(query.get(parameter));
    }

    String require(String parameter) {
        return find(parameter)
                .orElseThrow(() -> Problem.badRequest(
                        "missing-parameter", "the parameter " + parameter + " is missing; add ?" + parameter + "=..."));
    }

    /** The body, which must have one of these content types. */
    byte[] body(Set<String> types) {
        String given = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Content-Type"))
                .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .orElse("none");
        if (!types.contains(given)) {
            throw new Problem(
                    415,
                    "unsupported-type",
                    "the content type is " + given + "; send the data themselves as the body, with one of the types "
                            + String.join(", ", types.stream().sorted().toList()));
        }
        try {
            byte[] body = exchange.getRequestBody().readNBytes(limit + 1);
            if (body.length > limit) {
                throw new Problem(
                        413, "too-large", "the body is larger than " + limit + " bytes, which is all that is taken");
            }
            return body;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The body as a JSON object. */
    JsonObject json() {
        byte[] body = body(Set.of("application/json"));
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            JsonReader reader = new JsonReader(new StringReader(text));
            reader.setStrictness(Strictness.STRICT);
            JsonElement json = JsonParser.parseReader(reader);
            if (reader.peek() == JsonToken.END_DOCUMENT && json.isJsonObject()) {
                return json.getAsJsonObject();
            }
            throw Problem.badRequest("bad-json", "the body is JSON, but no single object");
        } catch (CharacterCodingException e) {
            throw Problem.badRequest("bad-json", "the body is not UTF-8");
        } catch (IOException | JsonParseException e) {
            throw Problem.badRequest("bad-json", "the body is no JSON that can be read");
        }
    }
}
