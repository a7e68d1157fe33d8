package io.anypose.file;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A JSON text that knows where it came from, so that every refusal names the file and the place in it:
 *
 * <pre>FILE: results[2].poses[0].seen: found "yes", a boolean is needed; evaluate the model again</pre>
 *
 * @param name the file, or what else the text came from
 * @param tree what it says
 * @param remedy what to do if it is refused; may be empty
 */
public record JsonSource(String name, JsonNode tree, String remedy) {

    private static final int LONGEST = 40;

    /** The JSON in a file, which must be there. */
    public static JsonSource read(Path file, String remedy) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return of(
                    file.toString(),
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString(),
                    remedy);
        } catch (NoSuchFileException e) {
            throw new AnyposeException("there is no file " + file + "; check the path", e);
        } catch (CharacterCodingException e) {
            throw refusal(file.toString(), "it is not text in UTF-8", remedy, e);
        } catch (IOException e) {
            throw new AnyposeException("cannot read " + file + ": " + SafeFile.reason(e) + "; check the path", e);
        }
    }

    /** JSON from elsewhere. */
    public static JsonSource of(String name, String text, String remedy) {
        try {
            return new JsonSource(name, Json.MAPPER.readTree(text), remedy);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String place = at == null
                    ? ""
                    : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                            + firstLine(e.getOriginalMessage()) + ")";
            throw refusal(name, "it is not JSON" + place, remedy, e);
        }
    }

    /** The whole as a record. */
    public <T> T as(Class<T> type) {
        if (!(tree.isObject() || tree.isArray())) {
            throw refusal("found " + found(tree) + ", an object is needed");
        }
        try {
            return Json.convert(tree, type);
        } catch (JsonMappingException e) {
            throw refusal(at(e.getPath()) + problem(e), e);
        } catch (JsonProcessingException e) {
            throw refusal(firstLine(e.getOriginalMessage()), e);
        }
    }

    /** Says that something in here cannot be. */
    public AnyposeException refusal(String what) {
        return refusal(what, null);
    }

    /** Says that something in here cannot be, because of another problem. */
    public AnyposeException refusal(String what, Throwable cause) {
        return refusal(name, what, remedy, cause);
    }

    private static AnyposeException refusal(String name, String what, String remedy, Throwable cause) {
        return new AnyposeException(name + ": " + what + (remedy.isEmpty() ? "" : "; " + remedy), cause);
    }

    private static String at(List<JsonMappingException.Reference> path) {
        StringBuilder place = new StringBuilder();
        for (JsonMappingException.Reference step : path) {
            if (step.getFieldName() == null) {
                place.append('[').append(step.getIndex()).append(']');
            } else {
                place.append(place.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return place.isEmpty() ? "" : place.append(": ").toString();
    }

    private String problem(JsonMappingException e) {
        JsonNode value = value(e.getPath());
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "found " + found(value) + ", but there is nothing of this name; known are "
                    + unknown.getKnownPropertyIds().stream()
                            .map(String::valueOf)
                            .sorted()
                            .collect(Collectors.joining(", "));
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return "found " + found(value) + ", " + needed(mismatch.getTargetType(), value) + " is needed";
        }
        if (e instanceof ValueInstantiationException && e.getCause() != null) {
            return String.valueOf(e.getCause().getMessage());
        }
        return firstLine(e.getOriginalMessage());
    }

    private JsonNode value(List<JsonMappingException.Reference> path) {
        JsonNode value = tree;
        for (JsonMappingException.Reference step : path) {
            value = step.getFieldName() == null ? value.path(step.getIndex()) : value.path(step.getFieldName());
        }
        return value;
    }

    private static String found(JsonNode value) {
        if (value instanceof MissingNode) {
            return "nothing";
        }
        String text = value.toString();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    private static String needed(Class<?> type, JsonNode found) {
        if (type.isArray() && found.isNull()) {
            return needed(type.getComponentType(), found);
        }
        if (type == boolean.class || type == Boolean.class) {
            return "a boolean";
        }
        if (type == int.class || type == Integer.class || type == OptionalInt.class) {
            return "a whole number";
        }
        if (type == long.class || type == Long.class) {
            return "a whole number";
        }
        if (type == Number.class || type == double.class || type == Double.class || type == OptionalDouble.class) {
            return "a number";
        }
        if (type == String.class) {
            return "a text";
        }
        if (type.isEnum()) {
            return "one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(String::valueOf)
                            .collect(Collectors.joining(", "));
        }
        if (Arrays.stream(type.getMethods())
                .anyMatch(method ->
                        method.isAnnotationPresent(JsonValue.class) && method.getReturnType() == String.class)) {
            return "a text";
        }
        return type.isArray() || Collection.class.isAssignableFrom(type) ? "a list" : "an object";
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
