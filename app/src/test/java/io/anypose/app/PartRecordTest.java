package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.PartRecord.Done;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartRecordTest {

    private static final Done STEP = new Done("key", "./anypose evaluate m", 2.5, "evaluation.json");

    @TempDir
    Path folder;

    @Test
    void aStepIsDoneIfItsKeyIsRememberedAndItsResultIsThere() throws IOException {
        PartRecord.in(folder).add(STEP);
        assertEquals(Optional.empty(), PartRecord.in(folder).done("key"));
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        assertEquals(Optional.of(STEP), PartRecord.in(folder).done("key"));
        assertEquals(Optional.empty(), PartRecord.in(folder).done("another key"));
    }

    @Test
    void aNewResultReplacesTheOldOne() throws IOException {
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        PartRecord record = PartRecord.in(folder);
        record.add(STEP);
        record.add(new Done("new", "./anypose evaluate m --json", 1, "evaluation.json"));
        assertFalse(PartRecord.in(folder).done("key").isPresent());
        assertTrue(PartRecord.in(folder).done("new").isPresent());
    }

    @Test
    void workBegunWithOtherSettingsIsToldApart() {
        assertTrue(PartRecord.in(folder).begin("key"));
        assertFalse(PartRecord.in(folder).begin("key"));
        assertTrue(PartRecord.in(folder).begin("another key"));
    }

    @Test
    void aDamagedRecordCountsAsNothingDone() throws IOException {
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        for (String damaged : new String[] {"{", "[]", "null", "{}"}) {
            Files.writeString(folder.resolve("steps.json"), damaged);
            assertEquals(Optional.empty(), PartRecord.in(folder).done("key"), damaged);
        }
    }
}
