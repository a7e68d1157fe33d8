package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.anypose.learn.ModelFile;
import io.anypose.learn.ModelFile.Part;
import io.anypose.train.Checkpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A training that is stopped by a signal continues as if nothing had happened. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are sent by kill")
@Timeout(180)
class InterruptionTest {

    private static final int SIGINT = 2;
    /** As in this JVM: another number of threads may add in another order. */
    private static final String ONE_THREAD = "-Dai.djl.pytorch.num_threads=1";

    @TempDir
    static Path temp;

    private static Path digits;
    private static byte[] expected;

    @BeforeAll
    static void trainWithoutInterruption() {
        digits = SmallData.write(temp.resolve("digits"), 0, 150);
        Path model = temp.resolve("whole.anypose");
        Cli.Outcome outcome = Cli.run(train(model));
        assertEquals(0, outcome.code(), outcome.err());
        expected = ModelFile.read(model).weights();
        // The weights of an earlier epoch would be the same however badly the training was continued; those have a
        // test of their own.
        assertFalse(outcome.out().contains("best epoch 1 "), outcome.out());
        assertFalse(outcome.out().contains("best epoch 2 "), outcome.out());
    }

    private static List<String> train(Path output, String... more) {
        List<String> args = new ArrayList<>(List.of("train", "--transformation", "rotation", "--operator", "learned"));
        args.addAll(List.of(
                "--epochs", "5", "--set", "training.batch=2", "--set", "encoder.dimension=20", "--device", "cpu"));
        args.addAll(List.of("--data", digits.toString(), "--output", output.toString()));
        args.addAll(List.of("--set", "training.rate=0.0001"));
        args.addAll(List.of(more));
        return args;
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aStoppedTrainingContinuesToTheSameWeights(String signal, int code) throws Exception {
        assumeFalse(signal.equals("INT") && isIgnored(SIGINT), "this build runs with SIGINT ignored");
        Path model = temp.resolve(signal + ".anypose");
        Path checkpoint = checkpoint(model);

        String err = interruptInsideAnEpoch(signal, code, model);
        assertFalse(Files.exists(model), err);
        String last = err.lines().reduce((a, b) -> b).orElseThrow();
        assertTrue(last.matches("anypose: stopped in epoch \\d+; to continue: \\./anypose train .* --resume"), err);

        Cli.Outcome resumed = Cli.run(train(model, "--resume"));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(resumed.err().startsWith("anypose: continuing with epoch "), resumed.err());
        assertFalse(resumed.err().contains("epoch 1/5"), resumed.err());
        assertArrayEquals(expected, ModelFile.read(model).weights());
        assertFalse(Files.exists(checkpoint));
    }

    @Test
    void aBestEpochBeforeTheInterruptionIsStillTheBestOne() throws Exception {
        String[] tooFast = {"--set", "training.rate=0.003"};
        Path whole = temp.resolve("early.anypose");
        Cli.Outcome outcome = Cli.run(train(whole, tooFast));
        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.out().contains("best epoch 1 of 5"), outcome.out());
        Path model = temp.resolve("early-stopped.anypose");
        interrupt("TERM", 143, model, tooFast);

        Cli.Outcome resumed = Cli.run(train(model, "--resume", "--set", "training.rate=0.003"));
        assertEquals(0, resumed.code(), resumed.err());
        assertFalse(resumed.err().contains("epoch 1/5"), resumed.err());
        assertTrue(resumed.out().contains("best epoch 1 of 5"), resumed.out());
        assertArrayEquals(ModelFile.read(whole).weights(), ModelFile.read(model).weights());
    }

    @Test
    void aCheckpointOfAnotherTrainingIsRefusedAndKept() throws Exception {
        Path model = temp.resolve("other.anypose");
        interrupt("TERM", 143, model);

        Cli.Outcome refused = Cli.run(train(model, "--resume", "--seed", "1"));

        assertEquals(1, refused.code());
        assertTrue(
                refused.err().contains("the checkpoint " + model + ".checkpoint belongs to another training"),
                refused.err());
        assertTrue(Files.exists(Path.of(model + ".checkpoint")));
        assertFalse(Files.exists(model));
    }

