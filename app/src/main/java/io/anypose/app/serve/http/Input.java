package io.anypose.app.serve.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a client sent, read strictly: a parameter that is given twice, or a byte that is no UTF-8, is refused and not
 * guessed at. Handlers can read only what their route declares, so that the description leaves nothing out.
 */
public final class Input {

    private static final ObjectMapper STRICT =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Context context;
    private final Route route;
    private final int bodyLimit;
    private final Map<String, String> query;

    Input(Context context, Route route, int bodyLimit) {
        this.context = context;
        this.route = route;
        this.bodyLimit = bodyLimit;
        this.query = parse(context.queryString());
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
                throw new Problem(ProblemCode.BAD_QUERY, "the parameter " + name + " is given twice; give it once");
            }
        }
        return values;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Problem(ProblemCode.BAD_QUERY, "the query has a % that two hexadecimal digits must follow");
        }
    }

    /** A part of the path. */
    public String pathValue(String name) {
        requireDeclared(name);
        return context.pathParam(name);
    }

    public Optional<String> find(String parameter) {
        requireDeclared(parameter);
        return Optional.ofNullable(query.get(parameter));
    }

    public String require(String parameter) {
        return find(parameter)
                .orElseThrow(() -> new Problem(
                        ProblemCode.MISSING_PARAMETER,
                        "the parameter " + parameter + " is missing; add ?" + parameter + "=..."));
    }

    private void requireDeclared(String parameter) {
        if (route.parameters().stream().noneMatch(each -> each.name().equals(parameter))) {
            throw new IllegalStateException(route.path() + " does not declare the parameter " + parameter);
        }
    }

    /** The body, which must have one of the content types of the route. */
    public byte[] body() {
        requireBody();
        return context.bodyAsBytes();
    }

    private void requireBody() {
        Set<String> types = declaredBody().types();
        String given = type();
        if (!types.contains(given)) {
            throw new Problem(
                    ProblemCode.UNSUPPORTED_TYPE,
                    "the content type is " + given + "; send the data themselves as the body, with one of the types "
                            + String.join(", ", types.stream().sorted().toList()));
        }
        if (context.attribute(SlowClientHandler.TOO_LARGE) != null) {
            throw new Problem(
                    ProblemCode.TOO_LARGE,
                    "the body is larger than " + bodyLimit + " bytes, which is all that is taken");
        }
        if (context.attribute(SlowClientHandler.NO_ROOM) != null) {
            throw new Problem(ProblemCode.BUSY, "too many large requests have come at once; send it again later");
        }
    }

    /** A file: the body itself, or the only one in a form. */
    public byte[] file() {
        if (!isForm()) {
            return body();
        }
        List<byte[]> files = files();
        if (files.size() != 1) {
            throw new Problem(
                    ProblemCode.BAD_FORM,
                    "the form has " + files.size() + " files; send one, such as curl -F picture=@cup.jpg does");
        }
        return files.get(0);
    }

    /** Whether the body is a form. */
    public boolean isForm() {
        return type().equals(Form.TYPE);
    }

    /** The files in a form. */
    public List<byte[]> files() {
        return Form.files(context.header("Content-Type"), body());
    }

    private String type() {
        return Optional.ofNullable(context.header("Content-Type"))
                .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .orElse("none");
    }

    private Route.Body declaredBody() {
        return route.body().orElseThrow(() -> new IllegalStateException(route.path() + " does not declare a body"));
    }

    /** The body as a JSON object. */
    public Fields json() {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body()))
                    .toString();
            JsonNode json = STRICT.readTree(text);
            if (!json.isObject()) {
                throw new Problem(ProblemCode.BAD_JSON, "the body is JSON, but no single object");
            }
            return new Fields(json, declaredBody().json().orElseThrow());
        } catch (CharacterCodingException e) {
            throw new Problem(ProblemCode.BAD_JSON, "the body is not UTF-8");
        } catch (JsonProcessingException e) {
            throw new Problem(ProblemCode.BAD_JSON, "the body is no JSON that can be read");
        }
    }

    /** The fields of a JSON object, of which only the declared ones can be read. */
    public static final class Fields {

        private final JsonNode json;
        private final Class<? extends Record> declared;

        private Fields(JsonNode json, Class<? extends Record> declared) {
            this.json = json;
            this.declared = declared;
        }

        /** The value of a field: a missing node if there is none. */
        public JsonNode get(String name) {
            if (Arrays.stream(declared.getRecordComponents())
                    .noneMatch(component -> Schemas.name(component).equals(name))) {
                throw new IllegalStateException(declared.getSimpleName() + " does not declare the field " + name);
            }
            return json.path(name);
        }

        public String text(String name) {
            JsonNode value = get(name);
            if (!value.isTextual()) {
                throw new Problem(ProblemCode.BAD_FIELD, "the body has no text " + name);
            }
            return value.textValue();
        }
    }
}
