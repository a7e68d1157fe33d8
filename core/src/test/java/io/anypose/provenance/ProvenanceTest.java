package io.anypose.provenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.Json;
import io.anypose.file.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProvenanceTest {

    @Test
    void whatBeginsNowSaysWhereItRuns() {
        Provenance now = Provenance.now(Map.of("epochs", "20"), new Seed(42), "abc", "PyTorch 1");
        assertEquals(Map.of("epochs", "20"), now.settings());
        assertEquals(42, now.seed());
        assertEquals("abc", now.dataSha256());
        assertEquals("PyTorch 1", now.engine());
        assertTrue(now.jvm().contains(Runtime.version().toString()), now.jvm());
        assertTrue(now.machine().contains(System.getProperty("os.arch")), now.machine());
        Duration age = Duration.between(Instant.parse(now.created()), Instant.now());
        assertTrue(age.toSeconds() >= 0 && age.toSeconds() < 60, "created " + now.created());
    }

    @Test
    void theVersionIsThatOfTheBuild() {
        Provenance now = Provenance.now(Map.of(), new Seed(1), "", "");
        assertEquals(Provenance.buildVersion(), now.version());
        assertFalse(now.version().isBlank() || now.commit().isBlank(), "version and commit of the build, or unknown");
    }

    @Test
    void aProvenanceSurvivesJson() {
        Provenance now = Provenance.now(Map.of("b", "2", "a", "1"), new Seed(-1), "abc", "PyTorch 1");
        assertEquals(now, Json.read(Json.line(now), Provenance.class));
    }

    @Test
    void settingsAreSortedAndOutOfReach() {
        Map<String, String> settings = new HashMap<>(Map.of("b", "2", "a", "1"));
        Provenance now = Provenance.now(settings, new Seed(1), "", "");
        settings.clear();
        assertEquals(List.of("a", "b"), List.copyOf(now.settings().keySet()));
        assertThrows(UnsupportedOperationException.class, () -> now.settings().clear());
    }

    @Test
    void theDigestIsThatOfSha256sum() {
        assertEquals(
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                Sha256.hex("abc".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(Sha256.hex(new byte[] {1, 2, 3}), Sha256.hex(new byte[] {1}, new byte[] {2, 3}), "in parts");
    }
}
