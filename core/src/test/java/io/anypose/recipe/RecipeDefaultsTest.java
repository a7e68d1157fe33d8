package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.anypose.data.Coverage;
import io.anypose.data.Jitter;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.pose.References;
import io.anypose.provenance.Seed;
import io.anypose.train.Reduction;
import io.anypose.train.Schedule;
import io.anypose.train.Supervision;
import io.anypose.train.TrainingSettings;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The recipes are what the paper and our measurements say; a change here is another experiment. Everything is written out,
 * so that a changed constant in the code does not change what is expected.
 */
class RecipeDefaultsTest {

    private static final Seed SEED = new Seed(42);

    @Test
    void thePapersSettings() {
        assertEquals(
                new Recipe(
                        Architecture.DENSE,
                        OperatorKind.LEARNED,
                        2,
                        70,
                        70,
                        0,
                        PlaneChoice.RGB,
                        new TrainingSettings(
                                20,
                                Coverage.EVERY_POSE,
                                512,
                                0.001,
                                Schedule.CONSTANT,
                                1,
                                Reduction.MEAN,
                                Supervision.FIRST_VIEW,
                                SEED),
                        orbit("mlp:256", 4, Coverage.EVERY_POSE, 512)),
                Recipe.paper(OperatorKind.LEARNED));
    }

    @Test
    void ourBestSettings() {
        assertEquals(
                new Recipe(
                        Architecture.DENSE,
                        OperatorKind.FIXED,
                        2,
                        280,
                        256,
                        0,
                        PlaneChoice.WHITENED,
                        new TrainingSettings(
                                10,
                                Coverage.EVERY_POSE,
                                512,
                                0.002,
                                Schedule.ONE_CYCLE,
                                10,
                                Reduction.MEAN,
                                Supervision.FIRST_VIEW,
                                SEED),
                        orbit("conv:128,128,128@0.2", 5, Coverage.EVERY_POSE, 512)),
                Recipe.anypose(OperatorKind.FIXED));
    }

    @Test
    void settingsForAnyAngle() {
        assertEquals(
                new Recipe(
                        Architecture.DENSE,
                        OperatorKind.FIXED,
                        6,
                        600,
                        256,
                        15,
                        PlaneChoice.WHITENED,
                        new TrainingSettings(
                                50,
                                Coverage.ONE_POSE,
                                128,
                                0.002,
                                Schedule.ONE_CYCLE,
                                10,
                                Reduction.MEAN,
                                Supervision.BOTH_VIEWS,
                                SEED),
                        orbit("window:128,9x128,9x128@0.1", 15, Coverage.ONE_POSE, 256)),
                Recipe.anyPose(OperatorKind.FIXED));
    }

    @Test
    void settingsForFewObjects() {
        assertEquals(
                new Recipe(
                        Architecture.DENSE,
                        OperatorKind.SPECTRAL,
                        2,
                        70,
                        70,
                        0,
                        PlaneChoice.WHITENED,
                        new TrainingSettings(
                                40,
                                Coverage.EVERY_POSE,
                                64,
                                0.001,
                                Schedule.CONSTANT,
                                1,
                                Reduction.MEAN,
                                Supervision.FIRST_VIEW,
                                SEED),
                        orbit("mlp:256", 20, Coverage.EVERY_POSE, 64)),
                Recipe.few(OperatorKind.SPECTRAL));
    }

    /** As for any angle, but for what few objects need. */
    @Test
    void settingsForFewObjectsAtAnyAngle() {
        Recipe many = Recipe.anyPose(OperatorKind.FIXED);
        assertEquals(
                many.with(many.training().withBatch(32).withPasses(150, Coverage.ONE_POSE))
                        .withOrbit(orbit("window:64,9x64@0.2", 100, Coverage.ONE_POSE, 64))
                        .with(Jitter.SHAPES),
                Recipe.fewAnyPose(OperatorKind.FIXED));
    }

    @Test
    void theStackedModelOfCompoundShifts() {
        assertEquals(
                new Recipe(
                        Architecture.STACKED,
                        OperatorKind.LEARNED,
                        7,
                        70,
                        70,
                        0,
                        PlaneChoice.RGB,
                        new TrainingSettings(
                                20,
                                Coverage.EVERY_POSE,
                                512,
                                0.001,
                                Schedule.CONSTANT,
                                1,
                                Reduction.MEAN,
                                Supervision.BOTH_VIEWS,
                                SEED),
                        Optional.empty()),
                Recipe.stacked(OperatorKind.LEARNED));
    }

    @Test
    void torusLatentsOfCompoundShifts() {
        assertEquals(
                torus(OperatorKind.FIXED, "window:7x64,5x64,64"),
                Recipe.torus(OperatorKind.FIXED),
                "a shift operator's latents are functions over the torus: the window may come first");
        assertEquals(torus(OperatorKind.SPECTRAL, "window:64,7x64,64"), Recipe.torus(OperatorKind.SPECTRAL));
    }

    private static Recipe torus(OperatorKind operator, String network) {
        return new Recipe(
                Architecture.TORUS,
                operator,
                7,
                4 * 196,
                256,
                0,
                PlaneChoice.WHITENED,
                new TrainingSettings(
                        15,
                        Coverage.ONE_POSE,
                        512,
                        0.001,
                        Schedule.CONSTANT,
                        1,
                        Reduction.MEAN,
                        Supervision.BOTH_VIEWS,
                        SEED),
                orbit(network, 12, Coverage.ONE_POSE, 256));
    }

    private static Optional<OrbitSettings> orbit(String network, int passes, Coverage coverage, int batch) {
        return Optional.of(new OrbitSettings(OrbitSpec.parse(network), passes, coverage, batch, 0.002, 0.001, SEED));
    }

    @Test
    void referencesAreDrawnAsInThePaper() {
        assertEquals(2000, References.DEFAULT_COUNT);
        assertEquals(SEED, References.DEFAULT_SEED);
    }

    @Test
    void provenanceNamesEverySettingWithItsValue() {
        assertEquals(
                new TreeMap<>(Map.ofEntries(
                        Map.entry("architecture", "dense"),
                        Map.entry("operator", "fixed"),
                        Map.entry("seen", "2"),
                        Map.entry("dimension", "280"),
                        Map.entry("hidden", "256"),
                        Map.entry("order", "default"),
                        Map.entry("epochs", "10"),
                        Map.entry("batch", "512"),
                        Map.entry("learning-rate", "0.002"),
                        Map.entry("schedule", "one-cycle"),
                        Map.entry("lambda", "10.0"),
                        Map.entry("reduction", "mean"),
                        Map.entry("coverage", "every-pose"),
                        Map.entry("supervision", "first-view"),
                        Map.entry("planes", "whitened"),
                        Map.entry("seed", "42"),
                        Map.entry("orbit-network", "conv:128,128,128@0.2"),
                        Map.entry("orbit-passes", "5"),
                        Map.entry("orbit-coverage", "every-pose"),
                        Map.entry("orbit-batch", "512"),
                        Map.entry("orbit-rate", "0.002"),
                        Map.entry("orbit-weight-decay", "0.001"))),
                Recipe.anypose(OperatorKind.FIXED).settings());
    }

    @Test
    void otherTrainingSettingsLeaveTheRestAsItWas() {
        Recipe recipe = Recipe.torus(OperatorKind.FIXED);
        TrainingSettings other = recipe.training().withConsistencyWeight(3);
        Recipe changed = recipe.with(other);
        assertEquals(other, changed.training());
        assertNotEquals(recipe, changed);
        assertEquals(recipe, changed.with(recipe.training()));
    }
}
