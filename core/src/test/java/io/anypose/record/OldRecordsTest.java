package io.anypose.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.data.PictureOrigin;
import io.anypose.eval.Ablation;
import io.anypose.eval.Evaluation;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.learn.FoundOrder;
import io.anypose.learn.PictureMemory;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.AnyposeException;
import io.anypose.train.Checkpoint;
import io.anypose.train.TrainingHistory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that anypose 0.1.0 wrote are still read, or refused with what to do.
 *
 * <p>They were made with its command line: a rotation in steps of 90° of 8 x 8 pixels, and galleries of pictures at −2 … 2
 * of twelve poses.
 */
class OldRecordsTest {

    @TempDir
    private Path folder;

    private static Path old(String name) {
        try {
            return Path.of(
                    OldRecordsTest.class.getResource("/records-0.1.0/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void aModelFileIsReadAndWrittenAgain() throws Exception {
        ModelFile model = ModelFile.read(old("rotation.anypose"));
        assertEquals("rotation:90", model.spec().transformation().name());
        assertEquals(OperatorKind.FIXED, model.spec().operator());
        assertEquals(List.of("orbit", "references"), List.copyOf(model.parts().keySet()));
        assertEquals(2, TrainingHistory.of(model).orElseThrow().epochs().size());
        try (TrainedModel opened = TrainedModel.open(model, Compute.Choice.CPU)) {
            assertEquals("mlp:4", opened.orbit().orElseThrow().spec().toString());
            assertEquals(Optional.empty(), opened.judgement("orbit"));
        }
        Path again = folder.resolve("again.anypose");
        model.write(again);
        ModelFile read = ModelFile.read(again);
        assertEquals(model.spec(), read.spec());
        assertEquals(model.provenance(), read.provenance());
        assertEquals(model.extras(), read.extras());
        assertArrayEquals(model.weights(), read.weights());
    }

    @Test
    void whatModelFilesRememberIsRead() {
        FoundOrder found = FoundOrder.of(ModelFile.read(old("found.anypose"))).orElseThrow();
        assertEquals(41, found.order());
        assertEquals(0.25913711996971645, found.residual());
        assertEquals(false, found.isFound());
        PictureOrigin origin =
                PictureMemory.of(ModelFile.read(old("gallery.anypose"))).orElseThrow();
        assertEquals("hue/train", origin.images());
        assertEquals("none", origin.backdrop().toString());
    }

    @Test
    void aCheckpointIsReadAndWrittenAgain() {
        Checkpoint checkpoint = Checkpoint.read(old("stopped.checkpoint"));
        assertEquals(1, checkpoint.epoch());
        assertEquals(128, checkpoint.position());
        assertEquals(100000, checkpoint.settings().epochs());
        assertEquals(42, checkpoint.settings().seed().value());
        assertEquals(1, checkpoint.history().size());
        assertEquals(checkpoint.bestLoss(), checkpoint.history().get(0).validationLoss());
        Path again = folder.resolve("again.checkpoint");
        checkpoint.write(again);
        Checkpoint read = Checkpoint.read(again);
        assertEquals(checkpoint.spec(), read.spec());
        assertEquals(checkpoint.settings(), read.settings());
        assertEquals(checkpoint.history(), read.history());
        assertEquals(Json.line(checkpoint.meter()), Json.line(read.meter()));
        assertArrayEquals(checkpoint.optimiser(), read.optimiser());
    }

    @Test
    void anEvaluationIsReadWithTheAxesThatItsNameAndPosesTell() {
        Evaluation rotation = Evaluation.read(old("rotation.evaluation.json"));
        assertEquals("C4", rotation.transformation().group().toString());
        assertEquals(90, rotation.transformation().axes().get(0).step());
        assertEquals(3, rotation.results().size());
        Evaluation torus = Evaluation.read(old("torus.evaluation.json"));
        assertEquals(16, torus.transformation().group().order());
        assertEquals(16, torus.results().get(0).poses().size());
        assertEquals("px", torus.transformation().axes().get(1).unit());
    }

    @Test
    void aGalleryHasAsManyPosesAsItsSettingsTell() {
        Evaluation gallery = Evaluation.read(old("gallery.evaluation.json"));
        assertEquals(12, gallery.transformation().group().order());
        assertEquals(5, gallery.results().get(0).poses().size());
    }

    @Test
    void aGalleryWhoseSettingsDoNotTellIsRefused() throws Exception {
        Path file = folder.resolve("gallery.json");
        Files.writeString(
                file,
                Files.readString(old("gallery.evaluation.json"))
                        .replace("\"order\": \"12\"", "\"order\": \"default\""));
        assertEquals(
                file + ": it does not have its axes, as records of anypose 0.1.0 do not, and its settings do not tell"
                        + " the number of poses; evaluate the model again to make a new record",
                assertThrows(AnyposeException.class, () -> Evaluation.read(file))
                        .getMessage());
    }

    @Test
    void aShiftThatWasNotMeasuredAllAroundIsRefused() throws Exception {
        ObjectNode torus =
                Json.tree(JsonSource.read(old("torus.evaluation.json"), "").tree());
        for (var result : torus.withArray("/results")) {
            result.withArray("/poses")
                    .forEach(pose -> ((ObjectNode) pose).put("x", pose.get("x").intValue() + 1));
        }
        JsonSource source = JsonSource.of("a.json", torus.toString(), "");
        String message = assertThrows(AnyposeException.class, () -> Evaluation.read(source))
                .getMessage();
        assertTrue(message.contains("which is not a whole cycle"), message);
    }

    @Test
    void anAblationIsRead() {
        Ablation ablation = Ablation.read(old("rotation.ablation.json"));
        assertEquals("rotation:90", ablation.transformation());
        assertEquals(List.of(), ablation.axes());
        assertEquals(4, ablation.cells().size());
        assertEquals(10, ablation.cell(10, 3).orElseThrow().references());
        assertEquals(ablation, Ablation.read(JsonSource.of("again", Json.text(ablation), "")));
    }

    @Test
    void theDescriptionOfAModelIsRead() {
        ModelRecord rotation = ModelRecord.read(ModelRecord.source(old("rotation.info.json")));
        assertEquals(4, rotation.axes().get(0).order());
        assertEquals("mlp:4", rotation.orbit().orElseThrow());
        assertEquals(2, rotation.epochs().size());
        ModelRecord found = ModelRecord.read(ModelRecord.source(old("found.info.json")));
        assertTrue(found.orbit().isEmpty());
        assertTrue(found.spectra().get(0).order().isEmpty());
        assertEquals(41, found.foundOrder().orElseThrow().order());
        assertEquals(found, ModelRecord.read(JsonSource.of("again", Json.text(found), "")));
    }

    @Test
    void theDescriptionOfAnOldFileIsThatOfToday() throws Exception {
        for (String name : List.of("rotation", "found")) {
            try (TrainedModel model = TrainedModel.open(ModelFile.read(old(name + ".anypose")), Compute.Choice.CPU)) {
                ModelRecord today = ModelRecord.of(Path.of(name + ".anypose"), model);
                assertEquals(
                        JsonSource.read(old(name + ".info.json"), "").tree(),
                        JsonSource.of("", Json.text(today), "").tree());
            }
        }
    }
}
