package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.app.Cli;
import io.anypose.app.output.OutputLock;
import io.anypose.train.Checkpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two quick models side by side, with real worker processes. */
@Timeout(300)
class ReproduceTest {

    private static final String KILLED = "rotation-none";
    private static final List<String> PARTS = List.of(KILLED, "translate-x-none");

    @TempDir
    static Path temp;

    private static Path whole;
    private static Cli.Outcome outcome;

    @BeforeAll
    static void runWithTwoJobs() {
        whole = temp.resolve("whole");
        outcome = Cli.run(reproduce(whole, "--jobs", "2"));
        assertEquals(0, outcome.code(), outcome.err());
    }

    private static List<String> reproduce(Path out, String... more) {
        return reproduce(PARTS, out, more);
    }

    private static List<String> reproduce(List<String> parts, Path out, String... more) {
        List<String> args = new ArrayList<>(List.of("reproduce", "--quick", "--only", String.join(",", parts)));
        args.addAll(List.of("--out", out.toString()));
        args.addAll(List.of(more));
        return args;
    }

    @Test
    void itShowsThePlanAndWhatIsDone() {
        assertTrue(outcome.err()
                .startsWith("Plan (quick: the recipe fast, fewer test digits): 2 models, 0 of them already"));
        assertTrue(outcome.err().contains("rotation-none, seed 42, train: done in "), outcome.err());
        assertTrue(outcome.err().contains("evaluate: done in "), outcome.err());
        assertTrue(outcome.out().contains(Path.of("report", "index.html").toString()), outcome.out());
    }

    @Test
    void theRecordOfTheRunNamesEveryPartAndCommand() throws IOException {
        JsonObject run = json(whole.resolve("reproduction.json")).getAsJsonObject();
        assertTrue(run.get("quick").getAsBoolean());
        assertEquals("[42]", run.get("seeds").toString());
        assertEquals(19, run.getAsJsonArray("parts").size());
        for (JsonElement element : run.getAsJsonArray("parts")) {
            JsonObject part = element.getAsJsonObject();
            boolean done = PARTS.contains(part.get("name").getAsString());
            assertEquals(done ? "done" : "planned", part.get("state").getAsString());
            assertEquals(done ? 2 : 0, part.getAsJsonArray("steps").size());
            for (JsonElement step : part.getAsJsonArray("steps")) {
                JsonElement memory = step.getAsJsonObject().get("megabytes");
                assertTrue(memory.isJsonNull() || memory.getAsDouble() > 50, memory.toString());
            }
        }
        assertTrue(run.getAsJsonObject("provenance").get("engine").getAsString().startsWith("PyTorch"));
        assertTrue(Files.isRegularFile(whole.resolve("pictures").resolve("translate-xy.json")));
    }

    @Test
    void aRunThatWasKilledContinuesToTheSameNumbersWithAnotherNumberOfJobs() throws Exception {
        Path killed = temp.resolve("killed");
        killInTheMiddleOfATraining(killed);
        JsonObject before = json(killed.resolve("reproduction.json")).getAsJsonObject();
        assertTrue(before.get("finished").isJsonNull(), before.toString());
        assertEquals("planned", state(killed, KILLED));
        Cli.Outcome soFar = Cli.run("report", killed.toString());
        assertEquals(0, soFar.code(), soFar.err());
        assertTrue(Files.readString(killed.resolve(Path.of("report", "index.html")))
                .contains("This run has not finished."));

        Cli.Outcome continued = Cli.run(reproduce(List.of(KILLED), killed, "--jobs", "1"));
        assertEquals(0, continued.code(), continued.err());
        assertEquals(results(whole, KILLED), results(killed, KILLED));
        assertFalse(namesOfWork(killed.resolve(Path.of("parts", KILLED, "42"))).contains(".model.anypose.lock"));
        JsonObject after = json(killed.resolve("reproduction.json")).getAsJsonObject();
        assertFalse(after.get("finished").isJsonNull(), after.toString());
        assertEquals(before.get("started"), after.get("started"), "the first start");
        assertTrue(after.get("seconds").getAsDouble() > before.get("seconds").getAsDouble());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "exit codes of killed processes are others there")
    void theDeathOfAWorkerFailsItsPartAloneAndLeavesNothingHalfWritten() throws Exception {
        Path folder = temp.resolve("bereaved");
        Path part = folder.resolve(Path.of("parts", "rotation-none", "42"));
        Path checkpoint = part.resolve("model.anypose.checkpoint");
        Process process = Cli.start(
                temp.resolve("out").toFile(), List.of("-Danypose.terminal=false"), reproduce(folder, "--jobs", "1"));
        String err;
        try (BufferedReader messages = process.errorReader()) {
            while (process.isAlive() && !Files.exists(checkpoint)) {
                Thread.sleep(10);
            }
            List<ProcessHandle> workers = process.descendants().toList();
            assertEquals(1, workers.size());
            assertTrue(workers.get(0).destroyForcibly());
            err = messages.lines().collect(Collectors.joining("\n"));
            assertEquals(1, process.waitFor(), err);
        } finally {
            process.destroyForcibly();
        }

        assertTrue(
                err.contains("anypose: rotation-none, seed 42 failed: train: its process ended with exit code 137"),
                err);
        assertFalse(err.contains("\tat "), err);
        assertEquals(Set.of("model.anypose.checkpoint", ".model.anypose.lock"), namesOfWork(part));
        assertTrue(Checkpoint.read(checkpoint).epoch() >= 1);
        assertEquals("failed", state(folder, "rotation-none"));
        // Another worker takes over for what is left.
        assertEquals("done", state(folder, "translate-x-none"));
        assertEquals(results(whole, "translate-x-none"), results(folder, "translate-x-none"));
        assertTrue(Files.exists(folder.resolve(Path.of("report", "index.html"))));
    }

