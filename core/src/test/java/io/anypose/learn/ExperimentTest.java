package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.SeenViews;
import io.anypose.data.TinyData;
import io.anypose.data.TrainValidationSplit;
import io.anypose.data.ViewBatch;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.data.WatchedViews;
import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.ProductGroup;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.learn.ModelFile.Part;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Trial;
import io.anypose.train.Supervision;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole experiments on images of 8 x 8 pixels, with somebody who watches which views are asked for. */
class ExperimentTest {

    private static final Seed SEED = new Seed(42);
    private static final PixelTransformation SHIFTS = Transformations.TRANSLATE_XY.on(TinyData.SIDE, TinyData.SIDE);
    private static final ProductGroup TORUS = (ProductGroup) SHIFTS.group();

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static WatchedViews watched(PixelTransformation transformation) {
        return new WatchedViews(SceneViews.train(TinyData.of(45), transformation, SEED));
    }

    private static Trial compound(Architecture architecture, OperatorKind operator, int seen, Coverage coverage) {
        Trial trial = Trials.paper(operator)
                .set("encoder.kind", architecture)
                .set("loss.views", Supervision.BOTH_VIEWS)
                .set("encoder.dimension", architecture == Architecture.TORUS ? 32 : 8)
                .set("hidden", 6)
                .set("encoder.planes", PlaneChoice.WHITENED)
                .set("training.epochs", 2)
                .set("training.coverage", coverage);
        Trial narrow = Trials.steps(trial, SHIFTS, seen);
        return architecture == Architecture.STACKED
                ? narrow.set("orbit", "none")
                : Trials.orbit(narrow, "window:3x4,4", 2, Coverage.ONE_POSE, 16);
    }

