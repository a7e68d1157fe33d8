package io.anypose.app.serve.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The OpenAPI description of routes, made from the routes themselves. */
public final class OpenApi {

    private static final Map<Integer, String> REFUSALS = Map.of(
            400, "The request is not understood",
            403, "The request comes from a page of another site",
            404, "There is no such thing",
            413, "The body is too large",
            415, "The content type is not possible here",
            422, "It is understood, but not possible with this model",
            503, "There is no room now");

    private final Schemas schemas;

    /** @param schemas knows the types that are written in their own way */
    public OpenApi(Schemas schemas) {
        this.schemas = schemas;
    }

    public ObjectNode describe(String title, String version, String summary, List<Route> routes) {
        ObjectNode description = Schemas.object().put("openapi", "3.1.0");
        description
                .putObject("info")
                .put("title", title)
                .put("version", version)
                .put("description", summary)
                .putObject("license")
                .put("name", "Apache-2.0")
                .put("identifier", "Apache-2.0");
        description.putArray("servers").addObject().put("url", "/");
        ObjectNode paths = description.putObject("paths");
        for (Route route : routes) {
            paths.withObjectProperty(route.path()).set(route.method().toLowerCase(Locale.ROOT), operation(route));
        }
        ObjectNode components = description.putObject("components");
        ObjectNode responses = components.putObject("responses");
        new TreeSet<>(REFUSALS.keySet()).forEach(status -> responses.set(name(status), refusal(status)));
        components.set("schemas", schemas.components());
        return description;
    }

    private ObjectNode operation(Route route) {
        ObjectNode operation = Schemas.object().put("operationId", route.id()).put("summary", route.summary());
        if (!route.parameters().isEmpty()) {
            var parameters = operation.putArray("parameters");
            route.parameters()
                    .forEach(parameter -> parameters
                            .addObject()
                            .put("name", parameter.name())
                            .put("in", parameter.inPath() ? "path" : "query")
                            .put("required", parameter.required())
                            .put("description", parameter.description())
                            .set("schema", parameter.schema()));
        }
        route.body().ifPresent(body -> operation.set("requestBody", body(body)));
        ObjectNode responses = operation.putObject("responses");
        ObjectNode answer =
                responses.putObject("200").put("description", route.answer().description());
        content(answer, route.answer().type(), schemas.of(route.answer().schema()));
        route.refusals()
                .forEach(status -> responses
                        .putObject(String.valueOf(status))
                        .put("$ref", "#/components/responses/" + name(status)));
        return operation;
    }

    private ObjectNode body(Route.Body body) {
        ObjectNode json = Schemas.object().put("required", true).put("description", body.description());
        for (String type : new TreeSet<>(body.types())) {
            content(json, type, schema(body, type));
        }
        return json;
    }

    private ObjectNode schema(Route.Body body, String type) {
        ObjectNode file = Schemas.object().put("type", "string").put("format", "binary");
        return switch (type) {
            case Route.JSON -> schemas.of(body.json().orElseThrow());
            case Form.TYPE -> Schemas.object().put("type", "object").set("additionalProperties", file);
            default -> file;
        };
    }

    private static void content(ObjectNode to, String type, ObjectNode schema) {
        to.withObjectProperty("content").putObject(type.split(";", 2)[0]).set("schema", schema);
    }

    private static String name(int status) {
        if (!REFUSALS.containsKey(status)) {
            throw new IllegalStateException("nothing is said of refusals with " + status);
        }
        return "Refused" + status;
    }

    private ObjectNode refusal(int status) {
        String codes = ProblemCode.of(status).stream().map(ProblemCode::text).collect(Collectors.joining(", "));
        ObjectNode refusal = Schemas.object().put("description", REFUSALS.get(status) + ": " + codes + ".");
        if (status == 503) {
            refusal.putObject("headers")
                    .putObject("Retry-After")
                    .put("description", "Seconds after which to try again.")
                    .putObject("schema")
                    .put("type", "integer");
        }
        content(refusal, Route.JSON, schemas.of(Problem.Body.class));
        return refusal;
    }
}
