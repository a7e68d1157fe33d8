package io.anypose.recipe;

import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.file.Suggestion;
import io.anypose.group.AbelianGroup;
import io.anypose.image.Transformation;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The named recipes, from the resource {@code recipes.csv}: a row for each recipe, task and encoder. Its header names the keys of
 * {@link Settings}. Of several rows the first that fits is the usual one.
 */
final class RecipeTable {

    private static final String FILE = "recipes.csv";
    private static final String KIND = "encoder.kind";

    /** Loads the table when it is first asked for. */
    private static final class Rows {
        private static final List<Map<String, String>> ALL = read();
    }

    private RecipeTable() {}

    /** Returns the names of the recipes. */
    static List<String> names() {
        return Rows.ALL.stream().map(row -> row.get("recipe")).distinct().toList();
    }

    static Recipe recipe(String name, Task task, OperatorKind operator, Optional<Architecture> encoder) {
        requireName(name);
        String kind = kind(task);
        List<Map<String, String>> rows = Rows.ALL.stream()
                .filter(row -> row.get("recipe").equals(name) && row.get("task").equals(kind))
                .filter(row ->
                        row.get("operator").isEmpty() || row.get("operator").equals(operator.toString()))
                .toList();
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("the recipe " + name + " for " + task.transformation()
                    + " is not for the operator " + operator + "; choose another recipe, or the operator none");
        }
        Map<String, String> row = rows.stream()
                .filter(candidate -> encoder.isEmpty()
                        || candidate.get(KIND).equals(encoder.get().toString()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the recipe " + name + " for " + task.transformation()
                        + " has no encoder " + encoder.map(String::valueOf).orElse("") + "; it has "
                        + String.join(
                                ", ",
                                rows.stream().map(other -> other.get(KIND)).toList())));
        return recipe(row, task, operator);
    }

    private static void requireName(String name) {
        if (!names().contains(name)) {
            throw new IllegalArgumentException("there is no recipe " + name
                    + Suggestion.of(name, names())
                            .map(near -> "; did you mean " + near + "? Allowed are ")
                            .orElse("; allowed are ")
                    + String.join(", ", names()) + ", or a file that ends in .json");
        }
    }

    /** Returns the kind of task that rows are for. */
    private static String kind(Task task) {
        Transformation moved = task.typical();
        boolean any = moved.anyPose();
        if (moved.axes().size() == 1) {
            return any ? "any-angle" : "one-axis";
        }
        return (any ? "any-" : "") + (moved.group() instanceof AbelianGroup ? "x-y" : "motions");
    }

    private static Recipe recipe(Map<String, String> row, Task task, OperatorKind operator) {
        Map<String, Object> tree = new LinkedHashMap<>();
        row.forEach((key, value) -> {
            if (!value.isEmpty() && !List.of("recipe", "task", "operator").contains(key)) {
                put(tree, key, value);
            }
        });
        put(tree, "operator.kind", operator.toString());
        if (!operator.acts()) {
            tree.remove("orbit");
        }
        if (operator.shifts() && task.isAny()) {
            put(tree, "operator.block", row.get("block"));
        }
        tree.remove("block");
        return new JsonSource(FILE, Json.tree(tree), "").as(Recipe.class);
    }

    @SuppressWarnings("unchecked") // groups are put in below, and are maps
    private static void put(Map<String, Object> tree, String key, String value) {
        int dot = key.indexOf('.');
        if (dot < 0) {
            tree.put(key, Settings.node(value));
        } else {
            Map<String, Object> group =
                    (Map<String, Object>) tree.computeIfAbsent(key.substring(0, dot), name -> new LinkedHashMap<>());
            group.put(key.substring(dot + 1), Settings.node(value));
        }
    }

    private static List<Map<String, String>> read() {
        try (InputStream in = RecipeTable.class.getResourceAsStream(FILE)) {
            List<String[]> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(";", -1))
                    .toList();
            return lines.stream().skip(1).map(line -> row(lines.get(0), line)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the recipes of anypose cannot be read", e);
        }
    }

    private static Map<String, String> row(String[] header, String[] cells) {
        if (cells.length != header.length) {
            throw new IllegalStateException(FILE + ": " + Arrays.toString(cells) + " has " + cells.length
                    + " cells under a header of " + header.length);
        }
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < header.length; i++) {
            row.put(header[i].strip(), cells[i].strip());
        }
        return row;
    }
}
