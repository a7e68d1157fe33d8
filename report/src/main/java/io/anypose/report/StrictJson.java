package io.anypose.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.anypose.provenance.AnyposeException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A value in a JSON file that knows where it stands, so that every refusal names the file and the place in it.
 *
 * @param place such as {@code results[0].poses[3].seen}; empty for the whole file
 * @param value null if the file has none at this place
 */
record StrictJson(Path file, String place, JsonElement value) {

    StrictJson get(String name) {
        JsonObject object = value instanceof JsonObject o ? o : refuse("an object");
        return new StrictJson(file, place.isEmpty() ? name : place + "." + name, object.get(name));
    }

    List<String> names() {
        return value instanceof JsonObject object ? List.copyOf(object.keySet()) : refuse("an object");
    }

    /** The elements of a list, which must have at least one. */
    List<StrictJson> elements() {
        JsonArray array = value instanceof JsonArray a && !a.isEmpty() ? a : refuse("a list that is not empty");
        List<StrictJson> elements = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            elements.add(new StrictJson(file, place + "[" + i + "]", array.get(i)));
        }
        return elements;
    }

    String text() {
        return value instanceof JsonPrimitive text && text.isString() ? text.getAsString() : refuse("a text");
    }

    boolean flag() {
        return value instanceof JsonPrimitive flag && flag.isBoolean() ? flag.getAsBoolean() : refuse("true or false");
    }

    int integer() {
        if (isNumber()) {
            try {
                return new BigDecimal(value.getAsString()).intValueExact();
            } catch (ArithmeticException e) {
                return refuse("a whole number");
            }
        }
        return refuse("a whole number");
    }

    double fraction() {
        double number = isNumber() ? value.getAsDouble() : Double.NaN;
        return number >= 0 && number <= 1 ? number : refuse("a number from 0 to 1");
    }

    /** A number; null in the file stands for one that is not finite. */
    double number() {
        if (value != null && value.isJsonNull()) {
            return Double.NaN;
        }
        return isNumber() ? value.getAsDouble() : refuse("a number or null");
    }

    boolean isNumber() {
        return value instanceof JsonPrimitive number && number.isNumber();
    }

    boolean isNull() {
        return value == null || value.isJsonNull();
    }

    /** Never returns; the type lets it stand where a value is expected. */
    private <T> T refuse(String expected) {
        throw refusal((place.isEmpty() ? "the whole" : place) + " is " + found() + " instead of " + expected);
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
