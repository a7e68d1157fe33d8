package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.Coverage;
import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.data.WatchedViews;
import io.anypose.eval.Evaluator;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.OperatorKind;
import io.anypose.model.Tensors;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.Recipe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real trainings on a few digits. */
class TrainingTest {

    private static final Seed SEED = new Seed(42);
    private static final TrainingSettings QUICK = settings(2, 128, 0.003);

    private static DataSet few;
    private static Compute compute;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        few = SmallMnist.of(400, 100);
        compute = Compute.on(Compute.Choice.CPU);
    }

    @AfterAll
    static void stop() {
        compute.close();
    }

    @Test
    @Tag("slow")
    void rotationsNeverSeenAreRecognised() {
        DataSet data = SmallMnist.of(4000, 500);
        TrainingSettings settings = settings(3, 64, 0.002);
        try (Model fixed = trained(OperatorKind.FIXED, data, settings)) {
            RecogniserResult result = evaluated(fixed, data, pose -> pose);
            assertTrue(result.seen() > 0.65, "seen " + result.seen());
            assertTrue(result.unseen() > 0.62, "unseen " + result.unseen());
            double wrongWay = evaluated(fixed, data, Pose::inverse).unseen();
            assertTrue(wrongWay < 0.45, "turned the wrong way, unseen " + wrongWay);
        }
        try (Model none = trained(OperatorKind.NONE, data, settings)) {
            double unseen = evaluated(none, data, pose -> pose).unseen();
            assertTrue(unseen < 0.45, "no operator, unseen " + unseen);
        }
    }

    private static Model trained(OperatorKind operator, DataSet data, TrainingSettings settings) {
        Experiment experiment = experiment(operator, data, settings);
        Model model = experiment.model(compute);
        List<EpochRecord> epochs = experiment.training(model).run(Optional.empty());
        assertEquals(settings.epochs(), epochs.size());
        assertTrue(epochs.get(settings.epochs() - 1).loss() < epochs.get(0).loss(), "the loss falls: " + epochs);
        return model;
    }

    /** Evaluates with {@code given} applied to the pose that the recogniser is told. */
    private static RecogniserResult evaluated(Model model, DataSet data, UnaryOperator<Pose> given) {
        return new Evaluator(model, Experiment.test(model.spec(), data, SEED))
                .evaluate(
                        "given",
                        Map.of(),
                        pose -> new Recogniser(model, new GivenPose(model, given.apply(pose))),
                        (done, total) -> {});
    }

    @ParameterizedTest
    @EnumSource(OperatorKind.class)
    void theSameSeedGivesTheSameWeights(OperatorKind operator) {
        assertArrayEquals(weights(operator, QUICK), weights(operator, QUICK));
    }

    @Test
    void anotherSeedGivesOtherWeights() {
        TrainingSettings other = new TrainingSettings(
                2,
                Coverage.EVERY_POSE,
                128,
                0.003,
                Schedule.CONSTANT,
                1,
                Reduction.MEAN,
                Supervision.FIRST_VIEW,
                new Seed(43));
        assertFalse(Arrays.equals(weights(OperatorKind.FIXED, QUICK), weights(OperatorKind.FIXED, other)), "seeds");
    }

    @ParameterizedTest
    @EnumSource(OperatorKind.class)
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
        byte[] whole = weights(OperatorKind.FIXED, QUICK);
        Checkpoint stopped = stoppedAfter(17, OperatorKind.FIXED);
        assertFalse(Arrays.equals(whole, weights(OperatorKind.FIXED, at(stopped, 0, stopped.steps()))), "position");
        assertFalse(Arrays.equals(whole, weights(OperatorKind.FIXED, at(stopped, stopped.position(), 0))), "steps");
    }

    @Test
    void oneCheckpointServesTwoTrainings() {
        Checkpoint stopped = stoppedAfter(17, OperatorKind.FIXED);
        List<EpochRecord> first = new ArrayList<>();
        List<EpochRecord> second = new ArrayList<>();
        assertArrayEquals(
                weights(OperatorKind.FIXED, Optional.of(stopped), first),
                weights(OperatorKind.FIXED, Optional.of(stopped), second));
        assertEquals(withoutSpeed(first.get(1)), withoutSpeed(second.get(1)));
    }

    @Test
    void aTrainingThatHadEndedIsOnlyFinished() {
        List<Checkpoint> kept = new ArrayList<>();
        Experiment experiment = experiment(OperatorKind.FIXED, few, QUICK);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).checkpoints(kept::add).run(Optional.empty());
            assertEquals(2, kept.size());
            byte[] ended = Tensors.encode(model.parameters());
            assertArrayEquals(ended, weights(OperatorKind.FIXED, kept.get(1)));
        }
    }

    @Test
    void theEpochWithTheLowestValidationLossIsKept() {
        List<byte[]> weights = new ArrayList<>();
        TrainingSettings settings = settings(6, 64, 0.003);
        Experiment experiment = experiment(OperatorKind.FIXED, few, settings);
        PoseSplit split = experiment.spec().split();
        Views right = SceneViews.train(few, Transformations.named("rotation"), SEED);
        Views wrong =
                new WatchedViews(right) { // the better the model knows the right classes, the higher the loss here
                    @Override
                    public int label(int object) {
                        return (right.label(object) + 1) % classes().size();
                    }
                };
        try (Model model = experiment.model(compute)) {
            List<EpochRecord> epochs = new Training(
                            model, new SeenViews(right, split), new SeenViews(wrong, split), settings)
                    .listener(new TrainingListener() {
                        @Override
                        public void epoch(EpochRecord epoch) {
                            weights.add(Tensors.encode(model.parameters()));
                        }
                    })
                    .run(Optional.empty());
            int best = epochs.stream()
                            .min(Comparator.comparingDouble(EpochRecord::validationLoss))
                            .orElseThrow()
                            .epoch()
                    - 1;
            assertTrue(best < 5, "an earlier epoch than the last, or this shows nothing: " + epochs);
            assertArrayEquals(weights.get(best), Tensors.encode(model.parameters()));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = OperatorKind.class,
            names = {"LEARNED", "SPECTRAL"})
    void learnedOperatorsLearn(OperatorKind operator) {
        Experiment experiment = experiment(operator, few, QUICK);
        try (Model model = experiment.model(compute)) {
            float[] before = model.parameters().get("operator1").toFloatArray();
            experiment.training(model).run(Optional.empty());
            assertFalse(
                    Arrays.equals(before, model.parameters().get("operator1").toFloatArray()), "as it was");
        }
    }

    @Test
    void theSumOfSquaresIsTheMeanTimesTheDimension() {
        try (NDManager manager = compute.manager().newSubManager()) {
            NDArray squares = manager.create(new double[] {1, 2, 3, 4, 5, 6}, new Shape(2, 3));
            assertEquals(3.5, Reduction.MEAN.reduce(squares).getDouble(), 1e-12);
            assertEquals(10.5, Reduction.SUM.reduce(squares).getDouble(), 1e-12);
        }
    }

    @Test
    void otherSettingsOrAnotherModelAreRefused() {
        Checkpoint stopped = stoppedAfter(3, OperatorKind.FIXED);
        Experiment slower = experiment(OperatorKind.FIXED, few, settings(2, 128, 0.001));
        assertRefused(slower, stopped, "0.001");
        assertRefused(experiment(OperatorKind.LEARNED, few, QUICK), stopped, "learned");
    }

    @Test
    void otherImagesAreRefused() {
        Checkpoint stopped = stoppedAfter(3, OperatorKind.FIXED);
        Experiment other = experiment(OperatorKind.FIXED, SmallMnist.of(410, 100), QUICK);
        try (Model model = other.model(compute)) {
            Training training = other.training(model);
            var e = assertThrows(AnyposeException.class, () -> training.run(Optional.of(stopped)));
            assertEquals(
                    "the checkpoint belongs to a training on other images; give the same --data or --images as"
                            + " before, or leave out --resume",
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
                    e.getMessage().endsWith("give the same options as before, or leave out --resume"), e.getMessage());
        }
    }

    @Test
    void divergenceStopsWithAdvice() {
        DivergenceException e = diverged(settings(3, 128, 1e20));
        assertTrue(e.getMessage().contains("try a smaller --learning-rate (now 1.0E20)"), e.getMessage());
        assertTrue(e.getMessage().contains("in epoch 1"), e.getMessage());
    }

    @Test
    void divergenceInTheVeryLastStepIsNoticedToo() {
        int allAnchors = 1 << 20;
        DivergenceException e = diverged(settings(1, allAnchors, 1e30));
        assertTrue(e.getMessage().startsWith("training diverged: the loss became "), e.getMessage());
    }

    private static DivergenceException diverged(TrainingSettings settings) {
        Experiment experiment = experiment(OperatorKind.FIXED, few, settings);
        try (Model model = experiment.model(compute)) {
            Training training = experiment.training(model);
            return assertThrows(DivergenceException.class, () -> training.run(Optional.empty()));
        }
    }

    @Test
    void noUnseenPoseReachesTraining() {
        WatchedViews views = new WatchedViews(SceneViews.train(few, Transformations.named("rotation"), SEED));
        Experiment experiment = experiment(OperatorKind.FIXED, few, QUICK);
        PoseSplit split = experiment.spec().split();
        try (Model model = experiment.model(compute)) {
            SeenViews seen = new SeenViews(views, split);
            new Training(model, seen, seen, QUICK).run(Optional.empty());
        }
        assertEquals(new HashSet<>(split.seen()), views.poses());
        assertEquals(new HashSet<>(split.seen()), views.kept());
        Pose unseen = split.unseen().get(0);
        ViewBatch.at(views, 0, 1, unseen);
        assertTrue(views.poses().contains(unseen), "the recording notices what is written");
    }

    @Test
    void aProblemWithTheViewsIsReportedAsItIs() {
        AnyposeException problem = new AnyposeException("the disk with the views is gone");
        Views broken = new WatchedViews(SceneViews.train(few, Transformations.named("rotation"), SEED)) {
            @Override
            public void write(int object, Pose pose, byte[] target, int offset) {
                throw problem;
            }
        };
        Experiment experiment = experiment(OperatorKind.FIXED, few, QUICK);
        try (Model model = experiment.model(compute)) {
            SeenViews seen = new SeenViews(broken, experiment.spec().split());
            Training training = new Training(model, seen, seen, QUICK);
            assertSame(problem, assertThrows(AnyposeException.class, () -> training.run(Optional.empty())));
        }
    }

    @ParameterizedTest
    @EnumSource(OperatorKind.class)
    void nativeArraysDoNotAddUp(OperatorKind operator) {
        Experiment experiment = experiment(operator, few, settings(4, 64, 0.001));
        try (Model model = experiment.model(compute)) {
            int before = model.manager().getManagedArrays().size();
            int outside = compute.manager().getManagedArrays().size();
            List<Integer> after = new ArrayList<>();
            experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void epoch(EpochRecord epoch) {
                            after.add(model.manager().getManagedArrays().size());
                        }
                    })
                    .run(Optional.empty());
            assertEquals(after.get(0), after.get(3), "after each epoch: " + after);
            assertEquals(before, model.manager().getManagedArrays().size(), "after training");
            assertEquals(outside, compute.manager().getManagedArrays().size(), "outside of the model");
            try (NDManager leaky = model.manager().newSubManager()) {
                leaky.ones(new Shape(1));
                assertEquals(1, leaky.getManagedArrays().size(), "a leak would be counted");
            }
        }
    }

    @Test
    void listenersHearEveryStepAndEpoch() {
        List<Long> steps = new ArrayList<>();
        List<Integer> epochs = new ArrayList<>();
        Experiment experiment = experiment(OperatorKind.NONE, few, QUICK);
        try (Model model = experiment.model(compute)) {
            experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void step(long done, long total, double loss) {
                            steps.add(done);
                            assertTrue(done <= total && Double.isFinite(loss), done + " of " + total + ": " + loss);
                            if (done == total) {
                                assertEquals(1, epochs.size(), "the last step comes before the end of its epoch");
                            }
                        }

                        @Override
                        public void epoch(EpochRecord epoch) {
                            epochs.add(epoch.epoch());
                        }
                    })
                    .run(Optional.empty());
        }
        assertEquals(List.of(1, 2), epochs);
        assertEquals(128L, steps.get(0));
        assertEquals(steps.stream().sorted().distinct().toList(), steps);
    }

    private static Experiment experiment(OperatorKind operator, DataSet data, TrainingSettings settings) {
        return new Experiment(Recipe.paper("rotation", operator).with(settings), data);
    }

    private static TrainingSettings settings(int epochs, int batch, double learningRate) {
        return new TrainingSettings(
                epochs,
                Coverage.EVERY_POSE,
                batch,
                learningRate,
                Schedule.CONSTANT,
                1,
                Reduction.MEAN,
                Supervision.FIRST_VIEW,
                SEED);
    }

    private static byte[] weights(OperatorKind operator, TrainingSettings settings) {
        Experiment experiment = experiment(operator, few, settings);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).run(Optional.empty());
            return Tensors.encode(model.parameters());
        }
    }

    private static byte[] weights(OperatorKind operator, Checkpoint from) {
        return weights(operator, Optional.of(from), new ArrayList<>());
    }

    private static byte[] weights(OperatorKind operator, Optional<Checkpoint> from, List<EpochRecord> epochs) {
        Experiment experiment = experiment(operator, few, QUICK);
        try (Model model = experiment.model(compute)) {
            epochs.addAll(experiment.training(model).run(from));
            return Tensors.encode(model.parameters());
        }
    }

    private static Checkpoint stoppedAfter(int steps, OperatorKind operator) {
        List<Checkpoint> kept = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        Experiment experiment = experiment(operator, few, QUICK);
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
                from.optimiser());
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
