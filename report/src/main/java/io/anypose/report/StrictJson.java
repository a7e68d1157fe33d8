package io.anypose.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A value in a JSON file that knows where it stands, so that every refusal names the file and the place in it.
 *
 * @param kind what the file should be
 * @param place such as {@code results[0].poses[3].seen}; empty for the whole file
 * @param value null if the file has none at this place
 */
record StrictJson(Path file, RecordKind kind, String place, JsonElement value) {

    private static final Gson GSON =
            new GsonBuilder().setStrictness(Strictness.STRICT).create();

    /** The whole of a file, which must be there and be JSON. */
    static StrictJson read(Path file, RecordKind kind) {
        try {
            return new StrictJson(file, kind, "", GSON.fromJson(Files.readString(file), JsonElement.class));
        } catch (NoSuchFileException e) {
            throw new AnyposeException("there is no file " + file + "; check the path", e);
        } catch (CharacterCodingException e) {
            throw refusal(file, kind, "it is not text in UTF-8", e);
        } catch (IOException e) {
            throw new AnyposeException("cannot read " + file + ": " + e.getMessage() + "; check the path", e);
        } catch (JsonParseException e) {
            throw refusal(file, kind, "it is not JSON", e);
        }
    }

    StrictJson get(String name) {
        return new StrictJson(file, kind, place.isEmpty() ? name : place + "." + name, object().get(name));
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
        return list();
    }

    /** The elements of a list, which may be empty. */
    List<StrictJson> list() {
        if (!(value instanceof JsonArray array)) {
            throw wrong("a list");
        }
        List<StrictJson> elements = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            elements.add(new StrictJson(file, kind, place + "[" + i + "]", array.get(i)));
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

    /** A whole number that may be larger than an {@link #integer()}, such as a seed. */
    long whole() {
        double number = isNumber() ? value.getAsDouble() : Double.NaN;
        if (number == Math.rint(number) && Math.abs(number) <= Long.MAX_VALUE) {
            return value.getAsLong();
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
        return refusal(what, null);
    }

    AnyposeException refusal(String what, Throwable cause) {
        return refusal(file, kind, what, cause);
    }

    private static AnyposeException refusal(Path file, RecordKind kind, String what, Throwable cause) {
        return new AnyposeException(
                file + " is damaged or no " + kind.words() + ": " + what + "; " + kind.remedy(), cause);
    }

    /** Where something came from, as all records say it. */
    Provenance provenance() {
        object();
        try {
            return GSON.fromJson(value, Provenance.class);
        } catch (RuntimeException e) { // what the record's constructor refuses, Gson wraps in nothing more special
            throw refusal("its provenance is not readable", e);
        }
    }

    private String found() {
        if (value == null) {
            return "missing";
        }
        String text = value.toString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
