package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Json;
import io.anypose.spark.Cli;
import io.anypose.spark.Digits;
import io.anypose.spark.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class EvaluateAndSweepTest {

    @TempDir
    private Path temp;

    @BeforeAll
    static void startSpark() {
        Digits.model();
        Sessions.local();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --at random:70 --pose orbit"})
    void theRecordIsThatOfOneProcessToTheLastDigit(String more) {
        assertSameRecord(more);
    }

    /** @param more options of evaluate */
    static void assertSameRecord(String more) {
        String limit = more.contains("--test-limit") ? "" : " --test-limit 60";
        String args = Digits.model() + " --json --device cpu" + limit + more;

        assertEquals(record("evaluate " + args), record("spark evaluate " + args));
    }

    /** Without the time at which it was made. */
    private static String record(String command) {
        Cli.Outcome outcome = Cli.run(command.split(" ", -1));
        assertEquals(0, outcome.code(), outcome.err());
        ObjectNode record = Json.read(outcome.out(), ObjectNode.class);
        ((ObjectNode) record.get("provenance")).remove("created");
        return record.toPrettyString();
    }

    @Test
    void wrongUseOfEvaluateIsTold() {
        Cli.Outcome outcome = Cli.run("spark", "evaluate", Digits.model().toString(), "--pose", "guessed");

        assertEquals(2, outcome.code());
        assertTrue(outcome.err().startsWith("anypose: unknown value guessed; allowed for --pose are "), outcome.err());
        Cli.Outcome unknown = Cli.run("spark", "evaluate", Digits.model().toString(), "--classes", "tree");
        assertEquals(2, unknown.code(), unknown.err());
        assertTrue(
                unknown.err().startsWith("anypose: --classes names tree, which the model does not know; "),
                unknown.err());
    }

    @Test
    void aTrainingThatIsRefusedIsToldAndTheOthersGoOn() throws IOException {
        Cli.Outcome outcome = Cli.run(("spark sweep --out " + temp
                        + " --vary encoder.dimension=20,21 --transformation rotation --operator spectral --epochs 1"
                        + " --limit 300 --test-limit 40 --set orbit=none --device cpu")
                .split(" ", -1));

        assertEquals(1, outcome.code(), outcome.err());
        assertEquals(1, outcome.complaints().size(), outcome.err());
        assertTrue(
                outcome.complaints().get(0).startsWith("anypose: encoder.dimension-21, seed 42 failed: train: "),
                outcome.err());
        assertTrue(Files.exists(temp.resolve("parts/encoder.dimension-20/42/evaluation.json")));
        assertFalse(Files.exists(temp.resolve("parts/encoder.dimension-21/42/model.anypose")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            training.epoch=5,10         | there is no setting training.epoch; did you mean training.epochs?
            training.epochs=5,many      | training.epochs=many is not possible: training.epochs: found "many", a whole number is needed
            recipe=paper,fats           | there is no recipe fats; did you mean fast?
            operator=fixed,loose        | unknown value loose; allowed for --operator are none, fixed, learned, spectral
            orbit.network=mlp:8,conv:8,8 | orbit.network=8 is not possible: orbit.network: the orbit network '8' is not understood
            """)
    void wrongKeysAndValuesAreToldBeforeSparkStarts(String vary, String message) {
        Cli.Outcome outcome =
                Cli.run(("spark sweep --out " + temp.resolve("none") + " --limit 300 --device cpu --vary " + vary)
                        .split(" ", -1));

        assertEquals(2, outcome.code(), outcome.err());
        assertTrue(outcome.err().startsWith("anypose: " + message), outcome.err());
        assertFalse(Files.exists(temp.resolve("none")));
    }

    @Test
    void aSweepDoesEachCombinationOnce() throws IOException {
        String[] command = ("spark sweep --out " + temp
                        + " --vary seen=36,72 --transformation rotation --operator fixed --epochs 1"
                        + " --limit 300 --test-limit 40 --set orbit=none --device cpu")
                .split(" ", -1);

        Cli.Outcome outcome = Cli.run(command);

        assertEquals(0, outcome.code(), outcome.err());
        Path model = temp.resolve("parts/seen-36/42/model.anypose");
        assertTrue(Files.exists(model));
        assertEquals(
                List.of("seen-36", "seen-72"),
                Files.readAllLines(temp.resolve("sweep.csv")).stream()
                        .skip(1)
                        .map(line -> line.split(",", -1)[0])
                        .distinct()
                        .toList());
        FileTime trained = Files.getLastModifiedTime(model);
        String table = Files.readString(temp.resolve("sweep.csv"));
        assertEquals(0, Cli.run(command).code());
        assertEquals(trained, Files.getLastModifiedTime(model), "what is done is not done again");
        assertEquals(table, Files.readString(temp.resolve("sweep.csv")));
    }
}
