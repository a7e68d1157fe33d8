package io.anypose.recipe;

import static io.anypose.data.Coverage.EVERY_POSE;
import static io.anypose.data.Coverage.ONE_POSE;
import static io.anypose.model.Architecture.CONV;
import static io.anypose.model.Architecture.DENSE;
import static io.anypose.model.Architecture.STACKED;
import static io.anypose.model.Architecture.TORUS;
import static io.anypose.model.operator.OperatorKind.FIXED;
import static io.anypose.model.operator.OperatorKind.LEARNED;
import static io.anypose.model.operator.OperatorKind.SPECTRAL;
import static io.anypose.recipe.PlaneChoice.RGB;
import static io.anypose.recipe.PlaneChoice.WHITENED;
import static io.anypose.train.Schedule.CONSTANT;
import static io.anypose.train.Schedule.ONE_CYCLE;
import static io.anypose.train.Supervision.BOTH_VIEWS;
import static io.anypose.train.Supervision.FIRST_VIEW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.anypose.data.Coverage;
import io.anypose.data.Jitter;
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
import java.util.OptionalInt;
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
        var training = training(20, EVERY_POSE, 512, 0.001, CONSTANT, 1, FIRST_VIEW);
        var orbit = orbit("mlp:256", 4, EVERY_POSE, 512);
        assertEquals(
                new Recipe(DENSE, LEARNED, 2, 70, 70, 0, RGB, training, orbit, Jitter.NONE), Recipe.paper(LEARNED));
    }

    @Test
    void ourBestSettings() {
        var training = training(30, ONE_POSE, 128, 0.002, ONE_CYCLE, 10, BOTH_VIEWS);
        var orbit = orbit("conv:128,128,128@0.1", 12, ONE_POSE, 256);
        assertEquals(
                new Recipe(DENSE, FIXED, 2, 600, 256, 0, WHITENED, training, orbit, Jitter.SHAPES),
                Recipe.anypose(FIXED));
        var longer = training(40, ONE_POSE, 128, 0.002, ONE_CYCLE, 10, BOTH_VIEWS);
        var deep = orbit("conv:128,128,128@0.1", 15, ONE_POSE, 256);
        assertEquals(
                new Recipe(DENSE, SPECTRAL, 2, 600, 256, 0, WHITENED, longer, deep, Jitter.NONE),
                Recipe.anypose(SPECTRAL));
        var torus = training(20, ONE_POSE, 128, 0.002, ONE_CYCLE, 10, BOTH_VIEWS);
        var window = orbit("window:7x64,5x64,64", 12, ONE_POSE, 256);
        assertEquals(
                new Recipe(TORUS, FIXED, 7, 784, 256, 0, WHITENED, torus, window, Jitter.NONE),
                Recipe.anyposeTorus(FIXED));
    }

    @Test
    void fastSettings() {
        var training = training(10, ONE_POSE, 128, 0.004, ONE_CYCLE, 10, BOTH_VIEWS);
        var orbit = Optional.of(
                new OrbitSettings(OrbitSpec.parse("conv:128,128@0.1"), 5, ONE_POSE, 256, 0.004, 0.001, SEED));
        assertEquals(
                new Recipe(DENSE, FIXED, 2, 140, 256, 0, WHITENED, training, orbit, Jitter.NONE), Recipe.fast(FIXED));
    }

    @Test
    void fastSettingsForAnyAngle() {
        var training = training(10, ONE_POSE, 128, 0.004, ONE_CYCLE, 10, BOTH_VIEWS);
        var orbit = orbit("window:64,9x64@0.1", 4, ONE_POSE, 256);
        assertEquals(
                new Recipe(DENSE, FIXED, 6, 300, 256, 15, WHITENED, training, orbit, Jitter.NONE),
                Recipe.fastAnyPose(FIXED));
    }

    @Test
    void fastSettingsForCompoundShifts() {
        var training = training(10, ONE_POSE, 128, 0.004, ONE_CYCLE, 1, BOTH_VIEWS);
        assertEquals(
                new Recipe(STACKED, LEARNED, 7, 70, 70, 0, WHITENED, training, Optional.empty(), Jitter.NONE),
                Recipe.fastStacked(LEARNED));
        var orbit = orbit("window:7x64,5x64,64", 3, ONE_POSE, 256);
        assertEquals(
                new Recipe(TORUS, FIXED, 7, 784, 256, 0, WHITENED, training, orbit, Jitter.NONE),
                Recipe.fastTorus(FIXED));
    }

    @Test
    void settingsForAnyAngle() {
        var training = training(50, ONE_POSE, 128, 0.002, ONE_CYCLE, 10, BOTH_VIEWS);
        var orbit = orbit("window:128,9x128,9x128@0.1", 15, ONE_POSE, 256);
        assertEquals(
                new Recipe(DENSE, FIXED, 6, 600, 256, 15, WHITENED, training, orbit, Jitter.NONE),
                Recipe.anyPose(FIXED));
        assertEquals(0, Recipe.anyPose(SPECTRAL).period());
    }

    @Test
    void settingsForFewObjects() {
        var training = training(40, EVERY_POSE, 64, 0.001, CONSTANT, 1, FIRST_VIEW);
        var orbit = orbit("mlp:256", 20, EVERY_POSE, 64);
        assertEquals(
                new Recipe(DENSE, SPECTRAL, 2, 70, 70, 0, WHITENED, training, orbit, Jitter.NONE),
                Recipe.few(SPECTRAL));
    }

    @Test
    void settingsForPhotographs() {
        var training = training(100, ONE_POSE, 32, 0.003, ONE_CYCLE, 0.1, BOTH_VIEWS);
        var circle = Optional.of(OrbitSettings.PHOTOGRAPHS);
        assertEquals(
                new Recipe(CONV, FIXED, Recipe.ALL, 240, 128, 15, RGB, training, circle, Jitter.STRONG),
                Recipe.conv(FIXED, true));
        var grid = Optional.of(OrbitSettings.PHOTOGRAPHS.with(OrbitSpec.parse("conv:64,64@0.2")));
        assertEquals(
                new Recipe(CONV, LEARNED, Recipe.ALL, 240, 128, 0, RGB, training, grid, Jitter.STRONG),
                Recipe.conv(LEARNED, false));
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
        var training = training(20, EVERY_POSE, 512, 0.001, CONSTANT, 1, BOTH_VIEWS);
        assertEquals(
                new Recipe(STACKED, LEARNED, 7, 70, 70, 0, RGB, training, Optional.empty(), Jitter.NONE),
                Recipe.stacked(LEARNED));
    }

    @Test
    void torusLatentsOfCompoundShifts() {
        var training = training(15, ONE_POSE, 512, 0.001, CONSTANT, 1, BOTH_VIEWS);
        var orbit = orbit("window:7x64,5x64,64", 12, ONE_POSE, 256);
        assertEquals(
                new Recipe(TORUS, FIXED, 7, 4 * 196, 256, 0, WHITENED, training, orbit, Jitter.NONE),
                Recipe.torus(FIXED));
    }

    private static TrainingSettings training(
            int epochs,
            Coverage coverage,
            int batch,
            double rate,
            Schedule schedule,
            double lambda,
            Supervision supervision) {
        return new TrainingSettings(
                epochs,
                coverage,
                batch,
                rate,
                schedule,
                lambda,
                Reduction.MEAN,
                supervision,
                SEED,
                OptionalInt.empty());
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
                        Map.entry("dimension", "600"),
                        Map.entry("hidden", "256"),
                        Map.entry("order", "default"),
                        Map.entry("epochs", "30"),
                        Map.entry("batch", "128"),
                        Map.entry("learning-rate", "0.002"),
                        Map.entry("schedule", "one-cycle"),
                        Map.entry("lambda", "10.0"),
                        Map.entry("reduction", "mean"),
                        Map.entry("coverage", "one-pose"),
                        Map.entry("supervision", "both-views"),
                        Map.entry("planes", "whitened"),
                        Map.entry("jitter", "shapes"),
                        Map.entry("seed", "42"),
                        Map.entry("orbit-network", "conv:128,128,128@0.1"),
                        Map.entry("orbit-passes", "12"),
                        Map.entry("orbit-coverage", "one-pose"),
                        Map.entry("orbit-batch", "256"),
                        Map.entry("orbit-rate", "0.002"),
                        Map.entry("orbit-weight-decay", "0.001"))),
                Recipe.anypose(FIXED).settings());
    }

    @Test
    void otherTrainingSettingsLeaveTheRestAsItWas() {
        Recipe recipe = Recipe.torus(FIXED);
        TrainingSettings other = recipe.training().withConsistencyWeight(3);
        Recipe changed = recipe.with(other);
        assertEquals(other, changed.training());
        assertNotEquals(recipe, changed);
        assertEquals(recipe, changed.with(recipe.training()));
    }
}
