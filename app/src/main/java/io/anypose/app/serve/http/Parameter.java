package io.anypose.app.serve.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A value in the path or the query of a request.
 *
 * @param schema its JSON schema
 */
public record Parameter(String name, boolean inPath, boolean required, String description, ObjectNode schema) {

    /** A part of the path, which stands in braces there. */
    public static Parameter path(String name, String description, ObjectNode schema) {
        return new Parameter(name, true, true, description, schema);
    }

    public static Parameter required(String name, String description, ObjectNode schema) {
        return new Parameter(name, false, true, description, schema);
    }

    public static Parameter optional(String name, String description, ObjectNode schema) {
        return new Parameter(name, false, false, description, schema);
    }

    /** The schema of any text. */
    public static ObjectNode text() {
        return JsonNodeFactory.instance.objectNode().put("type", "string");
    }

    /** Returns the schema of true or false. */
    public static ObjectNode flag() {
        return JsonNodeFactory.instance.objectNode().put("type", "boolean");
    }

    /** The schema of a whole number. */
    public static ObjectNode integer(int minimum) {
        return JsonNodeFactory.instance.objectNode().put("type", "integer").put("minimum", minimum);
    }
}
