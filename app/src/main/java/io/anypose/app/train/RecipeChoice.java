package io.anypose.app.train;

import io.anypose.app.option.TransformationChoice;
import io.anypose.data.Backgrounds;
import io.anypose.image.Transformations;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Which recipe a training begins with: one for a transformation and an operator. */
final class RecipeChoice {

    /** How long the blocks of a latent are that is to be turned by any angle, and shifted by any number of pixels of 28. */
    private static final int ANY_ANGLE = 15;

    private static final int ANY_SHIFT = 13;

    @Option(
            names = "--transformation",
            paramLabel = "NAME",
            defaultValue = "rotation",
            converter = TransformationChoice.Converter.class,
            completionCandidates = TransformationChoice.Converter.class,
            description =
                    "What moves the object: ${COMPLETION-CANDIDATES}. A step other than 36° or 2 px follows a colon:"
                            + " rotation:30, translate-x:4. With examples nobody has to know: --images has pictures at several"
                            + " poses (default: ${DEFAULT-VALUE}).")
    private TransformationChoice transformation;

    @Option(
            names = "--operator",
            paramLabel = "KIND",
            defaultValue = "fixed",
            description =
                    "What acts on latents: ${COMPLETION-CANDIDATES}. Take fixed, unless you want to know what training"
                            + " finds out by itself: spectral learns angles and needs no period, learned a whole matrix, as in the"
                            + " paper; none is the plain network for comparison (default: ${DEFAULT-VALUE}).")
    private OperatorKind operator;

    @Option(
            names = "--recipe",
            paramLabel = "RECIPE",
            description =
                    "${COMPLETION-CANDIDATES}: the paper's settings, our best ones, nearly as good ones in a fifth of their"
                            + " time (${bundle:fast}), or those for hundreds of objects instead of thousands, as own pictures"
                            + " often are (${bundle:few}); each can be changed by the options below (default: paper).")
    private RecipeName givenRecipe;

    @Option(
            names = "--architecture",
            paramLabel = "ARCHITECTURE",
            description =
                    "${COMPLETION-CANDIDATES}: a linear encoder, which reaches poses that it has not seen; convolutions, for"
                            + " photographs, which are trained at all poses; for translate-xy stacked or torus, for"
                            + " rotate-translate stacked or rigid, for either conv with --operator none (default: dense; stacked with the recipe paper, torus or"
                            + " rigid with anypose. Conv, stacked, torus and rigid have settings of their own, which info"
                            + " shows).")
    private ArchitectureChoice architecture;

    @Option(
            names = "--poses",
            paramLabel = "WHICH",
            defaultValue = "steps",
            description =
                    "${COMPLETION-CANDIDATES}: the poses of the transformation's steps, or any: every angle, every"
                            + " whole pixel; of rotate-translate every angle, with shifts in steps (default: ${DEFAULT-VALUE}).")
    private PoseRange poses;

    @Option(
            names = "--grid",
            paramLabel = "L",
            description =
                    "With --poses any: at how many angles the search begins; what it finds lies between them, too. At"
                            + " least twice the length of a block of the latent (default: 30; for rotate-translate 20).")
    private Integer grid;

    private RecipeName recipeName() {
        return givenRecipe == null ? RecipeName.PAPER : givenRecipe;
    }

    TransformationChoice transformation() {
        if (poses == PoseRange.STEPS) {
            if (grid != null) {
                throw new IllegalArgumentException("--grid " + grid + " is for --poses any");
            }
            return transformation;
        }
        return transformation.anyPose(grid == null ? OptionalInt.empty() : OptionalInt.of(grid));
    }

    /** Whether poses are real numbers. */
    boolean anyPose() {
        return poses == PoseRange.ANY;
    }

    /** What is behind the objects of IDX files, unless an option says that. */
    Backgrounds backgrounds() {
        return recipeName().backgrounds();
    }

    /** What the model is called unless its user has a name for it. */
    String modelName() {
        return transformation().toString().replaceAll("[:/]", "-") + "-" + operator;
    }

    /** The recipe before any option changes it. */
    Recipe recipe() {
        if (architecture != null) {
            architecture.require(transformation);
        }
        if (transformation.isCompound()) {
            ArchitectureChoice choice = architecture == null ? recipeName().compound(transformation) : architecture;
            if (anyPose() && transformation.isRigid()) {
                return choice.rigidAnyPose(operator);
            }
            return ofLength(ANY_SHIFT, recipeName().compound(choice, transformation, operator));
        }
        boolean turns = transformation.toString().equals(Transformations.ROTATION.name());
        return ofLength(turns ? ANY_ANGLE : ANY_SHIFT, single(anyPose() && turns));
    }

    private Recipe single(boolean anyAngle) {
        if (architecture != ArchitectureChoice.CONV) {
            return recipeName().single(operator, anyAngle);
        }
        if (givenRecipe != null) {
            throw new IllegalArgumentException("--recipe " + givenRecipe
                    + " is for linear encoders; --architecture conv has settings of its own, so leave --recipe out");
        }
        return Recipe.conv(operator, anyAngle);
    }

    /** The recipe with blocks of a length, if the operator has to act by any pose and needs that. */
    private Recipe ofLength(int block, Recipe recipe) {
        return anyPose() && operator == OperatorKind.FIXED ? recipe.withOrder(block) : recipe;
    }
}
