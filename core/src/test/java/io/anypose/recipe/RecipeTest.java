package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.data.Coverage;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.provenance.Seed;
import io.anypose.train.Reduction;
import io.anypose.train.Schedule;
import io.anypose.train.Supervision;
import io.anypose.train.TrainingSettings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of named recipes. That its values are right is the subject of {@link FrozenRecipesTest}. */
class RecipeTest {

    private static final Task DIGITS = Task.digits("rotation");
    private static final Seed SEED = new Seed(7);

    private static String refusal(String name, String transformation, OperatorKind operator, Architecture... encoder) {
        Task task = Task.of(NamedRecipes.MEMORY, transformation);
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> RecipeTable.recipe(
                                name, task, operator, List.of(encoder).stream().findFirst()))
                .getMessage();
    }

    @Test
    void thereAreFiveRecipes() {
        assertEquals(List.of("paper", "anypose", "fast", "few", "photos"), RecipeTable.names());
    }

    @Test
    void anUnknownRecipeGetsTheNearestAndAll() {
        String all = "llowed are paper, anypose, fast, few, photos, or a file that ends in .json";
        assertEquals("there is no recipe mine; a" + all, refusal("mine", "rotation", Operators.FIXED));
        assertEquals(
                "there is no recipe papr; did you mean paper? A" + all, refusal("papr", "rotation", Operators.FIXED));
    }

    @Test
    void aRecipeThatIsNotForAnOperatorSaysSo() {
        assertEquals(
                "the recipe photos for translate-xy is not for the operator fixed; choose another recipe, or the operator none",
                refusal("photos", "translate-xy", Operators.FIXED));
        assertEquals(
                Architecture.CONV,
                NamedRecipes.trial("photos", "translate-xy", Operators.NONE)
                        .recipe()
                        .encoder()
                        .kind());
    }

    @Test
    void aRecipeWithoutAnEncoderNamesThoseThatItHas() {
        assertEquals(
                "the recipe anypose for translate-xy has no encoder dense; it has torus, stacked",
                refusal("anypose", "translate-xy", Operators.FIXED, Architecture.DENSE));
        assertEquals(
                "the recipe paper for rotation has no encoder torus; it has dense",
                refusal("paper", "rotation", Operators.FIXED, Architecture.TORUS));
    }

    @ParameterizedTest
    @CsvSource({
        "rotation, 600, conv:",
        "rotation:30, 600, conv:",
        "translate-x:3, 600, conv:",
        "translate-x:4, 600, conv:",
        "translate-x:any, 600, conv:",
        "shear, 600, conv:",
        "examples, 600, conv:",
        "examples:12, 600, conv:",
        "rotation:any, 600, window:128",
        "rotation:any/60, 600, window:128",
        "translate-xy, 784, window:7x64",
        "translate-xy:3, 784, window:7x64",
        "translate-xy:any, 784, window:7x64",
        "rotate-translate, 280, conv:",
        "rotate-translate:90/3, 280, conv:",
        "rotate-translate:any, 288, window:96",
        "rotate-translate:any/30, 288, window:96"
    })
    void tasksOfAKindShareARow(String transformation, int dimension, String network) {
        Recipe recipe =
                NamedRecipes.trial("anypose", transformation, Operators.FIXED).recipe();
        assertEquals(dimension, recipe.encoder().dimension());
        assertEquals(network, recipe.orbit().orElseThrow().network().toString().substring(0, network.length()));
    }

    @Test
    void onlyTheFixedOperatorByAnyPoseHasBlocks() {
        assertEquals(OptionalInt.of(15), block("rotation:any", Operators.FIXED));
        assertEquals(OptionalInt.of(13), block("translate-x:any", Operators.FIXED));
        assertEquals(OptionalInt.of(13), block("translate-xy:any", Operators.FIXED));
        assertEquals(OptionalInt.empty(), block("rotation", Operators.FIXED));
        assertEquals(OptionalInt.empty(), block("rotation:any", Operators.SPECTRAL));
        assertEquals(OptionalInt.empty(), block("rotation:any", Operators.NONE));
    }

    private static OptionalInt block(String transformation, OperatorKind operator) {
        return NamedRecipes.trial("anypose", transformation, operator)
                .recipe()
                .operator()
                .block();
    }

    @Test
    void theFirstRowThatFitsIsTheUsualOne() {
        Recipe spectral = Recipe.named("anypose", DIGITS, Operators.SPECTRAL);
        assertEquals(40, spectral.training().epochs());
        assertEquals(
                30,
                Recipe.named("anypose", DIGITS, Operators.LEARNED).training().epochs());
        assertEquals(spectral, Recipe.named("anypose", DIGITS, Operators.SPECTRAL, Architecture.DENSE));
        Task shifts = Task.digits("translate-xy");
        assertEquals(
                Architecture.STACKED,
                Recipe.named("paper", shifts, Operators.FIXED).encoder().kind());
        assertEquals(
                784,
                Recipe.named("paper", shifts, Operators.FIXED, Architecture.TORUS)
                        .encoder()
                        .dimension());
    }

    @Test
    void withoutAnOperatorThereIsNoOrbit() {
        assertEquals(
                Optional.empty(), Recipe.named("fast", DIGITS, Operators.NONE).orbit());
        assertEquals(
                Optional.empty(), Recipe.named("fast", DIGITS, Operators.NONE).orbit(SEED));
    }

    @Test
    void theTrainingLoopGetsTheSettings() {
        Recipe recipe = Recipe.named("fast", DIGITS, Operators.FIXED).set("training.patience", 3);
        assertEquals(
                new TrainingSettings(
                        10,
                        Coverage.ONE_POSE,
                        128,
                        0.004,
                        Schedule.ONE_CYCLE,
                        10,
                        Reduction.MEAN,
                        Supervision.BOTH_VIEWS,
                        SEED,
                        OptionalInt.of(3)),
                recipe.training(SEED));
        assertEquals(
                Optional.of(new OrbitSettings(
                        OrbitSpec.parse("conv:128,128@0.1"), 5, Coverage.ONE_POSE, 256, 0.004, 0.001, SEED)),
                recipe.orbit(SEED));
    }

    @Test
    void planesHaveTheirNamesInFiles() {
        assertEquals("rgb", PlaneChoice.RGB.toString());
        assertEquals("whitened", PlaneChoice.WHITENED.toString());
    }
}
