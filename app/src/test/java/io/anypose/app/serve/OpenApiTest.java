package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.provenance.Provenance;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The description of the API is that of the routes there are, and answers are as it says. */
@Timeout(120)
class OpenApiTest {

    private static TinyServer server;
    private static JsonNode description;

    @BeforeAll
    static void start() {
        server = new TinyServer(8);
        description = TinyServer.json(server.get("api/openapi.json"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void itDescribesTheRoutesThereAreAndNoOthers() {
        Set<String> described = new TreeSet<>();
        description
                .get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(
                                method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));

        assertEquals(
                Set.of(
                        "GET /api/digits/{number}",
                        "GET /api/pictures/{number}",
                        "GET /api/look",
                        "POST /api/look",
                        "GET /api/health",
                        "GET /api/metrics",
                        "GET /api/models",
                        "GET /api/openapi.json",
                        "GET /api/sweep",
                        "POST /api/recognise",
                        "POST /api/recognise/batch",
                        "POST /api/scene"),
                described);
        for (String route : described) {
            String[] parts = route.split(" /", 2);
            int status = server.send(parts[0], parts[1].replace("{number}", "0"), null, null)
                    .statusCode();
            assertFalse(Set.of(404, 405, 500).contains(status), route + " answers " + status);
        }
        assertEquals("3.1.0", description.get("openapi").textValue());
        assertEquals(Provenance.buildVersion(), description.at("/info/version").textValue());
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        assertTrue(references(description) > 20);
    }

    private static int references(JsonNode json) {
        int count = 0;
        if (json.has("$ref")) {
            assertFalse(resolve(json).isMissingNode(), json.toString());
            count++;
        }
        for (JsonNode each : json) {
            count += references(each);
        }
        return count;
    }

    private static JsonNode resolve(JsonNode schema) {
        return schema.has("$ref")
                ? description.at(schema.get("$ref").textValue().substring(1))
                : schema;
    }

    @Test
    void parametersAreThoseThatRoutesAskFor() {
        assertEquals("[model:query:true, poses:query:false]", parameters("/paths/~1api~1recognise/post"));
        assertEquals("[number:path:true, class:query:false]", parameters("/paths/~1api~1digits~1{number}/get"));
        assertEquals(
                "[transformation:query:true, pose:query:true, count:query:false]",
                parameters("/paths/~1api~1sweep/get"));
        assertEquals(
                Set.of("image/png", "image/jpeg", "image/gif", "image/bmp", "image/webp", "multipart/form-data"),
                types("/paths/~1api~1recognise/post"));
        assertEquals(Set.of("application/json", "multipart/form-data"), types("/paths/~1api~1recognise~1batch/post"));
    }

    private static Set<String> types(String operation) {
        return description.at(operation + "/requestBody/content").properties().stream()
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static String parameters(String operation) {
        return description
                .at(operation + "/parameters")
                .valueStream()
                .map(each ->
                        each.get("name").textValue() + ":" + each.get("in").textValue() + ":" + each.get("required"))
                .toList()
                .toString();
    }

    @Test
    void answersAreAsItSays() {
        conforms("/api/health", "get", server.get("api/health"));
        conforms("/api/models", "get", server.get("api/models"));
        conforms("/api/digits/{number}", "get", server.get("api/digits/1"));
        conforms("/api/digits/{number}", "get", server.get("api/digits/99999"));
        conforms("/api/sweep", "get", server.get("api/sweep?transformation=rotation&pose=0&count=5"));
        conforms("/api/sweep", "get", server.get("api/sweep?transformation=rotation&pose=1&count=5"));
        byte[] png = TinyServer.encoded(server.picture("shift-fixed", 0, 2, 4), "png");
        conforms("/api/recognise", "post", server.send("POST", "api/recognise?model=shift-fixed", "image/png", png));
        conforms(
                "/api/recognise",
                "post",
                server.send("POST", "api/recognise?model=shift-fixed&poses=true", "image/png", png));
        conforms("/api/recognise", "post", server.send("POST", "api/recognise?model=me", "image/png", png));
        ObjectNode several = TinyServer.object("{\"pictures\":[\"\"]}");
        several.withArray("pictures").add(Base64.getEncoder().encodeToString(png));
        check(component("BatchRequest"), several, "request");
        conforms(
                "/api/recognise/batch",
                "post",
                server.send(
                        "POST",
                        "api/recognise/batch?model=shift-fixed",
                        "application/json",
                        several.toString().getBytes(StandardCharsets.UTF_8)));
        ObjectNode asked = TinyServer.object("{\"transformation\":\"rotation\",\"pose\":{\"rotation\":36}}");
        asked.set("mask", TinyServer.json(server.get("api/digits/1")).get("mask"));
        check(component("SceneRequest"), asked, "request");
        byte[] body = asked.toString().getBytes(StandardCharsets.UTF_8);
        conforms("/api/scene", "post", server.send("POST", "api/scene", "application/json", body));
    }

    @Test
    void theCheckFindsWhatIsMissingAndWhatIsTooMuch() {
        ObjectNode health = TinyServer.object(server.get("api/health").body());
        assertEquals("answer has no version", complaint(health.deepCopy().without("version")));
        assertEquals(
                "answer has more, which is not described",
                complaint(health.deepCopy().put("more", 1)));
        assertEquals("answer.models is no integer", complaint(health.deepCopy().put("models", "5")));
    }

    private static String complaint(JsonNode health) {
        return assertThrows(AssertionError.class, () -> check(component("Health"), health, "answer"))
                .getMessage()
                .replaceFirst(" ==> .*", "");
    }

    /** The table in the documentation is written by hand, so it is compared. */
    @Test
    void theDocumentationListsEveryCodeUnderItsStatus() throws IOException {
        Map<Integer, Set<String>> documented = new TreeMap<>();
        var rows = Pattern.compile("(?m)^\\| (\\d{3}) \\| (.*) \\|$")
                .matcher(Files.readString(Path.of("..", "docs", "server.md")));
        while (rows.find()) {
            documented.put(
                    Integer.valueOf(rows.group(1)),
                    Pattern.compile("`([a-z-]+)`")
                            .matcher(rows.group(2))
                            .results()
                            .map(code -> code.group(1))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        assertEquals(
                Arrays.stream(ProblemCode.values())
                        .collect(Collectors.groupingBy(
                                ProblemCode::status,
                                TreeMap::new,
                                Collectors.mapping(ProblemCode::text, Collectors.toCollection(TreeSet::new)))),
                documented);
    }

    private static JsonNode component(String name) {
        return description.at("/components/schemas/" + name);
    }

    private static void conforms(String path, String method, HttpResponse<String> response) {
        JsonNode described = description
                .get("paths")
                .path(path)
                .path(method)
                .path("responses")
                .path(String.valueOf(response.statusCode()));
        assertFalse(described.isMissingNode(), path + " answers " + response.statusCode() + ", which is not described");
        JsonNode schema = resolve(described).at("/content/application~1json/schema");
        check(schema, TinyServer.json(response), path);
    }

    /** As much of JSON Schema as the description uses. */
    private static void check(JsonNode reference, JsonNode value, String where) {
        JsonNode schema = resolve(reference);
        if (schema.has("oneOf")) {
            long fitting = schema.get("oneOf")
                    .valueStream()
                    .filter(each -> fits(each, value, where))
                    .count();
            assertEquals(1, fitting, where + " fits " + fitting + " of the possibilities");
            return;
        }
        String type = schema.path("type").asText();
        assertTrue(isOf(type, value), where + " is no " + type);
        if (schema.has("required")) {
            schema.get("required")
                    .forEach(name -> assertTrue(value.has(name.textValue()), where + " has no " + name.textValue()));
            value.properties().forEach(field -> {
                JsonNode property = schema.get("properties").path(field.getKey());
                if (property.isMissingNode()) {
                    fail(where + " has " + field.getKey() + ", which is not described");
                }
                check(property, field.getValue(), where + "." + field.getKey());
            });
        }
        if (schema.has("additionalProperties")) {
            value.forEach(each -> check(schema.get("additionalProperties"), each, where + "{}"));
        }
        if (schema.has("items")) {
            value.forEach(each -> check(schema.get("items"), each, where + "[]"));
        }
        if (schema.has("enum")) {
            assertTrue(schema.get("enum").valueStream().anyMatch(value::equals), where + " is " + value);
        }
    }

    private static boolean fits(JsonNode schema, JsonNode value, String where) {
        try {
            check(schema, value, where);
            return true;
        } catch (AssertionError e) {
            return false;
        }
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "null" -> value.isNull();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            default -> false;
        };
    }
}
