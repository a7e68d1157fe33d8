package io.anypose.app.train;

import io.anypose.image.Axis;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import io.anypose.train.TrainingSettings;
import java.util.ListResourceBundle;

/** The defaults that the help of {@code train} shows, taken from where they are written: the recipes. */
public final class PaperDefaults extends ListResourceBundle {

    @Override
    protected Object[][] getContents() {
        // The numbers are the same for every operator.
        Recipe recipe = Recipe.paper(OperatorKind.FIXED);
        Recipe anypose = Recipe.anypose(OperatorKind.FIXED);
        TrainingSettings training = recipe.training();
        return new Object[][] {
            {"paper.seen", Axis.text(recipe.seen())},
            {"paper.dimension", String.valueOf(recipe.dimension())},
            {"paper.hidden", String.valueOf(recipe.hidden())},
            {"paper.epochs", String.valueOf(training.epochs())},
            {"paper.batch", String.valueOf(training.batch())},
            {"paper.learning-rate", String.valueOf(training.learningRate())},
            {"paper.schedule", training.schedule().toString()},
            {"anypose.schedule", anypose.training().schedule().toString()},
            {"anypose.learning-rate", String.valueOf(anypose.training().learningRate())},
            {"paper.lambda", String.valueOf(training.consistencyWeight())},
            {"paper.reduction", training.reduction().toString()},
            {"paper.planes", recipe.planes().toString()},
            {"paper.orbit-network", recipe.orbit().orElseThrow().network().toString()},
            {"paper.orbit-passes", String.valueOf(recipe.orbit().orElseThrow().passes())},
            {"paper.orbit-rate", String.valueOf(recipe.orbit().orElseThrow().highestRate())},
            {"anypose.batch", String.valueOf(anypose.training().batch())},
            {"anypose.epochs", String.valueOf(anypose.training().epochs())},
            {"anypose.hidden", String.valueOf(anypose.hidden())},
            {"anypose.dimension", String.valueOf(anypose.dimension())},
            {"anypose.lambda", String.valueOf(anypose.training().consistencyWeight())},
            {"anypose.planes", anypose.planes().toString()},
            {"anypose.orbit-network", anypose.orbit().orElseThrow().network().toString()},
            {
                "anypose.orbit-passes",
                String.valueOf(anypose.orbit().orElseThrow().passes())
            },
            {"few", brief(Recipe.few(OperatorKind.FIXED))},
            {"fast", brief(Recipe.fast(OperatorKind.FIXED))},
            {"paper.seed", String.valueOf(training.seed().value())},
        };
    }

    /** In what a recipe differs most from the paper's. */
    private static String brief(Recipe recipe) {
        // Not formatted(): every start would load the number formats of the locale for it.
        return "planes " + recipe.planes() + ", batch " + recipe.training().batch() + ", epochs "
                + recipe.training().epochs() + ", orbit passes "
                + recipe.orbit().orElseThrow().passes();
    }
}
