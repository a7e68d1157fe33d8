package io.anypose.bench.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.bench.damage.Intake;
import io.anypose.bench.damage.IntakeKind;
import io.anypose.learn.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a kill may leave, and what it must not. */
class KilledTrainingTest {

    @TempDir
    private static Path temp;

    private static List<byte[]> models;

    private final Path model = temp.resolve("m.anypose");
    private final Path checkpoint = temp.resolve("m.anypose.checkpoint");
    private KilledTraining job;

    @BeforeAll
    static void train() {
        try (Intake files = IntakeKind.MODEL_FILE.open(temp)) {
            models = files.whole();
        }
    }

    @BeforeEach
    void expectASecondModelAfterAFirst() throws IOException {
        Files.deleteIfExists(checkpoint);
        Files.write(model, models.get(0));
        job = new KilledTraining("train", List.of("train"), model, ModelFile.read(model));
        assertThrows(IllegalStateException.class, job::expect, "nothing tells the new model from the old one");
        Files.write(model, models.get(2));
        job.expect();
        job.reset();
    }

    @Test
    void theOldModelIsNoDamageButNoResult() {
        assertEquals(Optional.empty(), job.damage());
        assertEquals(Optional.of(model + " has other weights than without kills"), job.difference());
    }

    @Test
    void theNewModelIsTheResultOnceItsCheckpointIsGone() throws IOException {
        Files.write(model, models.get(2));
        assertEquals(Optional.empty(), job.damage());
        assertEquals(Optional.empty(), job.difference());
        Files.writeString(checkpoint, "");
        assertEquals(Optional.of(checkpoint + " is still there"), job.difference());
    }

    @Test
    void aCutModelAThirdModelAndACutCheckpointAreDamage() throws IOException {
        Files.write(model, Arrays.copyOf(models.get(2), 1000));
        assertTrue(job.damage().orElseThrow().startsWith(model.toString()));
        Files.write(model, models.get(3));
        assertEquals(Optional.of(model + " has weights that are neither the old nor the new ones"), job.damage());
        job.reset();
        Files.writeString(checkpoint, "cut");
        assertTrue(job.damage().orElseThrow().startsWith(checkpoint.toString()));
    }
}
