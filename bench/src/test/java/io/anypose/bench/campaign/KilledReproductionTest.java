package io.anypose.bench.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledReproductionTest {

    @TempDir
    private Path temp;

    @Test
    void halfOfARecordIsDamageAndOtherResultsAreADifference() throws IOException {
        Path run = temp.resolve("run");
        KilledReproduction job = new KilledReproduction(List.of("reproduce"), run);
        assertThrows(IllegalStateException.class, job::expect, "nothing was reproduced");
        Path part = Files.createDirectories(run.resolve("parts").resolve("1"));
        Path evaluation = Files.writeString(part.resolve("evaluation.json"), "{\"results\": [1], \"created\": 1}");
        job.expect();

        Files.writeString(evaluation, "{\"results\": [1], \"created\": 2}");
        assertEquals(Optional.empty(), job.damage());
        assertEquals(Optional.empty(), job.difference());
        Files.writeString(evaluation, "{\"results\": [2]}");
        assertEquals(Optional.empty(), job.damage());
        assertEquals(Optional.of(evaluation + " has other results than without kills"), job.difference());
        Files.writeString(evaluation, "{\"results\": ");
        assertTrue(job.damage().orElseThrow().startsWith(evaluation + ": it is not JSON"));

        job.reset();
        assertFalse(Files.exists(run));
        assertEquals(Optional.empty(), job.damage());
        assertTrue(job.difference().isPresent());
    }
}
