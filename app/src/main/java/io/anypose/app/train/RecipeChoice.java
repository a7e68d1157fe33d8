package io.anypose.app.train;

import io.anypose.app.option.TransformationChoice;
import io.anypose.data.Backgrounds;
import io.anypose.image.Transformations;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import picocli.CommandLine.Option;

/** Which recipe a training begins with: one for a transformation and an operator. */
final class RecipeChoice {

    /** How long the blocks of a latent are that is to be turned by any angle, and shifted by any number of pixels of 28. */
    private static final int ANY_ANGLE = 15;

    private static final int ANY_SHIFT = 13;

    @Option(
            names = "--transformation",
            paramLabel = "NAME",
            required = true,
            converter = TransformationChoice.Converter.class,
            completionCandidates = TransformationChoice.Converter.class,
            description =
                    "What moves the object: ${COMPLETION-CANDIDATES}. A step other than 36° or 2 px follows a colon:"
                            + " rotation:30, translate-x:4. With examples nobody has to know: --images has pictures at several"
                            + " poses.")
    private TransformationChoice transformation;

    @Option(
            names = "--operator",
            paramLabel = "KIND",
            required = true,
            description = "What acts on latents: ${COMPLETION-CANDIDATES}.")
    private OperatorKind operator;

    @Option(
            names = "--recipe",
            paramLabel = "RECIPE",
            defaultValue = "paper",
            description =
                    "${COMPLETION-CANDIDATES}: the paper's settings, our best ones, or those for hundreds of objects"
                            + " instead of thousands, as own pictures often are (${bundle:few}); each can be changed by"
                            + " the options below (default: ${DEFAULT-VALUE}).")
    private RecipeName recipeName;

    @Option(
            names = "--architecture",
            paramLabel = "ARCHITECTURE",
            description =
                    "Model of translate-xy: ${COMPLETION-CANDIDATES} (default: stacked for the recipe paper, torus"
                            + " for anypose; their defaults for other options are not those shown here, but what info"
                            + " shows).")
    private CompoundArchitecture architecture;

    @Option(
            names = "--poses",
            paramLabel = "WHICH",
            defaultValue = "steps",
            description =
                    "${COMPLETION-CANDIDATES}: the poses of the transformation's steps, or any: every angle, every"
                            + " whole pixel (default: ${DEFAULT-VALUE}).")
    private PoseRange poses;

    @Option(
            names = "--grid",
            paramLabel = "L",
            description =
                    "With --poses any: at how many angles the search begins; what it finds lies between them, too. At"
                            + " least twice the length of a block of the latent (default: 30).")
    private Integer grid;

    TransformationChoice transformation() {
        if (poses == PoseRange.STEPS) {
            if (grid != null) {
                throw new IllegalArgumentException("--grid " + grid + " is for --poses any");
            }
            return transformation;
        }
        return transformation.anyPose(grid == null ? Transformations.GRID : grid);
    }

    /** Whether poses are real numbers. */
    boolean anyPose() {
        return poses == PoseRange.ANY;
    }

    /** What is behind the objects of IDX files, unless an option says that. */
    Backgrounds backgrounds() {
        return recipeName == RecipeName.ANYPOSE ? Backgrounds.FRESH : Backgrounds.FIXED;
    }

    /** What the model is called unless its user has a name for it. */
    String modelName() {
        return transformation().toString().replaceAll("[:/]", "-") + "-" + operator;
    }

    /** The recipe before any option changes it. */
    Recipe recipe() {
        if (transformation.isCompound()) {
            return ofLength(ANY_SHIFT, (architecture == null ? recipeName.compound() : architecture).recipe(operator));
        }
        if (architecture != null) {
            throw new IllegalArgumentException("--architecture " + architecture + " is for translate-xy; "
                    + transformation + " has one axis and needs no choice");
        }
        boolean turns = transformation.toString().equals(Transformations.ROTATION.name());
        return ofLength(turns ? ANY_ANGLE : ANY_SHIFT, recipeName.single(operator, anyPose() && turns));
    }

    /** The recipe with blocks of a length, if the operator has to act by any pose and needs that. */
    private Recipe ofLength(int block, Recipe recipe) {
        return anyPose() && operator == OperatorKind.FIXED ? recipe.withOrder(block) : recipe;
    }
}
