package io.anypose.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.anypose.provenance.AnyposeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A value in a JSON file that knows where it stands, so that every refusal names the file and the place in it.
 *
 * @param place such as {@code results[0].poses[3].seen}; empty for the whole file
 * @param value null if the file has none at this place
 */
record StrictJson(Path file, String place, JsonElement value) {

    StrictJson get(String name) {
        return new StrictJson(file, place.isEmpty() ? name : place + "." + name, object().get(name));
    }

    Set<String> names() {
        return object().keySet();
    }

    private JsonObject object() {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw wrong("an object");
    }

    /** The elements of a list, which must have at least one. */
    List<StrictJson> elements() {
        if (!(value instanceof JsonArray array) || array.isEmpty()) {
            throw wrong("a list that is not empty");
        }
        List<StrictJson> elements = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            elements.add(new StrictJson(file, place + "[" + i + "]", array.get(i)));
        }
        return elements;
    }

    String text() {
        if (value instanceof JsonPrimitive text && text.isString()) {
            return text.getAsString();
        }
        throw wrong("a text");
    }

    boolean flag() {
        if (value instanceof JsonPrimitive flag && flag.isBoolean()) {
            return flag.getAsBoolean();
        }
        throw wrong("true or false");
    }

    int integer() {
        double number = isNumber() ? value.getAsDouble() : Double.NaN;
        if (number == (int) number) {
            return (int) number;
        }
        throw wrong("a whole number");
    }

    double fraction() {
        double number = isNumber() ? value.getAsDouble() : Double.NaN;
        if (number >= 0 && number <= 1) {
            return number;
        }
        throw wrong("a number from 0 to 1");
    }

    /** A number; null in the file stands for one that is not finite. */
    double number() {
        if (isNull()) {
            return Double.NaN;
        }
        if (isNumber()) {
            return value.getAsDouble();
        }
        throw wrong("a number or null");
    }

    boolean isNumber() {
        return value instanceof JsonPrimitive number && number.isNumber();
    }

    /** Whether the file says null here, and not nothing at all. */
    boolean isNull() {
        return value != null && value.isJsonNull();
    }

    private AnyposeException wrong(String expected) {
        return refusal((place.isEmpty() ? "the whole" : place) + " is " + found() + " instead of " + expected);
    }

    AnyposeException refusal(String what) {
        return refusal(file, what, null);
    }

    static AnyposeException refusal(Path file, String what, Throwable cause) {
        return new AnyposeException(
                file + " is damaged or no evaluation record: " + what
                        + "; write it anew with ./anypose evaluate MODEL --json > FILE",
                cause);
    }

    private String found() {
        if (value == null) {
            return "missing";
        }
        String text = value.toString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
