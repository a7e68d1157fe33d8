package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.anypose.provenance.Provenance;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The description of the API is that of the routes there are, and answers are as it says. */
@Timeout(120)
class OpenApiTest {

    private static TinyServer server;
    private static JsonObject description;

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
                .getAsJsonObject("paths")
                .asMap()
                .forEach((path, operations) -> operations
                        .getAsJsonObject()
                        .keySet()
                        .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path)));
        Set<String> there = new TreeSet<>();
        try (EngineQueue engine = new EngineQueue(1, Duration.ofSeconds(1))) {
            new Api(server.models, TinyModels.data(), engine, new Metrics())
                    .routes()
                    .forEach(route -> there.add(route.method() + " " + route.path()));
        }

        assertEquals(there, described);
        assertEquals("3.1.0", description.get("openapi").getAsString());
        assertEquals(
                Provenance.buildVersion(),
                description.getAsJsonObject("info").get("version").getAsString());
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        assertTrue(references(description) > 20);
    }

    private static int references(JsonElement json) {
        int count = 0;
        if (json instanceof JsonArray array) {
            for (JsonElement each : array) {
                count += references(each);
            }
        } else if (json instanceof JsonObject object) {
            if (object.has("$ref")) {
                resolve(object);
                count++;
            }
            for (JsonElement each : object.asMap().values()) {
                count += references(each);
            }
        }
        return count;
    }

    private static JsonObject resolve(JsonObject schema) {
        if (!schema.has("$ref")) {
            return schema;
        }
        JsonObject at = description;
        for (String name : schema.get("$ref").getAsString().substring(2).split("/", -1)) {
            at = at.getAsJsonObject(name);
            assertTrue(at != null, schema.toString());
        }
        return at;
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
        conforms("/api/recognise", "post", server.send("POST", "api/recognise?model=me", "image/png", png));
        JsonObject asked = new JsonObject();
        asked.addProperty("transformation", "rotation");
        asked.addProperty("pose", 36);
        asked.add("mask", TinyServer.json(server.get("api/digits/1")).get("mask"));
        check(component("SceneRequest"), asked, "request");
        byte[] body = asked.toString().getBytes(StandardCharsets.UTF_8);
        conforms("/api/scene", "post", server.send("POST", "api/scene", "application/json", body));
    }

    @Test
    void theCheckFindsWhatIsMissing() {
        JsonObject health = TinyServer.json(server.get("api/health"));
        health.remove("version");
        String told = "";
        try {
            check(component("Health"), health, "answer");
        } catch (AssertionError e) {
            told = e.getMessage();
        }
        assertTrue(told.startsWith("answer has no version"), told);
    }

    private static JsonObject component(String name) {
        return description
                .getAsJsonObject("components")
                .getAsJsonObject("schemas")
                .getAsJsonObject(name);
    }

    private static void conforms(String path, String method, HttpResponse<String> response) {
        JsonObject responses = description
                .getAsJsonObject("paths")
                .getAsJsonObject(path)
                .getAsJsonObject(method)
                .getAsJsonObject("responses");
        JsonObject described = responses.getAsJsonObject(String.valueOf(response.statusCode()));
        assertTrue(described != null, path + " answers " + response.statusCode() + ", which is not described");
        JsonObject schema = resolve(described)
                .getAsJsonObject("content")
                .getAsJsonObject("application/json")
                .getAsJsonObject("schema");
        check(schema, TinyServer.json(response), path);
    }

    /** As much of JSON Schema as the description uses. */
    private static void check(JsonObject reference, JsonElement value, String where) {
        JsonObject schema = resolve(reference);
        if (schema.has("oneOf")) {
            long fitting = schema.getAsJsonArray("oneOf").asList().stream()
                    .filter(each -> fits(each.getAsJsonObject(), value, where))
                    .count();
            assertEquals(1, fitting, where + " fits " + fitting + " of the possibilities");
            return;
        }
        String type = schema.get("type").getAsString();
        assertTrue(isOf(type, value), where + " is no " + type);
        if (schema.has("required")) {
            schema.getAsJsonArray("required")
                    .forEach(name -> assertTrue(
                            value.getAsJsonObject().has(name.getAsString()), where + " has no " + name.getAsString()));
            value.getAsJsonObject().asMap().forEach((name, each) -> {
                JsonObject property = schema.getAsJsonObject("properties").getAsJsonObject(name);
                if (property == null) {
                    fail(where + " has " + name + ", which is not described");
                }
                check(property, each, where + "." + name);
            });
        }
        if (schema.has("items")) {
            value.getAsJsonArray().forEach(each -> check(schema.getAsJsonObject("items"), each, where + "[]"));
        }
        if (schema.has("enum")) {
            assertTrue(schema.getAsJsonArray("enum").contains(value), where + " is " + value);
        }
    }

    private static boolean fits(JsonObject schema, JsonElement value, String where) {
        try {
            check(schema, value, where);
            return true;
        } catch (AssertionError e) {
            return false;
        }
    }

    private static boolean isOf(String type, JsonElement value) {
        return switch (type) {
            case "object" -> value.isJsonObject();
            case "array" -> value.isJsonArray();
            case "null" -> value.isJsonNull();
            case "string" ->
                value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
            case "boolean" ->
                value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean();
            case "integer" -> value.isJsonPrimitive() && value.getAsString().matches("-?\\d+");
            case "number" ->
                value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
            default -> false;
        };
    }
}
