package io.anypose.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parts that start the command line as its user does; the others are tested where they are written. */
class BenchTest {

    @Test
    @Timeout(300)
    void theServerIsMeasuredUnderLoad() {
        Cli.Outcome outcome = Cli.run("bench", "--quick", "--only", "start-up,server", "--json");

        assertEquals(0, outcome.code(), outcome.err());
        JsonObject json = JsonParser.parseString(outcome.out()).getAsJsonObject();
        List<JsonObject> findings = StreamSupport.stream(
                        json.getAsJsonArray("findings").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .toList();
        assertEquals(
                List.of(
                        "--help",
                        "recognise one image",
                        "1 client, one by one",
                        "1 client, one by one, p50",
                        "1 client, one by one, p99",
                        "1 client",
                        "1 client, p50",
                        "1 client, p99",
                        "8 clients, one by one",
                        "8 clients, one by one, p50",
                        "8 clients, one by one, p99",
                        "8 clients",
                        "8 clients, p50",
                        "8 clients, p99",
                        "64 clients, one by one",
                        "64 clients, one by one, p50",
                        "64 clients, one by one, p99",
                        "64 clients",
                        "64 clients, p50",
                        "64 clients, p99",
                        "batches, 64 clients",
                        "batches, 64 clients, p99",
                        "batches, 1 client, p50",
                        "queue of 4, 64 clients: refused",
                        "queue of 4, 64 clients: errors"),
                findings.stream()
                        .map(finding -> finding.get("name").getAsString())
                        .toList());
        findings.stream()
                .filter(finding -> finding.get("name").getAsString().matches(".*errors.*"))
                .forEach(finding -> assertEquals(0, finding.get("value").getAsInt(), finding::toString));
        assertEquals(
                "start-up, server",
                json.getAsJsonObject("provenance")
                        .getAsJsonObject("settings")
                        .get("parts")
                        .getAsString());
    }
}
