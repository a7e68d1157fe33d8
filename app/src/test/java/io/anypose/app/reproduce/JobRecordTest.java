package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.reproduce.JobRecord.Done;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRecordTest {

    private static final Done STEP =
            new Done("key", "./anypose evaluate m", 2.5, OptionalDouble.of(512), "evaluation.json");

    @TempDir
    Path folder;

    @Test
    void aStepIsDoneIfItsKeyIsRememberedAndItsResultIsThere() throws IOException {
        JobRecord.in(folder).add(STEP);
        assertEquals(Optional.empty(), JobRecord.in(folder).done("key"));
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        assertEquals(Optional.of(STEP), JobRecord.in(folder).done("key"));
        assertEquals(Optional.empty(), JobRecord.in(folder).done("another key"));
    }

    @Test
    void aNewResultReplacesTheOldOne() throws IOException {
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        JobRecord record = JobRecord.in(folder);
        record.add(STEP);
        record.add(new Done("new", "./anypose evaluate m --json", 1, OptionalDouble.empty(), "evaluation.json"));
        assertFalse(JobRecord.in(folder).done("key").isPresent());
        assertTrue(JobRecord.in(folder).done("new").isPresent());
    }

    @Test
    void workBegunWithOtherSettingsIsToldApart() {
        assertTrue(JobRecord.in(folder).begin("key"));
        assertFalse(JobRecord.in(folder).begin("key"));
        assertTrue(JobRecord.in(folder).begin("another key"));
    }

    @Test
    void aDamagedRecordCountsAsNothingDone() throws IOException {
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        for (String damaged : new String[] {"{", "[]", "null", "{}"}) {
            Files.writeString(folder.resolve("steps.json"), damaged);
            assertEquals(Optional.empty(), JobRecord.in(folder).done("key"), damaged);
        }
    }
}
