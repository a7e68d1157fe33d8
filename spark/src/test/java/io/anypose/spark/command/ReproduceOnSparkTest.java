package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.Json;
import io.anypose.spark.Cli;
import io.anypose.spark.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A reproduction in a folder that only Hadoop knows: its own view of a folder of this machine. */
@Timeout(600)
class ReproduceOnSparkTest {

    @TempDir
    private Path temp;

    @Test
    void everythingIsInTheSharedFolderAndWhatIsDoneIsNotDoneAgain() throws IOException {
        String place = temp.getFileName().toString();
        Sessions.local()
                .sparkContext()
                .hadoopConfiguration()
                .set(
                        "fs.viewfs.mounttable." + place + ".link./shared",
                        temp.toUri().toString());
        String shared = "viewfs://" + place + "/shared/run";
        String[] command = ("spark reproduce --quick --only rotation-none --out " + shared).split(" ", -1);
        Path run = temp.resolve("run");

        Cli.Outcome first = Cli.run(command);

        assertEquals(0, first.code(), first.err());
        assertTrue(first.err().contains(", into " + shared + "\n"), first.err());
        assertTrue(first.out().contains(shared + "/report/index.html: "), first.out());
        assertTrue(Files.readString(run.resolve("report/index.html")).contains("rotation"));
        assertEquals(Map.of("rotation-none", "done"), states(run));
        Path model = run.resolve("parts/rotation-none/42/model.anypose");
        FileTime trained = Files.getLastModifiedTime(model);
        assertTrue(Files.exists(model.resolveSibling("evaluation.json")));
        assertFalse(Files.exists(model.resolveSibling("model.anypose.checkpoint")));

        Cli.Outcome second = Cli.run(command);

        assertEquals(0, second.code(), second.err());
        assertTrue(second.err().contains("1 models, 1 of them already finished"), second.err());
        assertEquals(trained, Files.getLastModifiedTime(model));
    }

    /** Of the parts that are not only planned. */
    private static Map<String, String> states(Path run) throws IOException {
        Map<String, String> states = new TreeMap<>();
        for (JsonNode part : Json.read(Files.readString(run.resolve("reproduction.json")), JsonNode.class)
                .get("parts")) {
            String state = part.get("state").textValue();
            if (!state.equals("planned")) {
                states.put(part.get("name").textValue(), state);
            }
        }
        return states;
    }

    @Test
    void wrongUseOfReproduceIsTold() {
        Cli.Outcome outcome = Cli.run("spark", "reproduce", "--out", temp.toString(), "--only", "nothing");

        assertEquals(2, outcome.code(), outcome.err());
        assertTrue(outcome.err().startsWith("anypose: "), outcome.err());
        assertTrue(outcome.err().contains("nothing"), outcome.err());
    }
}
