package io.anypose.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.model.operator.Operators;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes of their own, because JMH ends the process when something is wrong. */
@Timeout(180)
class BenchKernelsTest {

    @TempDir
    private Path folder;

    private String kernels(String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of("bench", "kernels"));
        command.addAll(List.of(args));
        Path out = folder.resolve("out");
        Process process = Cli.start(out.toFile(), List.of("-Djmh.ignoreLock=true"), command);
        assertEquals("", new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, process.waitFor());
        return Files.readString(out);
    }

    @Test
    void aKernelRunsAndTakesTime() throws Exception {
        Path json = folder.resolve("kernels.json");
        kernels(
                "Scene",
                "-f",
                "0",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "10ms",
                "-p",
                "kept=false",
                "-rf",
                "json",
                "-rff",
                json.toString());

        JsonArray results = JsonParser.parseString(Files.readString(json)).getAsJsonArray();
        assertEquals(1, results.size());
        JsonObject result = results.get(0).getAsJsonObject();
        assertEquals(
                "io.anypose.bench.kernel.SceneBuilding.write",
                result.get("benchmark").getAsString());
        assertEquals("avgt", result.get("mode").getAsString());
        JsonObject metric = result.getAsJsonObject("primaryMetric");
        assertTrue(metric.get("score").getAsDouble() > 0, metric.toString());
        assertEquals("ns/op", metric.get("scoreUnit").getAsString());
    }

    @Test
    void everyKindOfWorkHasItsKernelAndIsExplained() throws Exception {
        List<String> names = kernels("-l")
                .lines()
                .skip(1)
                .map(name -> name.substring("io.anypose.bench.kernel.".length()))
                .toList();
        assertEquals(
                List.of(
                        "BatchGather.pairs",
                        "IdxReading.embedded",
                        "NeighbourSearch.nearest",
                        "OperatorApplication.canonicalise",
                        "OrbitScoring.layer",
                        "SceneBuilding.write"),
                names);
        String page = Files.readString(Path.of("..", "docs", "performance.md"));
        for (String name : names) {
            assertTrue(page.contains("| `" + name + "` |"), name + " is missing in docs/performance.md");
        }
    }

    @Test
    void kernelsHaveEveryOperatorThePapersReferencesAndBothWaysToScore() throws Exception {
        String list = kernels("-lp");
        for (String parameter : List.of(
                "operator\" = {"
                        + Arrays.stream(Operators.values()).map(Enum::name).collect(Collectors.joining(", ")) + "}",
                "references\" = {2000, 5000}",
                "neighbours\" = {1, 10}",
                "way\" = {PRODUCT, FOURIER}",
                "group\" = {10, 14, 14x14}",
                "batch\" = {1, 256}")) {
            assertTrue(list.contains(parameter), list);
        }
    }
}
