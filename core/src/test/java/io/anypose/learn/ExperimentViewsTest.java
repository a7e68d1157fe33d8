package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.SceneViews;
import io.anypose.data.TinyData;
import io.anypose.data.ViewBatch;
import io.anypose.data.ViewLog;
import io.anypose.group.AxisGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.learn.ModelFile.Part;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Trial;
import io.anypose.train.EpochRecord;
import io.anypose.train.TrainingListener;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Which views a whole experiment asks for, and what for: every (object, pose) is written down.
 *
 * <p>The experiment assembles all parts itself, so a mistake in the way it does that is found here.
 */
class ExperimentViewsTest {

    private static final String WHITENING = "whitening";
    private static final String TRAINING = "training";
    private static final String VALIDATION = "validation";
    private static final String CHECKPOINTS = "checkpoints";
    private static final String REFERENCES = "references";
    private static final String COMPLETION = "references and orbit training";
    private static final String CALIBRATION = "calibration and what is unknown";
    private static final List<String> PURPOSES =
            List.of(WHITENING, TRAINING, VALIDATION, CHECKPOINTS, REFERENCES, COMPLETION);

    private static final Seed SEED = new Seed(42);
    private static final int SIDE = TinyData.SIDE;
    private static final int EPOCHS = 2;
    private static final int PASSES = 3;
    /** 15 of each of three classes, of which 20 % are for validation. */
    private static final int OBJECTS = 45;

    private static final int LEARNED_FROM = 36;
    private static final int VALIDATED_WITH = 9;

    private static final PixelTransformation ROTATION = Transformations.ROTATION.on(SIDE, SIDE);
    private static final PixelTransformation SHIFTS = Transformations.TRANSLATE_XY.on(SIDE, SIDE);
    private static final ProductGroup TORUS = (ProductGroup) SHIFTS.group();

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static ViewLog log(PixelTransformation transformation) {
        return new ViewLog(SceneViews.train(TinyData.of(OBJECTS), transformation, SEED));
    }

    private static Trial rotations(OperatorKind operator, Coverage coverage) {
        return recipe(Transformations.ROTATION.on(SIDE, SIDE), Architecture.DENSE, operator, 2, 20, coverage);
    }

    private static Trial recipe(
            Transformation moved,
            Architecture architecture,
            OperatorKind operator,
            int seen,
            int dimension,
            Coverage coverage) {
        Trial trial = Trials.paper(operator)
                .set("encoder.kind", architecture)
                .set("encoder.dimension", dimension)
                .set("hidden", 6)
                .set("encoder.planes", PlaneChoice.WHITENED)
                .set("training.epochs", EPOCHS)
                .set("training.coverage", coverage)
                .set("training.batch", 16);
        return Trials.steps(Trials.orbit(trial, "mlp:4", PASSES, coverage, 16), moved, seen);
    }

    /** Runs a whole experiment; afterwards the log tells for each purpose what was asked for. */
    private static void run(Trial recipe, ViewLog log) {
        log.purpose(WHITENING);
        Experiment experiment = new Experiment(recipe, log);
        try (Model model = experiment.model(CPU.compute())) {
            experiment
                    .training(model)
                    .stopWhen(
                            () -> { // asked before the views of a step are
                                log.purpose(TRAINING);
                                return false;
                            })
                    .listener(new TrainingListener() {
                        @Override
                        public void step(long done, long total, double loss) {
                            log.purpose(VALIDATION); // unless another step follows
                        }

                        @Override
                        public void epoch(EpochRecord epoch) {
                            log.purpose(CHECKPOINTS);
                        }
                    })
                    .run(Optional.empty());
            log.purpose("whitening again");
            Experiment noOrbit = new Experiment(recipe.set("orbit", "none"), log);
            log.purpose(REFERENCES);
            complete(noOrbit, model);
            log.purpose(COMPLETION);
            ModelFile file = complete(experiment, model);
            log.purpose(CALIBRATION);
            try (OrbitRecogniser orbit = file.orbit(model).orElseThrow()) {
                Completion.calibrated(experiment, model, Optional.of(orbit), new EnumMap<>(Part.class), () -> false);
            }
        }
    }

