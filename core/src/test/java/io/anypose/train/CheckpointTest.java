package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.data.Coverage;
import io.anypose.file.Archive;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.learn.Trials;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints as files; {@link ResumeTest} continues from them. */
class CheckpointTest {

    private static final int EPOCHS = 2;
    private static final EpochRecord ENDED = new EpochRecord(1, 0.5, 0.4, 0.1, 0, 0.7, 0.6, 100);

    @TempDir
    private Path folder;

    private final ModelSpec spec = spec(6);
    private final TrainingSettings settings =
            Trials.training(EPOCHS, Coverage.ONE_POSE, 512, 0.001).recipe().training(new Seed(42));

    private static ModelSpec spec(int hidden) {
        return TestModels.dense(
                Transformations.rotation(90).on(2, 2),
                List.of(0),
                new ImageFormat(1, 2, 2, 255),
                List.of("a", "b"),
                Operators.FIXED,
                4,
                hidden,
                0);
    }

    private Checkpoint checkpoint(int epoch, int position, long steps, double bestLoss, List<EpochRecord> history) {
        Meter meter = Meter.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0));
        return new Checkpoint(
                spec,
                settings,
                "digest",
                epoch,
                position,
                meter,
                steps,
                bestLoss,
                history,
                new byte[] {1},
                new byte[] {2},
                new byte[] {3});
    }

    @Test
    void whatIsWrittenIsRead() {
        Path path = folder.resolve("written");
        checkpoint(1, 12, 34, 0.7, List.of(ENDED)).write(path);
        Checkpoint read = Checkpoint.read(path);
        assertEquals(spec, read.spec());
        assertEquals(settings, read.settings());
        assertEquals("digest", read.data());
        assertEquals(1, read.epoch());
        assertEquals(12, read.position());
        assertEquals(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6L), read.meter().numbers());
        assertEquals(34, read.steps());
        assertEquals(0.7, read.bestLoss());
        assertEquals(List.of(ENDED), read.history());
        assertArrayEquals(new byte[] {1}, read.weights());
        assertArrayEquals(new byte[] {2}, read.best());
        assertArrayEquals(new byte[] {3}, read.optimiser());
        assertEquals("the checkpoint " + path, read.name());
    }

    @Test
    void trainingsThatHaveNotBegunOrHaveEndedAreWrittenToo() {
        Path path = folder.resolve("written");
        checkpoint(0, 0, 0, Double.POSITIVE_INFINITY, List.of()).write(path);
        assertEquals(Double.POSITIVE_INFINITY, Checkpoint.read(path).bestLoss());
        checkpoint(EPOCHS, 0, 68, 0.7, List.of(ENDED, ENDED)).write(path);
        assertEquals(EPOCHS, Checkpoint.read(path).epoch());
    }

    @Test
    void numbersThatCannotBeAreRefused() {
        assertRefused(
                "found epoch 3 of 2 after 3 that have ended, which cannot be",
                checkpoint(3, 0, 0, 1, List.of(ENDED, ENDED, ENDED)));
        assertRefused("found epoch 1 of 2 after 0 that have ended, which cannot be", checkpoint(1, 0, 0, 1, List.of()));
        assertRefused("found position -1 and 0 steps, both must be 0 or more", checkpoint(0, -1, 0, 1, List.of()));
        assertRefused("found position 0 and -1 steps, both must be 0 or more", checkpoint(0, 0, -1, 1, List.of()));
    }

    private void assertRefused(String message, Checkpoint checkpoint) {
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> checkpoint.write(folder.resolve("impossible")));
        assertEquals(message, refusal.getMessage());
    }

    @Test
    void aLossThatIsNoNumberIsRefusedWithThePath() {
        Path path = folder.resolve("damaged");
        checkpoint(0, 0, 0, 1, List.of()).write(path);
        Archive whole = Archive.read(path, "anypose-checkpoint", Set.of());
        ObjectNode content = whole.content();
        content.put("bestLoss", "low");
        new Archive(whole.kind(), content, whole.parts()).write(path);
        var refusal = assertThrows(AnyposeException.class, () -> Checkpoint.read(path));
        assertEquals(
                path + " is damaged: its bestLoss is \"low\", a number is needed; train again", refusal.getMessage());
    }

    @Test
    void weightsOfAnotherModelAreRefused() {
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = Model.random(spec, compute, new Seed(1));
                Model wider = Model.random(spec(7), compute, new Seed(1));
                Adam adam = new Adam(model.manager(), model.parameters(), 0)) {
            byte[] right = Tensors.encode(model.parameters());
            byte[] wrong = Tensors.encode(wider.parameters());
            byte[] state = Tensors.encode(adam.state());
            assertUnfit(with(wrong, right, state), model, adam);
            assertUnfit(with(right, wrong, state), model, adam);
            assertUnfit(with(right, right, right), model, adam);
            with(right, right, state).restore(model, adam);
            assertEquals(3, adam.steps());
        }
    }

    private Checkpoint with(byte[] weights, byte[] best, byte[] optimiser) {
        return new Checkpoint(spec, settings, "digest", 0, 0, new Meter(), 3, 1, List.of(), weights, best, optimiser);
    }

    private static void assertUnfit(Checkpoint checkpoint, Model model, Adam adam) {
        var refusal = assertThrows(AnyposeException.class, () -> checkpoint.restore(model, adam));
        assertEquals(
                "the checkpoint does not fit the model that it describes: "
                        + refusal.getCause().getMessage() + "; begin anew",
                refusal.getMessage());
    }
}
