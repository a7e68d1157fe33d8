package io.anypose.app.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.reproduce.JobRecord.Done;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRecordTest {

    private static final Done STEP = new Done(
            "key", "./anypose evaluate m", 2.5, OptionalDouble.of(2.4), OptionalDouble.of(512), "evaluation.json");

    @TempDir
    Path folder;

    private Optional<Done> done(String key) {
        return JobRecord.in(folder).done(List.of(key)).get(0);
    }

    @Test
    void aStepIsDoneIfItsKeyIsRememberedAndItsResultIsThere() throws IOException {
        JobRecord.in(folder).add(STEP);
        assertEquals(Optional.empty(), done("key"));
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        assertEquals(Optional.of(STEP), done("key"));
        assertEquals(Optional.empty(), done("another key"));
    }

    @Test
    void aNewResultReplacesTheOldOne() throws IOException {
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        JobRecord record = JobRecord.in(folder);
        record.add(STEP);
        record.add(new Done(
                "new",
                "./anypose evaluate m --json",
                1,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                "evaluation.json"));
        assertFalse(done("key").isPresent());
        assertTrue(done("new").isPresent());
    }

    @Test
    void aModelThatWasRemovedIsTrainedAgainOnlyWhereSomethingIsLeftToMeasure() throws IOException {
        Done training =
                new Done("training", "./anypose train", 90, OptionalDouble.empty(), OptionalDouble.empty(), Step.MODEL);
        JobRecord record = JobRecord.in(folder);
        record.add(training);
        record.add(STEP);
        List<String> keys = List.of("training", "key");
        assertEquals(List.of(Optional.empty(), Optional.empty()), record.done(keys));
        Files.writeString(folder.resolve("evaluation.json"), "{}");
        assertEquals(List.of(Optional.of(training), Optional.of(STEP)), record.done(keys));
        assertEquals(
                List.of(Optional.empty(), Optional.of(STEP), Optional.empty()),
                record.done(List.of("training", "key", "not measured yet")));
        assertEquals(List.of(Optional.empty()), record.done(List.of("training")), "it is all that there is to do");
        assertEquals(List.of(Optional.empty(), Optional.of(STEP)), record.done(List.of("another training", "key")));
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
            assertEquals(Optional.empty(), done("key"), damaged);
        }
    }
}