    private static Set<Pose> cross(int radius) {
        return TORUS.poses().stream()
                .filter(pose ->
                        TORUS.first(pose).isIdentity() || TORUS.second(pose).isIdentity())
                .filter(pose -> SHIFTS.values(pose).values().stream().allMatch(shift -> Math.abs(shift) <= 2 * radius))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({"FIXED, 2, EVERY_POSE", "FIXED, 1, ONE_POSE", "FIXED, 1, EVERY_POSE", "FIXED, 0, ONE_POSE"})
    void onTheTorusNothingBeforeTheTestMovesAlongBothAxes(OperatorKind operator, int seen, Coverage coverage) {
        WatchedViews watched = watched(SHIFTS);
        Experiment experiment = new Experiment(compound(Architecture.TORUS, operator, seen, coverage), watched);
        Set<Pose> allowed = cross(seen);
        assertEquals(allowed, watched.poses(), "whitening");
        try (Model model = experiment.model(CPU.compute())) {
            watched.forget();
            experiment.training(model).run(Optional.empty());
            assertEquals(allowed, watched.poses(), "training and validation");
            watched.forget();
            ModelFile file = completed(new Completion(experiment, model).withoutCalibration());
            assertEquals(
                    Set.of(Part.WEIGHTS, Part.REFERENCES, Part.ORBIT),
                    file.parts().keySet());
            assertEquals(allowed, watched.poses(), "references and orbit training");
            assertEquals(
                    allowed.stream().map(Pose::index).sorted().toList(),
                    model.spec().seen());
        }
    }

    /** References and the orbit recogniser, as every experiment gets them. */
    private static ModelFile completed(Completion completion) {
        Provenance provenance =
                Provenance.now(Map.of(), SEED, "none", CPU.compute().describe());
        return completion.run(CPU.compute(), provenance, List.of(), (done, total, loss) -> {}, () -> false);
    }

    @ParameterizedTest
    @CsvSource({"NONE, 2", "FIXED, 1", "LEARNED, 2"})
    void theStackedModelSeesTheCrossOnly(OperatorKind operator, int seen) {
        WatchedViews watched = watched(SHIFTS);
        Experiment experiment =
                new Experiment(compound(Architecture.STACKED, operator, seen, Coverage.EVERY_POSE), watched);
        try (Model model = experiment.model(CPU.compute())) {
            experiment.training(model).run(Optional.empty());
        }
        assertEquals(cross(seen), watched.poses());
    }

    @Test
    void aViewOffTheCrossIsFoundOut() {
        WatchedViews watched = watched(SHIFTS);
        new Experiment(compound(Architecture.TORUS, Operators.FIXED, 2, Coverage.ONE_POSE), watched);
        ViewBatch.at(watched, 0, 1, TORUS.pose(5));
        assertNotEquals(cross(2), watched.poses());
    }

    @Test
    void everythingThatTheDoorsOfARealExperimentCanGiveLiesOnItsCross() {
        for (int seen : new int[] {2, 3, 7}) {
            PixelTransformation shifts = Transformations.TRANSLATE_XY.on(28, 28);
            Trial torus = Trials.named("paper", "translate-xy", Operators.FIXED, Architecture.TORUS);
            Trial recipe = Trials.steps(torus.set("encoder.planes", PlaneChoice.RGB), shifts, seen);
            ProductGroup group = (ProductGroup) shifts.group();
            Experiment experiment = new Experiment(recipe, SceneViews.train(TinyData.of(15, 28), shifts, SEED));
            PoseSplit split = experiment.spec().split();
            assertEquals(seen == 7 ? 27 : 4 * seen + 1, split.seen().size());
            for (Pose pose : split.seen()) {
                assertTrue(group.first(pose).isIdentity() || group.second(pose).isIdentity());
                assertTrue(shifts.values(pose).values().stream().allMatch(shift -> Math.abs(shift) <= 2 * seen));
            }
            assertEquals(split, experiment.training().split());
            assertEquals(split, experiment.validation().split());
        }
    }

    @Test
    void turnedAndShiftedObjectsAreLearnedFromThreeArmsOnly() {
        PixelTransformation moved = Transformations.ROTATE_TRANSLATE.on(28, 28);
        AxisGroup group = moved.group();
        Trial recipe =
                Trials.named("anypose", "rotate-translate", Operators.FIXED).set("encoder.planes", PlaneChoice.RGB);
        Experiment experiment = new Experiment(recipe, SceneViews.train(TinyData.of(15, 28), moved, SEED));
        PoseSplit split = experiment.spec().split();
        assertEquals(31, split.seen().size());
        for (Pose pose : split.seen()) {
            double[] steps = group.steps(pose);
            assertTrue(Arrays.stream(steps).filter(step -> step != 0).count() <= 1, moved.text(pose));
            assertTrue(Math.abs(steps[0]) <= 2, moved.text(pose));
        }
        assertEquals(split, experiment.training().split());
        assertEquals(split, experiment.validation().split());
    }

    @Test
    void whoeverSeesAllPosesSeesThemOffTheCrossToo() {
        PixelTransformation moved = Transformations.ROTATE_TRANSLATE.on(TinyData.SIDE, TinyData.SIDE);
        assertEquals(List.of(), Seen.ALL.split(moved).unseen());
        assertEquals(List.of(), Seen.ALL.split(SHIFTS).unseen());
        assertEquals(
                2 + 3 + 3 + 1, Seen.within("rotation", 36).split(moved).seen().size(), "shifts are seen all round");
    }

    @Test
    void trainingAndReferencesShareNoObject() {
        WatchedViews watched = watched(Transformations.TRANSLATE_X.on(TinyData.SIDE, TinyData.SIDE));
        TrainValidationSplit objects = TrainValidationSplit.of(watched, SEED);
        Experiment experiment = new Experiment(single(1), watched);
        Set<Integer> training = Arrays.stream(objects.train()).boxed().collect(Collectors.toSet());
        Set<Integer> validation = Arrays.stream(objects.validation()).boxed().collect(Collectors.toSet());
        assertEquals(45, training.size() + validation.size());
        assertEquals(training, watched.objects(), "whitening");
        try (Model model = experiment.model(CPU.compute())) {
            watched.forget();
            completed(new Completion(experiment, model).withoutCalibration());
            assertEquals(validation, watched.objects(), "references, as there is no orbit recogniser");
        }
        watched.forget();
        SeenViews learnedFrom = experiment.training();
        learnedFrom.anchors(learnedFrom.shuffled(SEED, 0), SEED, 0);
        assertEquals(training, watched.objects());
    }

    @Test
    void theSeedOfTheRecipeIsThatOfTheWeights() {
        Trial recipe = single(1);
        Trial other = recipe.with(43);
        assertArrayEquals(freshWeights(recipe), freshWeights(recipe));
        assertFalse(Arrays.equals(freshWeights(recipe), freshWeights(other)), "another seed, the same weights");
    }

    private static float[] freshWeights(Trial recipe) {
        Experiment experiment =
                new Experiment(recipe, watched(Transformations.TRANSLATE_X.on(TinyData.SIDE, TinyData.SIDE)));
        try (Model model = experiment.model(CPU.compute())) {
            return model.parameters().get("encoder1").toFloatArray();
        }
    }

    private static Trial single(int seen) {
        return Trials.seeing(Trials.paper(Operators.FIXED), "x", 2 * seen)
                .set("encoder.dimension", 8)
                .set("hidden", 6)
                .set("encoder.planes", PlaneChoice.WHITENED)
                .set("training.epochs", 1)
                .set("training.coverage", Coverage.EVERY_POSE)
                .set("orbit", "none");
    }

    @Test
    void moreSeenStepsThanAnAxisHasAreRefused() {
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> new Experiment(
                        compound(Architecture.TORUS, Operators.FIXED, 3, Coverage.ONE_POSE), watched(SHIFTS)));
        assertEquals(
                "seeing 6 px does not fit x: half of the way round is 4 px; what fits: 4 px or less",
                refusal.getMessage());
    }