    @Test
    void aTrainingStoppedInTheOrbitRecogniserContinuesThere() throws Exception {
        Path model = temp.resolve("orbit.anypose");
        Path checkpoint = Path.of(model + ".checkpoint");

        String err = interrupt("orbit recogniser", "TERM", 143, train(model, "--set", "orbit.passes=9999"));
        assertTrue(Files.exists(checkpoint), err);
        assertFalse(Files.exists(model), err);
        assertTrue(err.contains("anypose: stopped in the training of the orbit recogniser"), err);
        assertTrue(err.strip().endsWith("--resume"), err);

        Cli.Outcome resumed = Cli.run(train(model, "--set", "orbit.passes=1", "--resume"));
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(
                resumed.err().startsWith("anypose: continuing with what follows the last epoch from "), resumed.err());
        assertFalse(resumed.err().contains("epoch 5/5"), resumed.err());
        assertArrayEquals(expected, ModelFile.read(model).weights());
        assertTrue(ModelFile.read(model).parts().containsKey(Part.ORBIT));
        assertFalse(Files.exists(checkpoint));
    }

    @Test
    void aSecondTrainingOfTheSameFileIsRefusedUntilTheFirstIsGone() throws Exception {
        Path model = temp.resolve("twice.anypose");
        Process first = Cli.start(
                temp.resolve("out").toFile(), List.of(ONE_THREAD), train(model, "--set", "orbit.passes=9999"));
        try {
            while (first.isAlive() && !Files.exists(checkpoint(model))) {
                Thread.sleep(10);
            }
            Cli.Outcome second = Cli.run(train(model, "--set", "orbit=none"));
            assertEquals(1, second.code(), second.err());
            assertEquals(
                    "anypose: another process is at work on " + model
                            + "; wait until it has ended, or choose another file\n",
                    second.err());
            assertTrue(first.isAlive());
        } finally {
            first.destroyForcibly().waitFor();
        }
        assertTrue(Files.exists(temp.resolve(".twice.anypose.lock")), "the first had no lock to leave");

        Cli.Outcome third = Cli.run(train(model, "--set", "orbit=none"));
        assertEquals(0, third.code(), third.err());
        assertFalse(third.err().contains("orbit recogniser"), third.err());
        assertArrayEquals(expected, ModelFile.read(model).weights());
        assertFalse(Files.exists(temp.resolve(".twice.anypose.lock")));
    }

    @Test
    void withoutACheckpointResumeSaysThatItBegins() {
        Path model = temp.resolve("fresh.anypose");
        Cli.Outcome outcome = Cli.run(train(model, "--resume"));

        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.err().startsWith("anypose: there is no " + model + ".checkpoint; beginning anew"));
        assertArrayEquals(expected, ModelFile.read(model).weights());
    }

    /** A training that was stopped between two epochs would not show that one inside an epoch can be continued. */
    private static String interruptInsideAnEpoch(String signal, int code, Path model) throws Exception {
        String err = "";
        for (int attempt = 0; attempt < 5; attempt++) {
            err = interrupt(signal, code, model);
            if (Checkpoint.read(checkpoint(model)).position() > 0) {
                return err;
            }
        }
        return fail("stopped between epochs five times: " + err);
    }

    /** Sends a signal soon after the first epoch and returns what the process wrote to standard error. */
    private static String interrupt(String signal, int code, Path model, String... more) throws Exception {
        Files.deleteIfExists(checkpoint(model));
        Process process = Cli.start(temp.resolve("out").toFile(), List.of(ONE_THREAD), train(model, more));
        try (BufferedReader err = process.errorReader()) {
            // The second epoch begins when the checkpoint of the first one has been written.
            while (process.isAlive() && !Files.exists(checkpoint(model))) {
                Thread.sleep(10);
            }
            return stop(process, signal, code, err);
        } finally {
            process.destroyForcibly();
        }
    }

    /** The same once the process has written a line that begins with {@code after}. */
    private static String interrupt(String after, String signal, int code, List<String> args) throws Exception {
        Process process = Cli.start(temp.resolve("out").toFile(), List.of(ONE_THREAD), args);
        try (BufferedReader err = process.errorReader()) {
            StringBuilder text = new StringBuilder();
            String line = "";
            while (line != null && !line.startsWith(after)) {
                line = err.readLine();
                text.append(line).append('\n');
            }
            return text + stop(process, signal, code, err);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String stop(Process process, String signal, int code, BufferedReader err) throws Exception {
        Thread.sleep(200);
        send(signal, process);
        String text = err.lines().collect(Collectors.joining("\n"));
        assertEquals(code, process.waitFor(), text);
        return text;
    }

    private static Path checkpoint(Path model) {
        return Path.of(model + ".checkpoint");
    }

    private static void send(String signal, Process process) throws Exception {
        assertEquals(
                0,
                new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                        .start()
                        .waitFor());
    }

    /** Shells start background jobs with SIGINT ignored, and everything that these start inherits it. */
    private static boolean isIgnored(int signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return false;
        }
        String mask = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).strip())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(mask, 16) >> (signal - 1) & 1) == 1;
    }
}
