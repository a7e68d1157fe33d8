package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.data.Coverage;
import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.SeenViews;
import io.anypose.data.TinyData;
import io.anypose.data.Views;
import io.anypose.data.WatchedViews;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.Trials;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Trainings that are stopped and continued: they end as if they had not been, or refuse to go on. */
class ResumeTest {

    private static final Seed SEED = new Seed(42);

    private static DataSet few;
    private static Compute compute;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        few = TinyData.of(45);
        compute = Compute.on(Compute.Choice.CPU);
    }

    @AfterAll
    static void stop() {
        compute.close();
    }

    private static Trial recipe(OperatorKind operator) {
        return trial(operator, 2, 0.003);
    }

    private static Experiment experiment(OperatorKind operator, DataSet data) {
        return new Experiment(recipe(operator), data.moved(Transformations.ROTATION));
    }

    private static Trial trial(OperatorKind operator, int epochs, double rate) {
        return Trials.training(epochs, Coverage.EVERY_POSE, 16, rate)
                .set("operator.kind", operator)
                .set("orbit", "none");
    }

    @ParameterizedTest
    @EnumSource(Operators.class)
    void aTrainingStoppedInAnEpochAndContinuedEndsWithTheSameWeights(OperatorKind operator) {
        Path file = folder.resolve("checkpoint.zip");
        Checkpoint stopped = stoppedAfter(17, operator);
        assertEquals(1, stopped.epoch());
        assertTrue(stopped.position() > 0, "in the middle of an epoch");
        stopped.write(file);
        List<EpochRecord> whole = new ArrayList<>();
        List<EpochRecord> continued = new ArrayList<>();
        assertArrayEquals(
                weights(operator, Optional.empty(), whole),
                weights(operator, Optional.of(Checkpoint.read(file)), continued));
        for (int i = 0; i < whole.size(); i++) {
            assertEquals(withoutSpeed(whole.get(i)), withoutSpeed(continued.get(i)));
        }
    }

    @Test
    void aTrainingContinuedElsewhereOrWithoutItsMomentumEndsWithOtherWeights() {
        byte[] whole = weights(Operators.FIXED, Optional.empty(), new ArrayList<>());
        Checkpoint stopped = stoppedAfter(17, Operators.FIXED);
        assertFalse(Arrays.equals(whole, weights(Operators.FIXED, at(stopped, 0, stopped.steps()))), "position");
        assertFalse(Arrays.equals(whole, weights(Operators.FIXED, at(stopped, stopped.position(), 0))), "steps");
        for (String moment : List.of("mean", "variance")) {
            Checkpoint without = with(stopped, zeroed(stopped.optimiser(), moment + "/encoder1"));
            assertFalse(Arrays.equals(whole, weights(Operators.FIXED, without)), moment);
        }
        Checkpoint same = with(stopped, zeroed(stopped.optimiser(), "nothing"));
        assertArrayEquals(whole, weights(Operators.FIXED, same), "what is written anew is the same");
    }

    @Test
    void oneCheckpointServesTwoTrainings() {
        Checkpoint stopped = stoppedAfter(17, Operators.FIXED);
        List<EpochRecord> first = new ArrayList<>();
        List<EpochRecord> second = new ArrayList<>();
        assertArrayEquals(
                weights(Operators.FIXED, Optional.of(stopped), first),
                weights(Operators.FIXED, Optional.of(stopped), second));
        assertEquals(withoutSpeed(first.get(1)), withoutSpeed(second.get(1)));
    }

    @Test
    void aTrainingThatHadEndedIsOnlyFinished() {
        List<Checkpoint> kept = new ArrayList<>();
        Experiment experiment = experiment(Operators.FIXED, few);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).checkpoints(kept::add).run(Optional.empty());
            assertEquals(2, kept.size());
            byte[] ended = Tensors.encode(model.parameters());
            assertArrayEquals(ended, weights(Operators.FIXED, kept.get(1)));
        }
    }

    /** The validation loss rises from the start, so the best epoch lies before the stop. */
    @Test
    void theBestEpochBeforeTheStopIsStillTheBestAfterwards() {
        Path file = folder.resolve("checkpoint.zip");
        Trial settings = trial(Operators.FIXED, 5, 0.003);
        List<Checkpoint> kept = new ArrayList<>();
        List<EpochRecord> whole = new ArrayList<>();
        byte[] expected = misled(settings, Optional.empty(), kept, whole);
        int best = IntStream.range(0, 5)
                .boxed()
                .min(Comparator.comparingDouble(i -> whole.get(i).validationLoss()))
                .orElseThrow();
        assertTrue(best < 2, "an early one, or this shows nothing: " + whole);
        Checkpoint stopped = kept.get(2);
        assertEquals(3, stopped.epoch());
        assertEquals(whole.get(best).validationLoss(), stopped.bestLoss());
        assertArrayEquals(kept.get(best).weights(), expected);
        stopped.write(file);
        List<EpochRecord> continued = new ArrayList<>();
        assertArrayEquals(expected, misled(settings, Optional.of(Checkpoint.read(file)), new ArrayList<>(), continued));
        assertEquals(5, continued.size());
    }

    /** Trains with wrong classes in validation: the better the model knows the right ones, the higher the loss there. */
    private static byte[] misled(
            Trial settings, Optional<Checkpoint> from, List<Checkpoint> kept, List<EpochRecord> epochs) {
        Views right = SceneViews.train(few, Transformations.ROTATION.on(TinyData.SIDE, TinyData.SIDE), SEED);
        Views wrong = new WatchedViews(right) {
            @Override
            public int label(int object) {
                return (right.label(object) + 1) % classes().size();
            }
        };
        Experiment experiment = new Experiment(settings, right);
        PoseSplit split = experiment.spec().split();
        try (Model model = experiment.model(compute)) {
            epochs.addAll(new Training(
                            model,
                            new SeenViews(right, split),
                            new SeenViews(wrong, split),
                            settings.recipe().training(SEED))
                    .checkpoints(kept::add)
                    .run(from));
            return Tensors.encode(model.parameters());
        }
    }

    @Test
    void otherSettingsOrAnotherModelAreRefused() {
        Checkpoint stopped = stoppedAfter(3, Operators.FIXED);
        Experiment slower = new Experiment(trial(Operators.FIXED, 2, 0.001), few.moved(Transformations.ROTATION));
        assertRefused(slower, stopped, "0.001");
        assertRefused(experiment(Operators.LEARNED, few), stopped, "learned");
    }

    @Test
    void otherImagesAreRefusedHoweverManyThereAre() {
        Checkpoint stopped = stoppedAfter(3, Operators.FIXED);
        assertOfOtherImages(experiment(Operators.FIXED, TinyData.of(60)), stopped);
        Views views = SceneViews.train(few, Transformations.ROTATION.on(TinyData.SIDE, TinyData.SIDE), SEED);
        Views negatives = new WatchedViews(views) {
            @Override
            public void write(int object, Pose pose, byte[] target, int offset) {
                super.write(object, pose, target, offset);
                for (int i = offset; i < offset + format().bytes(); i++) {
                    target[i] = (byte) (format().maximum() - target[i]);
                }
            }
        };
        assertOfOtherImages(new Experiment(recipe(Operators.FIXED), negatives), stopped);
        Experiment same = new Experiment(recipe(Operators.FIXED), new WatchedViews(views));
        try (Model model = same.model(compute)) {
            assertEquals(2, same.training(model).run(Optional.of(stopped)).size(), "the same images");
        }
    }

    private static void assertOfOtherImages(Experiment other, Checkpoint stopped) {
        try (Model model = other.model(compute)) {
            Training training = other.training(model);
            var e = assertThrows(AnyposeException.class, () -> training.run(Optional.of(stopped)));
            assertEquals(
                    "the checkpoint belongs to a training on other images; continue with the same images as"
                            + " before, or begin anew",
                    e.getMessage());
        }
    }

    private static void assertRefused(Experiment experiment, Checkpoint stopped, String named) {
        try (Model model = experiment.model(compute)) {
            Training training = experiment.training(model);
            var e = assertThrows(AnyposeException.class, () -> training.run(Optional.of(stopped)));
            assertTrue(
                    e.getMessage().startsWith("the checkpoint belongs to another training (fixed, "), e.getMessage());
            assertTrue(e.getMessage().contains(named), e.getMessage());
            assertTrue(
                    e.getMessage().endsWith("continue with the same settings as before, or begin anew"),
                    e.getMessage());
        }
    }

    private static byte[] weights(OperatorKind operator, Checkpoint from) {
        return weights(operator, Optional.of(from), new ArrayList<>());
    }

    private static byte[] weights(OperatorKind operator, Optional<Checkpoint> from, List<EpochRecord> epochs) {
        Experiment experiment = experiment(operator, few);
        try (Model model = experiment.model(compute)) {
            epochs.addAll(experiment.training(model).run(from));
            return Tensors.encode(model.parameters());
        }
    }

    private static Checkpoint stoppedAfter(int steps, OperatorKind operator) {
        List<Checkpoint> kept = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        Experiment experiment = experiment(operator, few);
        try (Model model = experiment.model(compute)) {
            experiment
                    .training(model)
                    .checkpoints(kept::add)
                    .stopWhen(() -> asked.getAndIncrement() == steps)
                    .run(Optional.empty());
        }
        Checkpoint last = kept.get(kept.size() - 1);
        assertEquals(steps, last.steps());
        return last;
    }

    private static Checkpoint at(Checkpoint from, int position, long steps) {
        return with(from, position, steps, from.optimiser());
    }

    private static Checkpoint with(Checkpoint from, byte[] optimiser) {
        return with(from, from.position(), from.steps(), optimiser);
    }

    private static Checkpoint with(Checkpoint from, int position, long steps, byte[] optimiser) {
        return new Checkpoint(
                from.spec(),
                from.settings(),
                from.data(),
                from.epoch(),
                position,
                from.meter(),
                steps,
                from.bestLoss(),
                from.history(),
                from.weights(),
                from.best(),
                optimiser);
    }

    /** The state of the optimiser with zeros in the array of this name. */
    private static byte[] zeroed(byte[] optimiser, String name) {
        try (NDManager scope = compute.manager().newSubManager()) {
            NDList state = new NDList();
            for (NDArray array : Tensors.decode(scope, optimiser, "the test")) {
                state.add(Tensors.named(array.getName(), array.getName().equals(name) ? array.zerosLike() : array));
            }
            return Tensors.encode(state);
        }
    }

    private static EpochRecord withoutSpeed(EpochRecord epoch) {
        return new EpochRecord(
                epoch.epoch(),
                epoch.loss(),
                epoch.classification(),
                epoch.consistency(),
                epoch.prior(),
                epoch.validationLoss(),
                epoch.validationAccuracy(),
                0);
    }
}