    @Test
    void objectsWithoutASeenViewAreRefused() {
        TrainValidationSplit objects = TrainValidationSplit.of(watched(SHIFTS), SEED);
        assertNoViews("to learn from", objects.train());
        assertNoViews("for validation", objects.validation());
    }

    private static void assertNoViews(String purpose, int[] unseen) {
        Views lacking = new WatchedViews(watched(SHIFTS)) {
            @Override
            public boolean has(int object, Pose pose) {
                return Arrays.binarySearch(unseen, object) < 0;
            }
        };
        Trial recipe = compound(Architecture.TORUS, Operators.FIXED, 1, Coverage.ONE_POSE);
        var refusal = assertThrows(AnyposeException.class, () -> new Experiment(recipe, lacking));
        assertEquals(
                "no object " + purpose + " has a view at a pose that training may see; add objects, or let training"
                        + " see more poses",
                refusal.getMessage());
    }

    @Test
    void dataOfAnotherTransformationAreRefusedByAModel() {
        DataSet data = TinyData.of(15, 28);
        ModelSpec spec = new Experiment(Trials.paper(Operators.FIXED), data.moved(Transformations.ROTATION)).spec();
        var refusal = assertThrows(
                AnyposeException.class, () -> Experiment.test(spec, data.moved(Transformations.rotation(72)), SEED));
        assertEquals(
                "the model knows rotation with poses of C10, but the data have rotation:72 with poses of C5",
                refusal.getMessage());
    }

    @Test
    void theValidationViewsOfATrainedModelAreThoseOfItsExperiment() {
        ViewSource data = TinyData.of(45, 28).moved(Transformations.TRANSLATE_XY);
        Experiment experiment = new Experiment(Trials.named("paper", "translate-xy", Operators.FIXED), data);
        SeenViews again = Experiment.validation(experiment.spec(), data, SEED);
        SeenViews first = experiment.validation();
        assertEquals(first.anchors(), again.anchors());
        assertEquals(first.split(), again.split());
        int[] all = first.shuffled(SEED, 0);
        assertArrayEquals(
                first.anchors(all, SEED, 0).pixels(),
                again.anchors(all, SEED, 0).pixels());
    }

    @Test
    void theTestShowsOtherImagesAndRefusesDataOfAnotherKind() {
        DataSet data = TinyData.of(15, 28);
        ViewSource rotated = data.moved(Transformations.ROTATION);
        Experiment experiment = new Experiment(Trials.paper(Operators.FIXED), rotated);
        Views test = Experiment.test(experiment.spec(), rotated, SEED);
        assertEquals(15, test.size());
        Pose still = test.transformation().group().identity();
        assertFalse(Arrays.equals(
                ViewBatch.at(test, 0, 1, still).pixels(),
                ViewBatch.at(SceneViews.train(data, Transformations.ROTATION.on(28, 28), SEED), 0, 1, still)
                        .pixels()));
        var refusal = assertThrows(
                AnyposeException.class,
                () -> Experiment.test(
                        experiment.spec(), data.without(Set.of(1)).moved(Transformations.ROTATION), SEED));
        assertTrue(refusal.getMessage().contains("[dot, bar, pole]"), refusal.getMessage());
        assertTrue(refusal.getMessage().endsWith("give the data it was trained on"), refusal.getMessage());
    }
}
