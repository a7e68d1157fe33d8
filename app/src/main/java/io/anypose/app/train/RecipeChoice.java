package io.anypose.app.train;

import io.anypose.app.option.TransformationChoice;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import picocli.CommandLine.Option;

/** Which recipe a training begins with: one for a transformation and an operator. */
final class RecipeChoice {

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

    TransformationChoice transformation() {
        return transformation;
    }

    /** What the model is called unless its user has a name for it. */
    String modelName() {
        return transformation.toString().replace(':', '-') + "-" + operator;
    }

    /** The recipe before any option changes it. */
    Recipe recipe() {
        if (transformation.isCompound()) {
            return (architecture == null ? recipeName.compound() : architecture).recipe(operator);
        }
        if (architecture != null) {
            throw new IllegalArgumentException("--architecture " + architecture + " is for translate-xy; "
                    + transformation + " has one axis and needs no choice");
        }
        return recipeName.single(operator);
    }
}
