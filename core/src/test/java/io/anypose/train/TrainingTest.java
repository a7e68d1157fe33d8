package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import io.anypose.group.CyclicGroup;
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
import io.anypose.pose.GivenPose;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real trainings on a few digits. */
class TrainingTest {

    private static final Seed SEED = new Seed(42);
    private static final Trial QUICK = settings(2, 128, 0.003);
    /** A batch that has room for all anchors. */
    private static final int ALL = 1 << 20;

    private static DataSet few;
    private static Compute compute;

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
        Trial settings = settings(3, 64, 0.002);
        try (Model fixed = trained(Operators.FIXED, data, settings)) {
            RecogniserResult result = evaluated(fixed, data, pose -> pose);
            assertTrue(result.seen() > 0.65, "seen " + result.seen());
            assertTrue(result.unseen() > 0.62, "unseen " + result.unseen());
            double wrongWay = evaluated(fixed, data, Pose::inverse).unseen();
            assertTrue(wrongWay < 0.45, "turned the wrong way, unseen " + wrongWay);
        }
        try (Model none = trained(Operators.NONE, data, settings)) {
            double unseen = evaluated(none, data, pose -> pose).unseen();
            assertTrue(unseen < 0.45, "no operator, unseen " + unseen);
        }
    }

    private static Model trained(OperatorKind operator, DataSet data, Trial settings) {
        Experiment experiment = experiment(operator, data, settings);
        Model model = experiment.model(compute);
        List<EpochRecord> epochs = experiment.training(model).run(Optional.empty());
        assertEquals(settings.recipe().training().epochs(), epochs.size());
        assertTrue(
                epochs.get(settings.recipe().training().epochs() - 1).loss()
                        < epochs.get(0).loss(),
                "the loss falls: " + epochs);
        return model;
    }

    /** Evaluates with {@code given} applied to the pose that the recogniser is told. */
    private static RecogniserResult evaluated(Model model, DataSet data, UnaryOperator<Pose> given) {
        return new Evaluator(model, Experiment.test(model.spec(), data.moved(Transformations.ROTATION), SEED))
                .evaluate(
                        "given",
                        Map.of(),
                        pose -> new Recogniser(model, new GivenPose(model, given.apply(pose))),
                        (done, total) -> {});
    }

    @ParameterizedTest
    @EnumSource(Operators.class)
    void theSameSeedGivesTheSameWeights(OperatorKind operator) {
        assertArrayEquals(weights(operator, QUICK), weights(operator, QUICK));
    }

    @Test
    void anotherSeedGivesOtherWeights() {
        Trial other = QUICK.with(43);
        assertFalse(Arrays.equals(weights(Operators.FIXED, QUICK), weights(Operators.FIXED, other)), "seeds");
    }

    @Test
    void theEpochWithTheLowestValidationLossIsKept() {
        List<byte[]> weights = new ArrayList<>();
        Trial settings = settings(6, 64, 0.003);
        Experiment experiment = experiment(Operators.FIXED, few, settings);
        PoseSplit split = experiment.spec().split();
        Views right = SceneViews.train(few, Transformations.ROTATION.on(28, 28), SEED);
        Views wrong =
                new WatchedViews(right) { // the better the model knows the right classes, the higher the loss here
                    @Override
                    public int label(int object) {
                        return (right.label(object) + 1) % classes().size();
                    }
                };
        try (Model model = experiment.model(compute)) {
            List<EpochRecord> epochs = new Training(
                            model,
                            new SeenViews(right, split),
                            new SeenViews(wrong, split),
                            settings.recipe().training(SEED))
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
            value = Operators.class,
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
    void theTotalIsMadeOfAllTermsWithTheirWeights() {
        Trial settings = QUICK.set("loss.lambda", 7);
        Experiment experiment = experiment(Operators.LEARNED, few, settings);
        try (Model model = experiment.model(compute)) {
            for (EpochRecord epoch : experiment.training(model).run(Optional.empty())) {
                double total = epoch.classification() + 7 * epoch.consistency() + epoch.prior();
                assertEquals(total, epoch.loss(), 1e-5 * total);
                assertTrue(epoch.consistency() > 1e-4 && epoch.prior() > 1e-4, "terms that count: " + epoch);
            }
        }
    }

    @Test
    void reductionAndSupervisionReachTheLoss() {
        EpochRecord usual = firstLoss(Reduction.MEAN, Supervision.FIRST_VIEW);
        EpochRecord sum = firstLoss(Reduction.SUM, Supervision.FIRST_VIEW);
        EpochRecord both = firstLoss(Reduction.MEAN, Supervision.BOTH_VIEWS);
        assertEquals(70 * usual.consistency(), sum.consistency(), 1e-5 * sum.consistency());
        assertEquals(usual.classification(), sum.classification(), 1e-6);
        assertEquals(usual.consistency(), both.consistency(), 1e-7);
        double second = both.classification() - usual.classification();
        assertEquals(usual.classification(), second, 0.2, "fresh weights know neither view");
        assertNotEquals(usual.classification(), second, 1e-5, "the first view twice");
    }

    /** The terms for fresh weights: all anchors are in the one step. */
    private static EpochRecord firstLoss(Reduction reduction, Supervision supervision) {
        Trial settings = Trials.training(1, Coverage.ONE_POSE, ALL, 0.001)
                .set("loss.reduction", reduction)
                .set("loss.views", supervision);
        Experiment experiment = experiment(Operators.FIXED, few, settings);
        try (Model model = experiment.model(compute)) {
            return experiment.training(model).run(Optional.empty()).get(0);
        }
    }

    @Test
    void eachStepIsAsLongAsTheScheduleSays() {
        // Adam's first step changes every weight by the rate, and no step by much more: without weight decay.
        List<Double> constant = changes(settings(2, 128, 0.003));
        assertEquals(0.003, constant.get(0), 0.003 * 1e-4);
        assertTrue(constant.get(constant.size() - 1) > 0.0003, "the last of " + constant);
        List<Double> cycle = changes(settings(2, 128, 0.003).set("training.schedule", Schedule.ONE_CYCLE));
        assertEquals(0.003 / 25, cycle.get(0), 0.003 / 25 * 1e-3);
        assertTrue(cycle.stream().mapToDouble(change -> change).max().orElseThrow() > 0.001, "its peak: " + cycle);
        assertTrue(cycle.get(cycle.size() - 1) < 1e-6, "its end: " + cycle);
        assertEquals(constant.size(), cycle.size());
    }

    /** The largest change of a weight of the encoder in each step. */
    private static List<Double> changes(Trial settings) {
        List<Double> changes = new ArrayList<>();
        Experiment experiment = experiment(Operators.FIXED, few, settings);
        try (Model model = experiment.model(compute)) {
            NDArray encoder = model.parameters().get("encoder1");
            List<float[]> before = new ArrayList<>(List.of(encoder.toFloatArray()));
            experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void step(long done, long total, double loss) {
                            float[] now = encoder.toFloatArray();
                            float[] old = before.set(0, now);
                            changes.add(IntStream.range(0, now.length)
                                    .mapToDouble(i -> Math.abs((double) now[i] - old[i]))
                                    .max()
                                    .orElseThrow());
                        }
                    })
                    .run(Optional.empty());
        }
        return changes;
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
    void divergenceStopsWithAdvice() {
        DivergenceException e = diverged(settings(3, 128, 1e20));
        assertTrue(e.getMessage().contains("try a smaller learning rate (now 1.0E20)"), e.getMessage());
        assertTrue(e.getMessage().contains("in epoch 1"), e.getMessage());
    }

    @Test
    void divergenceInTheVeryLastStepIsNoticedToo() {
        DivergenceException e = diverged(settings(1, ALL, 1e30));
        assertTrue(e.getMessage().startsWith("training diverged: the loss became "), e.getMessage());
    }

    private static DivergenceException diverged(Trial settings) {
        Experiment experiment = experiment(Operators.FIXED, few, settings);
        try (Model model = experiment.model(compute)) {
            Training training = experiment.training(model);
            return assertThrows(DivergenceException.class, () -> training.run(Optional.empty()));
        }
    }

    @Test
    void noUnseenPoseReachesTraining() {
        WatchedViews views = new WatchedViews(SceneViews.train(few, Transformations.ROTATION.on(28, 28), SEED));
        Experiment experiment = new Experiment(QUICK, views);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).run(Optional.empty());
        }
        CyclicGroup group = new CyclicGroup(10);
        Set<Pose> seen = IntStream.rangeClosed(-2, 2).mapToObj(group::step).collect(Collectors.toSet());
        assertEquals(seen, views.poses());
        assertEquals(seen, views.kept());
        Pose unseen = group.step(3);
        ViewBatch.at(views, 0, 1, unseen);
        assertTrue(views.poses().contains(unseen), "the recording notices what is written");
    }

    @Test
    void aProblemWithTheViewsIsReportedAsItIs() {
        AnyposeException problem = new AnyposeException("the disk with the views is gone");
        Views broken = new WatchedViews(SceneViews.train(few, Transformations.ROTATION.on(28, 28), SEED)) {
            @Override
            public void write(int object, Pose pose, byte[] target, int offset) {
                throw problem;
            }
        };
        Experiment experiment = experiment(Operators.FIXED, few, QUICK);
        try (Model model = experiment.model(compute)) {
            SeenViews seen = new SeenViews(broken, experiment.spec().split());
            Training training = new Training(model, seen, seen, QUICK.recipe().training(SEED));
            assertSame(problem, assertThrows(AnyposeException.class, () -> training.run(Optional.empty())));
        }
    }

    @ParameterizedTest
    @EnumSource(Operators.class)
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
        Experiment experiment = experiment(Operators.NONE, few, QUICK);
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

    private static Experiment experiment(OperatorKind operator, DataSet data, Trial settings) {
        return new Experiment(
                settings.set("operator.kind", operator).set("orbit", "none"), data.moved(Transformations.ROTATION));
    }

    private static Trial settings(int epochs, int batch, double learningRate) {
        return Trials.training(epochs, Coverage.EVERY_POSE, batch, learningRate);
    }

    private static byte[] weights(OperatorKind operator, Trial settings) {
        Experiment experiment = experiment(operator, few, settings);
        try (Model model = experiment.model(compute)) {
            experiment.training(model).run(Optional.empty());
            return Tensors.encode(model.parameters());
        }
    }
}
