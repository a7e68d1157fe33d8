package io.anypose.app.train;

import io.anypose.app.option.TransformationChoice;
import io.anypose.data.Backgrounds;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import java.util.Locale;

/** The recipes by name. */
enum RecipeName {
    /** The paper's settings. */
    PAPER(ArchitectureChoice.STACKED) {
        @Override
        Recipe single(OperatorKind operator, boolean anyAngle) {
            return Recipe.paper(operator);
        }
    },
    /** Our best settings. */
    ANYPOSE(ArchitectureChoice.TORUS) {
        @Override
        Recipe single(OperatorKind operator, boolean anyAngle) {
            return anyAngle ? Recipe.anyPose(operator) : Recipe.anypose(operator);
        }

        @Override
        Recipe compound(ArchitectureChoice architecture, TransformationChoice transformation, OperatorKind operator) {
            return architecture == ArchitectureChoice.TORUS
                    ? Recipe.anyposeTorus(operator)
                    : super.compound(architecture, transformation, operator);
        }
    },
    /** Nearly as good in a small part of the time. */
    FAST(ArchitectureChoice.TORUS) {
        @Override
        Recipe single(OperatorKind operator, boolean anyAngle) {
            return anyAngle ? Recipe.fastAnyPose(operator) : Recipe.fast(operator);
        }

        @Override
        Recipe compound(ArchitectureChoice architecture, TransformationChoice transformation, OperatorKind operator) {
            if (transformation.isRigid()) {
                return super.compound(architecture, transformation, operator);
            }
            return architecture == ArchitectureChoice.STACKED
                    ? Recipe.fastStacked(operator)
                    : Recipe.fastTorus(operator);
        }
    },
    /** For hundreds of objects instead of thousands. */
    FEW(ArchitectureChoice.TORUS) {
        @Override
        Recipe single(OperatorKind operator, boolean anyAngle) {
            return anyAngle ? Recipe.fewAnyPose(operator) : Recipe.few(operator);
        }
    };

    private final ArchitectureChoice compound;

    RecipeName(ArchitectureChoice compound) {
        this.compound = compound;
    }

    /** The settings for a transformation with one axis, or for rotation by any angle. */
    abstract Recipe single(OperatorKind operator, boolean anyAngle);

    /** The model that this recipe has of a transformation with several axes. */
    ArchitectureChoice compound(TransformationChoice transformation) {
        return transformation.isRigid() && compound == ArchitectureChoice.TORUS ? ArchitectureChoice.RIGID : compound;
    }

    /** The settings for a model of a transformation with several axes. */
    Recipe compound(ArchitectureChoice architecture, TransformationChoice transformation, OperatorKind operator) {
        return architecture.compound(transformation, operator);
    }

    /** What is behind the objects of IDX files, unless an option says that. */
    Backgrounds backgrounds() {
        return this == ANYPOSE || this == FAST ? Backgrounds.FRESH : Backgrounds.FIXED;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
