package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds accuracies to what they were at commit d9c2fd14, before the redesign. */
class FrozenTest {

    private static final Path FROZEN = Path.of("src", "test", "resources", "frozen");

    /** Accuracies of more poses than that are frozen as mean, least and greatest. */
    private static final int MANY = 200;

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    /** A model of each kind, trained for two epochs on 300 digits; its arrays are still those that the commit gave, bit for bit. */
    @ParameterizedTest
    @CsvSource({
        "none, --pose given",
        "fixed, '--pose given,knn,orbit'",
        "fixed-conv-orbit, '--pose given,knn,orbit'",
        "learned, '--pose given,knn,orbit'",
        "spectral, '--pose given,knn,orbit'",
        "shift, '--pose given,knn,orbit'",
        "any, '--pose given,orbit --at 0:360:18'",
        "conv, '--pose given,orbit'",
        "stacked, --pose given",
        "torus, '--pose given,orbit'",
        "rigid, '--pose given,orbit --test-limit 2'",
        "rigid-any, '--pose given,orbit --test-limit 2 --at random:50'"
    })
    void modelsAnswerAsBefore(String name, String options) throws IOException {
        List<String> args = new ArrayList<>(List.of(
                "evaluate", FROZEN.resolve("models").resolve(name + ".anypose").toString(), "--json"));
        args.addAll(Arrays.asList(options.split(" ")));
        if (!args.contains("--test-limit")) {
            args.addAll(List.of("--test-limit", "20"));
        }
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        assertEquals(frozen("models.json").get(name), accuracies(JSON.readTree(outcome.out())));
    }

    /** Every part of {@code reproduce --quick}, which takes some minutes. */
    @Test
    @Tag("full")
    void theQuickRunIsAsBefore() throws IOException {
        Cli.Outcome outcome = Cli.run("reproduce", "--quick", "--out", folder.toString());
        assertEquals(0, outcome.code(), outcome.err());
        Map<String, Map<String, Map<String, List<Double>>>> found = new LinkedHashMap<>();
        Map<String, Map<String, Map<String, List<Double>>>> expected = frozen("quick.json");
        for (String part : new TreeSet<>(expected.keySet())) {
            Path file = folder.resolve("parts").resolve(part).resolve("42").resolve("evaluation.json");
            found.put(part, accuracies(JSON.readTree(Files.readString(file))));
        }
        assertEquals(expected, found);
    }

    private static Map<String, Map<String, Map<String, List<Double>>>> frozen(String file) throws IOException {
        return JSON.readValue(FROZEN.resolve(file).toFile(), new TypeReference<>() {});
    }

    /** Accuracies of classes and poses by recogniser, in the order of the poses. */
    private static Map<String, Map<String, List<Double>>> accuracies(JsonNode evaluation) {
        Map<String, Map<String, List<Double>>> all = new LinkedHashMap<>();
        for (JsonNode result : evaluation.get("results")) {
            String name = result.get("recogniser").asText()
                    + (result.has("k") ? " k=" + result.get("k").asInt() : "");
            Map<String, List<Double>> columns = new LinkedHashMap<>();
            column(result, "classAccuracy", "class", columns);
            column(result, "poseAccuracy", "pose", columns);
            all.put(name, columns);
        }
        return all;
    }

    private static void column(JsonNode result, String field, String name, Map<String, List<Double>> columns) {
        List<Double> values = StreamSupport.stream(result.get("poses").spliterator(), false)
                .filter(pose -> pose.has(field))
                .map(pose -> pose.get(field).asDouble())
                .toList();
        if (values.size() > MANY) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            values = List.of(
                    sum / values.size(),
                    values.stream().min(Double::compare).orElseThrow(),
                    values.stream().max(Double::compare).orElseThrow());
        }
        if (!values.isEmpty()) {
            columns.put(name, values);
        }
    }
}
