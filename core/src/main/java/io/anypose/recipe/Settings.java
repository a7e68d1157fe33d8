package io.anypose.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.file.Suggestion;
import io.anypose.provenance.AnyposeException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings of a recipe by their keys, and of data: {@code training.epochs} is the component {@code epochs} of the component {@code
 * training}, {@code data.without} the component {@code without} of the data.
 *
 * <p>Keys, values and what is allowed come from the records and their one JSON form; nothing is listed twice.
 */
public final class Settings {

    /**
     * A setting.
     *
     * @param key such as {@code training.epochs}
     * @param value as {@code --set} takes it; if it is absent, {@value #NONE}, and {@value #USUAL} for data
     * @param isPresent whether it has a value
     */
    public record Entry(String key, String value, boolean isPresent, String meaning) {}

    /** The beginning of the keys of data. */
    static final String DATA = "data.";

    /** The value of an absent setting of a recipe. */
    private static final String NONE = "none";

    /** The value of an absent setting of data, of which {@value #NONE} is a value, too: no class is left out, no background is there. */
    private static final String USUAL = "usual";

    private Settings() {}

    /** Lists every setting of a trial, absent ones included. */
    public static List<Entry> of(Trial trial) {
        ObjectNode recipe = Json.tree(trial.recipe());
        ObjectNode data = Json.tree(trial.task().data());
        List<Entry> entries = new ArrayList<>();
        keys().forEach((key, meaning) -> entries.add(entry(key, recipe.at(pointer(key)), NONE, meaning)));
        keys(trial.task().data())
                .forEach((key, meaning) -> entries.add(entry(DATA + key, data.path(key), USUAL, meaning)));
        return entries;
    }

    private static Entry entry(String key, JsonNode value, String absent, String meaning) {
        boolean isPresent = !value.isMissingNode();
        return new Entry(key, isPresent ? text(value) : absent, isPresent, meaning);
    }

    private static String text(JsonNode value) {
        if (!value.isArray()) {
            return value.asText();
        }
        return value.isEmpty() ? NONE : value.toString().replaceAll("[\\[\\]]", "");
    }

    static Recipe set(Recipe recipe, String key, String value) {
        ObjectNode tree = Json.tree(recipe);
        if (key.equals("orbit") && value.equals(NONE)) {
            tree.remove("orbit");
        } else {
            requireKnown(key);
            if (key.startsWith("orbit.") && recipe.orbit().isEmpty()) {
                throw new IllegalArgumentException(
                        key + " does not fit a recipe without an orbit recogniser; choose a recipe that has one");
            }
            replace(tree, key, value);
        }
        return read(tree, key, value, Recipe.class);
    }

    /** Changes a setting of data; the key begins with {@link #DATA}. */
    static Data set(Data data, String key, String value) {
        String name = key.substring(DATA.length());
        if (!keys(data).containsKey(name)) {
            String allowed = keys(data).keySet().stream().map(DATA::concat).collect(Collectors.joining(", "));
            throw new IllegalArgumentException("there is no setting " + key + " for " + data.place()
                    + (allowed.isEmpty() ? "" : "; allowed are " + allowed));
        }
        ObjectNode tree = Json.tree(data);
        if (value.equals(USUAL)) {
            tree.remove(name);
        } else if (data instanceof Data.Digits digits) {
            return digits.without(value);
        } else {
            tree.put(name, value);
        }
        return read(tree, key, value, Data.class);
    }

    private static Map<String, String> keys(Data data) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (RecordComponent component : data.getClass().getRecordComponents()) {
            Setting setting = component.getAnnotation(Setting.class);
            if (setting != null) {
                keys.put(component.getName(), setting.value());
            }
        }
        return keys;
    }

    private static <T> T read(ObjectNode tree, String key, String value, Class<T> type) {
        try {
            return new JsonSource("the setting", tree, "").as(type);
        } catch (AnyposeException e) {
            throw new IllegalArgumentException(
                    key + "=" + value + " is not possible: " + e.getMessage().replaceFirst("^the setting: ", ""), e);
        }
    }

    private static void replace(ObjectNode tree, String key, String value) {
        int dot = key.indexOf('.');
        ObjectNode group = dot < 0 ? tree : (ObjectNode) tree.get(key.substring(0, dot));
        String name = key.substring(dot + 1);
        if (value.equals(NONE) && !isText(group.get(name))) {
            group.remove(name);
        } else {
            group.set(name, isText(group.get(name)) ? JsonNodeFactory.instance.textNode(value) : node(value));
        }
    }

    private static boolean isText(JsonNode node) {
        return node != null && node.isTextual();
    }

    static JsonNode node(String value) {
        try {
            double number = Double.parseDouble(value);
            return number == (int) number
                    ? JsonNodeFactory.instance.numberNode((int) number)
                    : JsonNodeFactory.instance.numberNode(number);
        } catch (NumberFormatException e) {
            return JsonNodeFactory.instance.textNode(value);
        }
    }

    private static void requireKnown(String key) {
        if (!keys().containsKey(key)) {
            throw new IllegalArgumentException("there is no setting " + key
                    + nearest(key)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("; allowed are " + String.join(", ", keys().keySet())));
        }
    }

    /** Finds the key that was meant: the whole of it, or its last part, as in {@code epochs}. */
    private static Optional<String> nearest(String typed) {
        return Suggestion.of(typed, keys().keySet()).or(() -> {
            Map<String, String> byName = new LinkedHashMap<>();
            keys().keySet().forEach(key -> byName.putIfAbsent(name(key), key));
            return Suggestion.of(name(typed), byName.keySet()).map(byName::get);
        });
    }

    private static String name(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    /** Returns all keys with their meanings. */
    private static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        collect(Recipe.class, "", keys);
        return keys;
    }

    private static void collect(Class<?> type, String prefix, Map<String, String> keys) {
        for (RecordComponent component : type.getRecordComponents()) {
            Setting setting = component.getAnnotation(Setting.class);
            if (setting == null) {
                collect(group(component), prefix + component.getName() + ".", keys);
            } else {
                keys.put(prefix + component.getName(), setting.value());
            }
        }
    }

    private static Class<?> group(RecordComponent component) {
        if (component.getType() != Optional.class) {
            return component.getType();
        }
        Type content = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
        return (Class<?>) content;
    }

    private static String pointer(String key) {
        return "/" + key.replace('.', '/');
    }
}
