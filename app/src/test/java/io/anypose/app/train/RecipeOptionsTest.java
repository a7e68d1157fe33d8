package io.anypose.app.train;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.app.option.TransformationChoice;
import io.anypose.data.Backgrounds;
import io.anypose.data.Jitter;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Recipe;
import io.anypose.train.Reduction;
import io.anypose.train.Schedule;
import io.anypose.train.TrainingSettings;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RecipeOptionsTest {

    private static final String ROTATION = "rotation";
    private static final Recipe PAPER = Recipe.paper(OperatorKind.LEARNED);

    private static Recipe over(String transformation, Recipe recipe, String... args) {
        RecipeOptions options = new RecipeOptions();
        new CommandLine(options).parseArgs(args);
        return options.over(new TransformationChoice.Converter().convert(transformation), false, recipe);
    }

    @Test
    void withoutOptionsTheRecipeStaysAsItIs() {
        assertEquals(PAPER, over(ROTATION, PAPER));
        Recipe torus = Recipe.torus(OperatorKind.FIXED);
        assertEquals(torus, over("translate-xy", torus));
    }

    @Test
    void everyOptionChangesItsOwnSetting() {
        Recipe changed = over(
                ROTATION,
                PAPER,
                ("--seen 3 --planes whitened --epochs 4 --batch 5 --learning-rate 0.6 --schedule one-cycle --lambda 7"
                                + " --reduction sum --dimension 8 --hidden 9 --order 10 --seed 11 --orbit-passes 12"
                                + " --orbit-batch 13 --jitter shapes")
                        .split(" ", -1));

        assertEquals(3, changed.seen());
        assertEquals(PlaneChoice.WHITENED, changed.planes());
        assertEquals(8, changed.dimension());
        assertEquals(9, changed.hidden());
        assertEquals(10, changed.period());
        TrainingSettings training = changed.training();
        assertEquals(4, training.epochs());
        assertEquals(5, training.batch());
        assertEquals(0.6, training.learningRate());
        assertEquals(Schedule.ONE_CYCLE, training.schedule());
        assertEquals(7, training.consistencyWeight());
        assertEquals(Reduction.SUM, training.reduction());
        assertEquals(new Seed(11), training.seed());
        assertEquals(12, changed.orbit().orElseThrow().passes());
        assertEquals(13, changed.orbit().orElseThrow().batch());
        assertEquals(new Seed(11), changed.orbit().orElseThrow().seed());
        assertEquals(Jitter.SHAPES, changed.jitter());
        assertEquals(PAPER.architecture(), changed.architecture());
        assertEquals(PAPER.operator(), changed.operator());
        assertEquals(PAPER.training().coverage(), training.coverage());
        assertEquals(PAPER.training().supervision(), training.supervision());
    }

    @Test
    void fewObjectsAtAnyAngleHaveARecipeOfTheirOwn() {
        RecipeChoice choice = chosen("--transformation rotation --operator fixed --recipe few --poses any");
        assertEquals(Recipe.fewAnyPose(OperatorKind.FIXED), choice.recipe());
    }

    @Test
    void whoIsInAHurryHasRecipesForEveryTransformation() {
        RecipeChoice rotation = chosen("--operator learned --recipe fast");
        assertEquals(Recipe.fast(OperatorKind.LEARNED), rotation.recipe());
        assertEquals(Backgrounds.FRESH, rotation.backgrounds());
        assertEquals(
                Recipe.fastAnyPose(OperatorKind.FIXED),
                chosen("--recipe fast --poses any").recipe());
        assertEquals(
                Recipe.fastTorus(OperatorKind.FIXED),
                chosen("--transformation translate-xy --recipe fast").recipe());
        assertEquals(
                Recipe.fastStacked(OperatorKind.NONE),
                chosen("--transformation translate-xy --operator none --architecture stacked --recipe fast")
                        .recipe());
    }

    @Test
    void ourBestSettingsDependOnTheTransformation() {
        assertEquals(
                Recipe.anypose(OperatorKind.SPECTRAL),
                chosen("--operator spectral --recipe anypose").recipe());
        assertEquals(
                Recipe.anyposeTorus(OperatorKind.FIXED),
                chosen("--transformation translate-xy --recipe anypose").recipe());
        assertEquals(
                Recipe.stacked(OperatorKind.FIXED),
                chosen("--transformation translate-xy --recipe anypose --architecture stacked")
                        .recipe());
    }

    private static RecipeChoice chosen(String options) {
        RecipeChoice choice = new RecipeChoice();
        new CommandLine(choice).parseArgs(options.split(" ", -1));
        return choice;
    }

    @Test
    void aCrossInPixelsBecomesSteps() {
        Recipe torus = Recipe.torus(OperatorKind.FIXED);

        assertEquals(torus.withSeen(3), over("translate-xy", torus, "--cross", "6"));
    }

    @Test
    void anOrdinaryNetworkSeesTheCrossOrEveryPose() {
        Recipe network = chosen("--transformation translate-xy --operator none --architecture conv")
                .recipe();
        assertEquals(Recipe.conv(OperatorKind.NONE, false).withSeen(7), network);
        assertEquals(Recipe.ALL, over("translate-xy", network, "--seen", "all").seen());
        assertEquals(2, over("translate-xy", network, "--cross", "4").seen());
    }
}
