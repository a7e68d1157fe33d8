package io.anypose.bench;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BenchKernelsTest {

    @Test
    @Timeout(180)
    void aTableHasARowForEachKernel() {
        Cli.Outcome outcome = Cli.run("bench", "kernels", "scene", "--quick");

        assertEquals(0, outcome.code(), outcome.err());
        List<String> lines = outcome.out().lines().toList();
        assertEquals(3, lines.size(), outcome.out());
        assertTrue(lines.get(0).matches("kernel +parameters +time +error +unit"), outcome.out());
        String numbers = " +[0-9]+\\.[0-9]{2} +±[0-9]+\\.[0-9]{2} +ns/op";
        assertTrue(lines.get(1).matches("SceneBuilding\\.write +kept=true" + numbers), outcome.out());
        assertTrue(lines.get(2).matches("SceneBuilding\\.write +kept=false" + numbers), outcome.out());
    }

    @Test
    @Timeout(180)
    void jsonHasNameParametersTimeErrorAndUnit() {
        Cli.Outcome outcome = Cli.run("bench", "kernels", "scene", "--quick", "--json");

        assertEquals(0, outcome.code(), outcome.err());
        JsonArray results = JsonParser.parseString(outcome.out()).getAsJsonArray();
        assertEquals(2, results.size());
        JsonObject result = results.get(0).getAsJsonObject();
        assertEquals("SceneBuilding.write", result.get("name").getAsString());
        assertEquals("{\"kept\":\"true\"}", result.get("parameters").toString());
        assertEquals("ns/op", result.get("unit").getAsString());
        assertTrue(result.get("score").getAsDouble() > 0, outcome.out());
        assertTrue(result.get("error").getAsDouble() > 0, outcome.out());
    }

    @Test
    @Timeout(180)
    void aSecondRunIsRefusedWhileOneIsGoingOn(@TempDir Path temp) throws Exception {
        try (FileChannel running = FileChannel.open(temp.resolve("jmh.lock"), CREATE, WRITE);
                FileLock lock = running.lock()) {
            assertTrue(lock.isValid());
            assertRefused(
                    List.of("-Djava.io.tmpdir=" + temp),
                    "anypose: another measurement seems to run on this machine, and both would be wrong: wait for its end,"
                            + " or set ANYPOSE_JAVA_OPTS=-Djmh.ignoreLock=true",
                    temp.resolve("out"));
        }
    }

    @Test
    @Timeout(180)
    void aKernelWhoseProcessFailsIsNamed(@TempDir Path temp) throws Exception {
        assertRefused(
                List.of("-Xmx40m", "-Djmh.ignoreLock=true"),
                "anypose: SceneBuilding.write kept=true cannot be measured: java.lang.OutOfMemoryError",
                temp.resolve("out"));
    }

    private static void assertRefused(List<String> jvm, String message, Path out) throws Exception {
        Process process = Cli.start(out.toFile(), jvm, List.of("bench", "kernels", "scene", "--quick"));
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(1, err.lines().count(), err);
        assertTrue(err.startsWith(message), err);
        assertEquals(1, process.waitFor());
        assertEquals("", Files.readString(out));
    }
}
