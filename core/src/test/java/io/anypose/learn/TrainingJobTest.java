package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.TinyData;
import io.anypose.data.picture.Gallery;
import io.anypose.image.Shear;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Trial;
import io.anypose.train.Checkpoint;
import io.anypose.train.EpochRecord;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** The job that every training is: what it tells, keeps, remembers and does when it is stopped. */
class TrainingJobTest {

    private static final Seed SEED = new Seed(42);
    private static final int EPOCHS = 3;

    private static Experiment experiment() {
        Trial few = Trials.few(Operators.FIXED);
        Trial recipe = few.set("encoder.dimension", 20).set("training.epochs", EPOCHS);
        return new Experiment(
                Trials.orbit(recipe, "mlp:4", 2, Coverage.EVERY_POSE, 16),
                TinyData.of(45).moved(Transformations.ROTATION));
    }

    private static TrainingJob job() {
        return new TrainingJob(experiment(), Compute.Choice.CPU);
    }

    /** Writes down what it is told. */
    private static final class Told implements TrainingJob.Listener {

        private final List<Long> steps = new ArrayList<>();
        private final List<EpochRecord> epochs = new ArrayList<>();
        private final List<Long> orbit = new ArrayList<>();
        private long orbitTotal;

        @Override
        public void step(long done, long total, double loss) {
            steps.add(done);
        }

        @Override
        public void epoch(EpochRecord epoch) {
            epochs.add(epoch);
        }

        @Override
        public void orbitStep(long done, long total, double loss) {
            orbit.add(done);
            orbitTotal = total;
        }
    }

    @Test
    void theListenerIsToldOfEveryStepEpochAndOrbitStep() {
        Told told = new Told();
        TrainingJob.Result result;
        try (TrainingJob job = job()) {
            result = job.listener(told).run();
        }
        assertEquals(result.history(), told.epochs);
        assertEquals(EPOCHS, result.history().size());
        assertEquals(EPOCHS * 180L, told.steps.get(told.steps.size() - 1), "36 objects at five poses, three times");
        assertEquals(2 * 180L, told.orbitTotal);
        assertEquals(2 * 180L, told.orbit.get(told.orbit.size() - 1));
        assertEquals(told.orbit.stream().sorted().distinct().toList(), told.orbit);
    }

    @Test
    void theFileRemembersHistorySettingsAndTransformation() {
        ModelFile file;
        TrainingJob.Result result;
        try (TrainingJob job = job()) {
            result = job.run();
            file = result.file().orElseThrow();
        }
        assertEquals(result.history(), file.manifest().history());
        assertEquals("a test", file.provenance().settings().get("data"));
        assertEquals("rotation", file.provenance().settings().get("transformation"));
        assertEquals("20", file.provenance().settings().get("encoder.dimension"));
        assertEquals(Optional.empty(), file.manifest().backdrop());
    }

    @Test
    void aStoppedJobContinuesToTheSameWeights() {
        byte[] whole = trained(job());
        List<Checkpoint> kept = new ArrayList<>();
        Told told = new Told();
        try (TrainingJob job = job()) {
            TrainingJob.Result stopped = job.listener(told)
                    .checkpoints(kept::add)
                    .stopWhen(() -> told.steps.size() == 4)
                    .run();
            assertEquals(Optional.empty(), stopped.file());
            assertEquals(1, stopped.history().size(), "three steps an epoch");
        }
        assertArrayEquals(whole, trained(job().resume(kept.get(kept.size() - 1))));
    }

    @Test
    void aStoppedJobHasNoFileWhereNothingFollowsTheEpochsEither() {
        Trial few = Trials.few(Operators.NONE);
        Trial recipe = few.set("training.epochs", EPOCHS).set("training.coverage", Coverage.EVERY_POSE);
        Experiment experiment = new Experiment(recipe, TinyData.of(45).moved(Transformations.ROTATION));
        Told told = new Told();
        try (TrainingJob job = new TrainingJob(experiment, Compute.Choice.CPU)) {
            TrainingJob.Result stopped =
                    job.listener(told).stopWhen(() -> told.steps.size() == 4).run();
            assertEquals(1, stopped.history().size());
            assertEquals(Optional.empty(), stopped.file());
        }
    }

