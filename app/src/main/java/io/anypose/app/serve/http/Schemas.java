package io.anypose.app.serve.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * JSON schemas of Java types: of records, lists, maps, texts and numbers. Each record becomes a component of the
 * description, to which others refer by its name.
 */
public final class Schemas {

    private static final Map<Type, String> SIMPLE = Map.of(
            String.class,
            "string",
            int.class,
            "integer",
            Integer.class,
            "integer",
            double.class,
            "number",
            Double.class,
            "number",
            Number.class,
            "number",
            OptionalDouble.class,
            "number",
            boolean.class,
            "boolean");

    private final ObjectNode components = object();
    private final Map<Class<?>, ObjectNode> special = new HashMap<>();

    /** Adds a type that is written in its own way. */
    public Schemas with(Class<?> type, ObjectNode schema) {
        special.put(type, schema);
        return this;
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The schemas of all records that were asked for, by name. */
    ObjectNode components() {
        return components;
    }

    ObjectNode of(Type type) {
        if (SIMPLE.containsKey(type)) {
            return object().put("type", SIMPLE.get(type));
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType().equals(List.class)) {
                return object().put("type", "array").set("items", of(arguments[0]));
            }
            if (generic.getRawType().equals(Map.class)) {
                return object().put("type", "object").set("additionalProperties", of(arguments[1]));
            }
            if (generic.getRawType().equals(Optional.class)) {
                return of(arguments[0]);
            }
        }
        if (type.equals(Object.class)) {
            return object().put("type", "object");
        }
        if (type instanceof Class<?> each && (each.isRecord() || special.containsKey(each))) {
            return component(each);
        }
        throw new IllegalArgumentException("no schema for " + type);
    }

    private ObjectNode component(Class<?> type) {
        Described described = type.getAnnotation(Described.class);
        String name = described == null || described.name().isEmpty() ? type.getSimpleName() : described.name();
        if (!components.has(name)) {
            components.set(name, object()); // before its parts, which may refer to it
            components.set(name, special.containsKey(type) ? special.get(type) : record(type));
        }
        return object().put("$ref", "#/components/schemas/" + name);
    }

    private ObjectNode record(Class<?> type) {
        ObjectNode schema = object().put("type", "object");
        List<RecordComponent> parts = parts(type).toList();
        var required = schema.putArray("required");
        parts.stream().filter(part -> !isOptional(part)).forEach(part -> required.add(name(part)));
        ObjectNode properties = schema.putObject("properties");
        for (RecordComponent part : parts) {
            properties.set(name(part), property(part));
        }
        return schema;
    }

    /** Returns the components of a record; those of an unwrapped record stand in its place. */
    private static Stream<RecordComponent> parts(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(part -> part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                        ? parts(part.getType())
                        : Stream.of(part));
    }

    /** As in JSON: some names are no names in Java, such as class. */
    static String name(RecordComponent part) {
        JsonProperty given = part.getAccessor().getAnnotation(JsonProperty.class);
        return given == null ? part.getName() : given.value();
    }

    private static boolean isOptional(RecordComponent part) {
        Described described = part.getAnnotation(Described.class);
        return part.getAccessor().isAnnotationPresent(JsonInclude.class) || (described != null && described.optional());
    }

    private ObjectNode property(RecordComponent part) {
        ObjectNode schema = of(part.getGenericType());
        JsonPropertyDescription description = part.getAccessor().getAnnotation(JsonPropertyDescription.class);
        if (description != null) {
            schema.put("description", description.value());
        }
        Described described = part.getAnnotation(Described.class);
        if (described == null) {
            return schema;
        }
        if (described.allowed().length > 0) {
            var values = (schema.has("items") ? (ObjectNode) schema.get("items") : schema).putArray("enum");
            Arrays.stream(described.allowed()).forEach(values::add);
        }
        if (described.nullable()) {
            ObjectNode either = object();
            either.putArray("oneOf").add(schema).addObject().put("type", "null");
            schema = either;
        }
        if (!described.value().isEmpty()) {
            schema.put("description", described.value());
        }
        return schema;
    }
}
