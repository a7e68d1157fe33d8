package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.app.Cli;
import io.anypose.file.Json;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the folder of a run to its report. */
class ReportTest {

    @TempDir
    Path temp;

    /** A run that has only just begun. */
    private Path run() throws IOException {
        JsonObject json = JsonParser.parseString("""
                        {"format": 1, "command": "./anypose reproduce", "quick": true, "seeds": [42],
                         "started": "2026-01-01T00:00:00Z", "finished": null, "seconds": 1, "jobs": 2,
                         "parts": [{"name": "rotation-none", "seed": 42, "folder": "parts/rotation-none/42",
                                    "state": "planned", "steps": []}]}
                        """).getAsJsonObject();
        json.add("provenance", JsonParser.parseString(Json.line(Provenance.now(Map.of(), new Seed(42), "", ""))));
        Files.writeString(temp.resolve("reproduction.json"), json.toString());
        return temp;
    }

    @Test
    void thePageIsWrittenIntoTheFolderOfTheRun() throws IOException {
        Path page = run().resolve("report/index.html");

        Cli.Outcome outcome = Cli.run("report", temp.toString());

        assertEquals(0, outcome.code(), outcome.err());
        assertEquals(
                page + ": None of the paper's 13 claims is in this run. None of our own 5 claims is in this run."
                        + System.lineSeparator(),
                outcome.out());
        assertTrue(Files.readString(page).contains("This was a quick run."));
    }

    @Test
    void programsGetVerdictsAndFiles() throws IOException {
        Cli.Outcome outcome = Cli.run("report", run().toString(), "--json");

        JsonObject json = JsonParser.parseString(outcome.out()).getAsJsonObject();
        assertEquals(
                temp.resolve("report/index.html").toString(), json.get("page").getAsString());
        assertEquals(
                "None of our own 5 claims is in this run.",
                json.get("ownSummary").getAsString());
        assertEquals(
                "not-measured",
                json.getAsJsonArray("claims")
                        .get(0)
                        .getAsJsonObject()
                        .get("verdict")
                        .getAsString());
        assertTrue(json.getAsJsonArray("missing").size() > 10, outcome.out());
        for (JsonElement file : json.getAsJsonArray("files")) {
            assertTrue(Files.exists(Path.of(file.getAsString())), file.getAsString());
        }
    }

    @Test
    void aFolderThatIsNoRunIsRefusedInOneLine() {
        Cli.Outcome outcome = Cli.run("report", temp.toString());

        assertEquals(1, outcome.code());
        assertEquals("", outcome.out());
        assertTrue(outcome.err().startsWith("anypose: " + temp + " is no run folder"), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertFalse(Files.exists(temp.resolve("report")));
    }
}