    /** What the commands of a part have left in its folder, without the list of what is done. */
    private static Set<String> namesOfWork(Path part) throws IOException {
        try (var files = Files.list(part)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("steps.json"))
                    .collect(Collectors.toSet());
        }
    }

    private static String state(Path folder, String name) throws IOException {
        for (JsonElement part :
                json(folder.resolve("reproduction.json")).getAsJsonObject().getAsJsonArray("parts")) {
            if (part.getAsJsonObject().get("name").getAsString().equals(name)) {
                return part.getAsJsonObject().get("state").getAsString();
            }
        }
        throw new AssertionError(name);
    }

    /** Without any chance to put work away; the worker notices that nobody listens any more. */
    private static void killInTheMiddleOfATraining(Path out) throws Exception {
        Path checkpoint = out.resolve(Path.of("parts", KILLED, "42", "model.anypose.checkpoint"));
        Process process = Cli.start(
                temp.resolve("out").toFile(),
                List.of("-Danypose.terminal=false"),
                reproduce(List.of(KILLED), out, "--jobs", "1"));
        List<ProcessHandle> workers;
        try {
            while (process.isAlive() && !Files.exists(checkpoint)) {
                Thread.sleep(10);
            }
            workers = process.descendants().toList();
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertFalse(workers.isEmpty());
        for (ProcessHandle worker : workers) {
            worker.onExit().get();
        }
    }

    @Test
    void whatIsFinishedIsNotDoneAgain() throws IOException {
        Path model = whole.resolve(Path.of("parts", "translate-x-none", "42", Step.MODEL));
        var before = Files.getLastModifiedTime(model);
        Cli.Outcome again = Cli.run(reproduce(whole));
        assertEquals(0, again.code(), again.err());
        assertTrue(again.err().contains("2 models, 2 of them already finished"), again.err());
        assertFalse(again.err().contains("done in"), again.err());
        assertEquals(before, Files.getLastModifiedTime(model));
    }

    @Test
    void aPartThatFailsIsNamedAndTheOthersAreKept() throws IOException {
        Path folder = temp.resolve("blocked");
        copy(Path.of("translate-x-none", "42"), folder);
        Files.writeString(folder.resolve(Path.of("parts", "rotation-none")), "a file where a folder should be");

        Cli.Outcome failed = Cli.run(reproduce(folder));

        assertEquals(1, failed.code());
        assertTrue(
                failed.err().contains("anypose: rotation-none, seed 42 failed: cannot make the folder "), failed.err());
        assertFalse(failed.err().contains("\tat "), failed.err());
        assertEquals(results(whole, "translate-x-none"), results(folder, "translate-x-none"));
        assertTrue(Files.exists(folder.resolve(Path.of("report", "index.html"))), failed.out());
    }

    private static void copy(Path part, Path folder) throws IOException {
        Path from = whole.resolve("parts").resolve(part);
        Path to = folder.resolve("parts").resolve(part);
        Files.createDirectories(to);
        try (var files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void aFolderThatCannotBeMadeOrIsInUseIsRefused() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));
        Cli.Outcome refused = Cli.run(reproduce(file));
        assertEquals(1, refused.code());
        assertTrue(refused.err().startsWith("anypose: cannot write to the folder " + file), refused.err());

        Path busy = temp.resolve("busy");
        OutputLock lock = OutputLock.ofFolder(busy, "--out");
        Cli.Outcome second = Cli.run(reproduce(busy));
        lock.close();
        assertEquals(1, second.code());
        assertTrue(second.err().startsWith("anypose: another run is at work in " + busy), second.err());
    }

    private static JsonElement results(Path folder, String part) throws IOException {
        return json(folder.resolve(Path.of("parts", part, "42", "evaluation.json")))
                .getAsJsonObject()
                .get("results");
    }

    private static JsonElement json(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file));
    }
}
