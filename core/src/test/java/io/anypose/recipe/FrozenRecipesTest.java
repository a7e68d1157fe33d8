package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Named recipes resolve as they did at commit d9c2fd14, before recipes became records. */
class FrozenRecipesTest {

    /** Commas outside of quotation marks. */
    private static final String COMMA = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    static List<Map<String, String>> rows() throws IOException {
        try (InputStream in = FrozenRecipesTest.class.getResourceAsStream("/frozen/recipes.csv")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            String[] header = lines.get(0).split(",", -1);
            return lines.stream().skip(1).map(line -> row(header, line)).toList();
        }
    }

    private static Map<String, String> row(String[] header, String line) {
        String[] cells = line.split(COMMA, -1);
        Map<String, String> row = new LinkedHashMap<>();
        IntStream.range(0, header.length).forEach(i -> row.put(header[i], cells[i].replace("\"", "")));
        return row;
    }

    /** The operator spectral on a torus was deleted. */
    private static boolean isDeleted(Map<String, String> row) {
        return row.get("architecture").equals("torus") && row.get("operator").equals("spectral");
    }

    /** Copies of anypose, which have rows of their own now. */
    private static boolean isReplaced(Map<String, String> row) {
        return row.get("architecture").equals("rigid") && List.of("fast", "few").contains(row.get("named"));
    }

    static List<Map<String, String>> kept() throws IOException {
        return rows().stream()
                .filter(row -> !isDeleted(row) && !isReplaced(row))
                .toList();
    }

    static List<Map<String, String>> deleted() throws IOException {
        return rows().stream().filter(FrozenRecipesTest::isDeleted).toList();
    }

    static List<Map<String, String>> replaced() throws IOException {
        return rows().stream().filter(FrozenRecipesTest::isReplaced).toList();
    }

    @Test
    void allRowsAreThere() throws IOException {
        assertEquals(219, rows().size());
        assertEquals(219 - 8 - 4, kept().size());
        assertEquals(8, deleted().size());
        assertEquals(4, replaced().size());
    }

    @ParameterizedTest
    @MethodSource("kept")
    void resolvesToTheSameValues(Map<String, String> row) {
        assertEquals(row, resolved(row));
    }

    @ParameterizedTest
    @MethodSource("deleted")
    void theOperatorSpectralOnATorusIsRefused(Map<String, String> row) {
        assertThrows(IllegalArgumentException.class, () -> resolved(row));
    }

    @ParameterizedTest
    @MethodSource("replaced")
    void fastAndFewAreNoCopiesOfAnypose(Map<String, String> row) {
        Map<String, String> today = resolved(row);
        assertNotEquals(row.get("epochs"), today.get("epochs"));
        for (String same : List.of("architecture", "operator", "order", "seen", "planes", "supervision")) {
            assertEquals(row.get(same), today.get(same), same);
        }
    }

    /** Returns the columns of a row as they are today. */
    private static Map<String, String> resolved(Map<String, String> row) {
        String told = row.get("told");
        String transformation =
                row.get("of") + (row.get("poses").equals("any") ? ":any" : "") + (told.isEmpty() ? "" : ":" + told);
        Trial trial = NamedRecipes.checked(NamedRecipes.trial(
                row.get("named").equals("conv") ? "photos" : row.get("named"),
                transformation,
                OperatorKind.named(row.get("operator")),
                Architecture.named(row.get("architecture"))));
        Map<String, String> settings = trial.settings();
        Map<String, String> today = new LinkedHashMap<>();
        for (String column : List.of("of", "poses", "by", "named", "told")) {
            today.put(column, row.get(column));
        }
        today.put("by", settings.get("operator.kind"));
        today.put("architecture", settings.get("encoder.kind"));
        today.put("backgrounds", settings.get("views.backgrounds"));
        today.put("batch", settings.get("training.batch"));
        today.put("coverage", settings.get("training.coverage"));
        today.put("dimension", settings.get("encoder.dimension"));
        today.put("epochs", settings.get("training.epochs"));
        today.put("hidden", settings.get("hidden"));
        today.put("jitter", settings.get("views.jitter").replace("none", ""));
        today.put("lambda", settings.get("loss.lambda"));
        today.put("learning-rate", settings.get("training.rate"));
        today.put("operator", settings.get("operator.kind"));
        today.put("orbit-batch", settings.getOrDefault("orbit.batch", ""));
        today.put("orbit-coverage", settings.getOrDefault("orbit.coverage", ""));
        today.put("orbit-network", settings.getOrDefault("orbit.network", "none"));
        today.put("orbit-passes", settings.getOrDefault("orbit.passes", ""));
        today.put("orbit-rate", settings.getOrDefault("orbit.rate", ""));
        today.put("orbit-weight-decay", settings.getOrDefault("orbit.decay", ""));
        today.put("order", order(trial));
        today.put("planes", settings.get("encoder.planes"));
        today.put("schedule", settings.get("training.schedule"));
        today.put("seen", seen(trial));
        today.put("supervision", settings.get("loss.views"));
        assertEquals("mean", settings.get("loss.reduction"));
        assertEquals("0.02", settings.get("unknown"));
        return today;
    }

    /** Returns what a model was told: the samples of a block, or the order of examples. */
    private static String order(Trial trial) {
        Recipe.Operator operator = trial.recipe().operator();
        assertEquals(true, operator.order().isEmpty());
        return operator.block().isPresent()
                ? String.valueOf(operator.block().getAsInt())
                : Examples.order(trial.task().transformation()).stream()
                        .mapToObj(String::valueOf)
                        .findFirst()
                        .orElse("default");
    }

    /** Returns how many steps away poses are seen along the first axis. */
    private static String seen(Trial trial) {
        Seen seen = trial.task().seen().orElseThrow();
        Axis first = NamedRecipes.moved(trial.task()).axes().get(0);
        return seen.within().isEmpty() ? "all" : Axis.text(seen.within().get(first.name()) / first.step());
    }
}