    private static ModelFile complete(Experiment experiment, Model model) {
        return new Completion(experiment, model)
                .withoutCalibration()
                .run(
                        CPU.compute(),
                        Provenance.now(Map.of(), SEED, "none", CPU.compute().describe()),
                        List.of(),
                        (done, total, loss) -> {},
                        () -> false);
    }

    /** How often each view was asked for by the training of the orbit recogniser alone. */
    private static Map<ViewLog.Entry, Long> orbit(ViewLog log) {
        Map<ViewLog.Entry, Long> counts = new HashMap<>(log.counts(COMPLETION));
        log.counts(REFERENCES).forEach((entry, count) -> counts.merge(entry, -count, Long::sum));
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    private static Set<Integer> objects(Map<ViewLog.Entry, Long> counts) {
        return counts.keySet().stream().map(ViewLog.Entry::object).collect(Collectors.toSet());
    }

    private static Set<Pose> poses(Map<ViewLog.Entry, Long> counts) {
        return counts.keySet().stream().map(ViewLog.Entry::pose).collect(Collectors.toSet());
    }

    private static Set<ViewLog.Entry> every(Set<Integer> objects, Set<Pose> poses) {
        return objects.stream()
                .flatMap(object -> poses.stream().map(pose -> new ViewLog.Entry(object, pose)))
                .collect(Collectors.toSet());
    }

    /** Each object serves one purpose, and all objects serve one. */
    private static void assertObjectsKeepToTheirPurpose(ViewLog log) {
        Set<Integer> training = log.objects(TRAINING);
        Set<Integer> validation = log.objects(VALIDATION);
        assertEquals(LEARNED_FROM, training.size(), "all training objects");
        assertEquals(VALIDATED_WITH, validation.size(), "all validation objects");
        assertTrue(Collections.disjoint(training, validation), "an object for both");
        assertEquals(IntStream.range(0, OBJECTS).boxed().collect(Collectors.toSet()), union(training, validation));
        assertEquals(training, log.objects(WHITENING), "whitening");
        assertEquals(training, log.objects(CHECKPOINTS), "the fingerprint in checkpoints");
        assertEquals(validation, log.objects(REFERENCES), "references");
        assertEquals(training, objects(orbit(log)), "orbit training");
        assertEquals(
                union(training, validation), log.objects(CALIBRATION), "latents of the ones, answers about the others");
    }

    private static <T> Set<T> union(Set<T> first, Set<T> second) {
        Set<T> both = new HashSet<>(first);
        both.addAll(second);
        return both;
    }

    private static void assertPoses(Set<Pose> allowed, ViewLog log) {
        assertEquals(allowed, log.kept(), "views that are kept ready");
        for (String purpose : PURPOSES) {
            assertTrue(allowed.containsAll(log.poses(purpose)), purpose + ": " + log.poses(purpose));
        }
        for (String purpose : List.of(WHITENING, TRAINING, REFERENCES)) {
            assertEquals(allowed, log.poses(purpose), purpose);
        }
        assertEquals(allowed, poses(orbit(log)), "orbit training");
        assertOnlyTheLimitIsFittedOutside(allowed, log);
    }

    /** What is unknown is said at all poses, so that objects that nothing else is learned from are looked at there. */
    private static void assertOnlyTheLimitIsFittedOutside(Set<Pose> allowed, ViewLog log) {
        Set<Integer> outside = log.entries(CALIBRATION).stream()
                .filter(entry -> !allowed.contains(entry.pose()))
                .map(ViewLog.Entry::object)
                .collect(Collectors.toSet());
        assertEquals(log.objects(VALIDATION), outside);
    }

    private static Set<Pose> rotationsBy(int... steps) {
        CyclicGroup group = new CyclicGroup(10);
        return Arrays.stream(steps).mapToObj(group::step).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @EnumSource(Coverage.class)
    void onOneAxisEveryPurposeHasItsObjectsAtSeenPosesOnly(Coverage coverage) {
        ViewLog log = log(ROTATION);
        run(rotations(Operators.FIXED, coverage), log);
        assertPoses(rotationsBy(-2, -1, 0, 1, 2), log);
        assertObjectsKeepToTheirPurpose(log);
    }

    @Test
    void anEpochHasEveryObjectAtEverySeenPoseAndAPartnerForEach() {
        ViewLog log = log(ROTATION);
        run(rotations(Operators.SPECTRAL, Coverage.EVERY_POSE), log);
        Set<Pose> seen = rotationsBy(-2, -1, 0, 1, 2);
        assertPairs(log, TRAINING, LEARNED_FROM, seen);
        assertPairs(log, VALIDATION, VALIDATED_WITH, seen);
        Map<ViewLog.Entry, Long> references = log.counts(REFERENCES);
        assertEquals(every(log.objects(VALIDATION), seen), references.keySet());
        assertEquals(Set.of(1L), Set.copyOf(references.values()), "no reference twice");
        Map<ViewLog.Entry, Long> orbit = orbit(log);
        assertEquals(every(log.objects(TRAINING), seen), orbit.keySet());
        assertEquals(Set.of(PASSES + 1L), Set.copyOf(orbit.values()), "once for the scale and once a pass");
    }

    private static void assertPairs(ViewLog log, String purpose, int objects, Set<Pose> seen) {
        Map<ViewLog.Entry, Long> counts = log.counts(purpose);
        assertEquals(every(log.objects(purpose), seen), counts.keySet(), purpose);
        assertTrue(counts.values().stream().allMatch(count -> count >= EPOCHS), purpose + ": once an epoch or more");
        assertEquals(2 * EPOCHS * objects * seen.size(), log.entries(purpose).size(), purpose + ": two views a pair");
    }

    @ParameterizedTest
    @EnumSource(Coverage.class)
    void onTwoAxesNoViewMovesAlongBoth(Coverage coverage) {
        ViewLog log = log(SHIFTS);
        run(recipe(log.transformation(), Architecture.TORUS, Operators.FIXED, 1, 32, coverage), log);
        Set<Pose> alongX = shifts(1, 0);
        Set<Pose> alongY = shifts(0, 1);
        assertEquals(3, alongX.size());
        assertPoses(union(alongX, alongY), log);
        assertObjectsKeepToTheirPurpose(log);
        for (String purpose : List.of(TRAINING, VALIDATION)) {
            Set<Integer> objects = log.objects(purpose);
            int anchors = objects.size() * (coverage == Coverage.EVERY_POSE ? alongX.size() : 1);
            assertEquals(2 * EPOCHS * anchors, log.entries(purpose).size(), purpose + ": two views a pair");
            if (coverage == Coverage.EVERY_POSE) {
                Map<ViewLog.Entry, Long> counts = log.counts(purpose);
                Set<Pose> moved =
                        alongX.stream().filter(pose -> !pose.isIdentity()).collect(Collectors.toSet());
                every(objects, moved)
                        .forEach(view -> assertEquals(
                                EPOCHS,
                                counts.getOrDefault(view, 0L),
                                purpose + ": only first views move along x, each once an epoch"));
            }
        }
    }

    /** Turned alone, shifted along x alone or along y alone: whatever learns, whatever is kept, at no other pose. */
    @ParameterizedTest
    @EnumSource(Coverage.class)
    void turnedAndShiftedObjectsAreNeverLearnedFromOffTheCross(Coverage coverage) {
        PixelTransformation moved = Transformations.ROTATE_TRANSLATE.on(SIDE, SIDE);
        AxisGroup motions = moved.group();
        ViewLog log = log(moved);
        run(recipe(log.transformation(), Architecture.RIGID, Operators.FIXED, 2, 20, coverage), log);
        Set<Pose> cross = motions.poses().stream()
                .filter(pose -> Arrays.stream(motions.steps(pose))
                                .filter(step -> step != 0)
                                .count()
                        <= 1)
                .filter(pose -> Math.abs(motions.steps(pose)[0]) <= 2)
                .collect(Collectors.toSet());
        assertEquals(4 + 3 + 3 + 1, cross.size());
        for (String purpose : List.of(WHITENING, TRAINING, VALIDATION, CHECKPOINTS, COMPLETION)) {
            assertTrue(cross.containsAll(log.poses(purpose)), purpose + ": " + log.poses(purpose));
        }
        assertEquals(cross, log.poses(TRAINING));
        assertEquals(cross, log.poses(COMPLETION), "orbit training");
        assertTrue(cross.containsAll(log.kept()), "views that are kept ready");
        assertEquals(Set.of(), log.poses(REFERENCES), "there is no k-NN");
        assertOnlyTheLimitIsFittedOutside(cross, log);
        for (String purpose : List.of(TRAINING, VALIDATION)) {
            int anchors = log.objects(purpose).size() * (coverage == Coverage.EVERY_POSE ? 5 : 1);
            assertEquals(3 * EPOCHS * anchors, log.entries(purpose).size(), purpose + ": three views each");
        }
    }

    /** The same with any angle: real ones where nothing is shifted, and no other. */
    @ParameterizedTest
    @EnumSource(Coverage.class)
    void objectsTurnedByAnyAngleAreNeverLearnedFromOffTheCross(Coverage coverage) {
        PixelTransformation moved = Transformations.anyRotateTranslate(12).on(SIDE, SIDE);
        AxisGroup motions = moved.group();
        ViewLog log = log(moved);
        run(recipe(moved, Architecture.RIGID, Operators.FIXED, 2, 20, coverage).set("operator.block", 5), log);
        for (String purpose : List.of(WHITENING, TRAINING, VALIDATION, CHECKPOINTS, COMPLETION)) {
            for (Pose pose : log.poses(purpose)) {
                double[] steps = motions.steps(pose);
                assertTrue(
                        Arrays.stream(steps).filter(step -> step != 0).count() <= 1 && Math.abs(steps[0]) <= 2,
                        purpose + ": " + moved.text(pose));
            }
        }
        assertTrue(
                log.poses(TRAINING).stream().filter(pose -> !pose.isElement()).count() > 20, "real angles");
        assertTrue(
                log.poses(COMPLETION).stream().filter(pose -> !pose.isElement()).count() > 20, "orbit training");
        assertEquals(Set.of(), log.poses(REFERENCES), "there is no k-NN");
        for (String purpose : List.of(TRAINING, VALIDATION)) {
            assertEquals(
                    3 * EPOCHS * log.objects(purpose).size(),
                    log.entries(purpose).size(),
                    purpose + ": three views each");
        }
    }

    /** The shifts by up to so many steps along each axis. */
    private static Set<Pose> shifts(int x, int y) {
        return TORUS.poses().stream()
                .filter(pose -> Math.abs(SHIFTS.values(pose).get("x")) <= 2 * x
                        && Math.abs(SHIFTS.values(pose).get("y")) <= 2 * y)
                .collect(Collectors.toSet());
    }

    @Test
    void theWholeExperimentInOneCallAsksForTheSameViews() {
        ViewLog apart = log(ROTATION);
        Trial recipe = rotations(Operators.LEARNED, Coverage.EVERY_POSE);
        run(recipe, apart);
        Map<ViewLog.Entry, Long> expected = new HashMap<>();
        Stream.of(WHITENING, TRAINING, VALIDATION, CHECKPOINTS, COMPLETION, CALIBRATION)
                .flatMap(purpose -> apart.entries(purpose).stream())
                .forEach(entry -> expected.merge(entry, 1L, Long::sum));
        ViewLog whole = log(ROTATION);
        whole.purpose("all");
        new Experiment(recipe, whole).train(Compute.Choice.CPU);
        assertEquals(expected, whole.counts("all"));
    }

    @Test
    void theLogNoticesWhatMayNotBe() {
        ViewLog log = log(ROTATION);
        run(rotations(Operators.FIXED, Coverage.ONE_POSE), log);
        Pose unseen = new CyclicGroup(10).step(3);
        assertFalse(log.poses(TRAINING).contains(unseen));
        log.purpose(TRAINING);
        ViewBatch.at(log, 0, 1, unseen);
        assertTrue(log.poses(TRAINING).contains(unseen));
    }
}