    @Test
    void aJobThatIsStoppedInTheOrbitTrainingHasItsHistoryButNoFile() {
        Told told = new Told();
        try (TrainingJob job = job()) {
            TrainingJob.Result stopped =
                    job.listener(told).stopWhen(() -> told.orbit.size() == 1).run();
            assertEquals(EPOCHS, stopped.history().size());
            assertEquals(Optional.empty(), stopped.file());
        }
        assertEquals(1, told.orbit.size());
    }

    /** The engine records gradients thread by thread, and only the thread that loaded it is set up for training. */
    @Test
    void anyThreadTrainsToTheSameWeights() throws Exception {
        byte[] here = trained(job());
        FutureTask<byte[]> elsewhere = new FutureTask<>(() -> trained(job()));
        new Thread(elsewhere, "another").start();
        assertArrayEquals(here, elsewhere.get());
    }

    private static byte[] trained(TrainingJob job) {
        try (job) {
            return job.run().file().orElseThrow().weights();
        }
    }

    @Test
    void aNetworkThatDoesNotSuitTheModelIsRefusedBeforeAnythingIsTrained() {
        Trial trial = Trials.few(Operators.SPECTRAL).set("orbit.network", "window:3x8,6");
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> new Experiment(trial, TinyData.of(45).moved(Transformations.ROTATION)));
        assertTrue(refusal.getMessage().contains("window:3x8,6 does not fit"), refusal.getMessage());
    }

    @Test
    void aUsersOwnTransformationIsTrainedAndTestedLikeAnyOther() {
        var source = TinyData.of(45).moved(new Shear());
        Trial few = Trials.few(Operators.FIXED);
        Trial recipe = few.set("training.epochs", 1).set("training.coverage", Coverage.EVERY_POSE);
        try (TrainingJob job = new TrainingJob(new Experiment(recipe, source), Compute.Choice.CPU)) {
            ModelFile file = job.run().file().orElseThrow();
            assertEquals("shear", file.spec().transformation().name());
            assertEquals(TinyData.SIDE, file.spec().group().order());
            assertEquals(45, Experiment.test(file.spec(), source, SEED).size());
        }
    }

    @Test
    void theFileRemembersWhatPicturesAreBeforeAndWhichDataTheyWere() {
        Gallery gallery = new Gallery(new PictureSize(4, 4), 4);
        for (int i = 0; i < 20; i++) {
            BufferedImage picture = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
            picture.setRGB(i % 4, i / 4 % 4, 0xffffff);
            gallery.add(i % 2 == 0 ? "even" : "odd", Map.of(0, picture));
        }
        Trial few = Trials.seeing(Trials.few(Operators.NONE), "pose", 0);
        Trial recipe = few.set("training.epochs", 1).set("training.coverage", Coverage.ONE_POSE);
        ModelFile ofSource = new Experiment(recipe, gallery.source()).train(Compute.Choice.CPU);
        ModelFile ofViews = new Experiment(recipe, gallery.views()).train(Compute.Choice.CPU);
        assertEquals(Optional.of(Backdrop.NONE), ofSource.manifest().backdrop());
        assertEquals(Optional.empty(), ofViews.manifest().backdrop());
        assertEquals(gallery.source().sha256(), ofSource.provenance().dataSha256());
        assertEquals("unknown", ofViews.provenance().dataSha256());
        assertEquals(42, ofSource.provenance().seed());
    }

    @Test
    void aClosedJobTrainsNoMore() {
        TrainingJob job = job();
        job.close();
        assertThrows(IllegalStateException.class, job::run);
    }
}
