package io.anypose.app.train;

import io.anypose.app.option.TransformationChoice;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The models by name. */
enum ArchitectureChoice {
    /** A linear encoder. */
    DENSE("one axis") {
        @Override
        boolean suits(TransformationChoice transformation) {
            return !transformation.isCompound();
        }
    },
    /** An encoder of convolutions. */
    CONV("every transformation") {
        @Override
        boolean suits(TransformationChoice transformation) {
            return true;
        }

        @Override
        Recipe shifts(OperatorKind operator) {
            return plain(operator, "translate-xy", TORUS).withSeen(Recipe.FULL_CROSS);
        }

        @Override
        Recipe rigid(OperatorKind operator) {
            return plain(operator, "rotate-translate", RIGID).withSeen(SEEN_TURNS);
        }

        @Override
        Recipe rigidAnyPose(OperatorKind operator) {
            return rigid(operator);
        }

        /** For comparison: a network that sees objects moved along several axes, and knows nothing of poses. */
        private Recipe plain(OperatorKind operator, String transformation, ArchitectureChoice other) {
            if (operator != OperatorKind.NONE) {
                throw new IllegalArgumentException("--architecture conv of " + transformation + " is for comparison and"
                        + " needs --operator none, not " + operator + "; for that give --architecture " + other);
            }
            return Recipe.conv(operator, false);
        }
    },
    /** The paper's model of shifts along two axes. */
    STACKED("translate-xy and rotate-translate") {
        @Override
        boolean suits(TransformationChoice transformation) {
            return transformation.isCompound();
        }

        @Override
        Recipe shifts(OperatorKind operator) {
            return Recipe.stacked(operator);
        }

        @Override
        Recipe rigid(OperatorKind operator) {
            return Recipe.stacked(operator).withSeen(SEEN_TURNS);
        }
    },
    /** Ours for shifts. */
    TORUS("translate-xy") {
        @Override
        boolean suits(TransformationChoice transformation) {
            return transformation.isCompound() && !transformation.isRigid();
        }

        @Override
        Recipe shifts(OperatorKind operator) {
            return Recipe.torus(operator);
        }
    },
    /** Ours for turns with shifts. */
    RIGID("rotate-translate") {
        @Override
        boolean suits(TransformationChoice transformation) {
            return transformation.isRigid();
        }

        @Override
        Recipe rigid(OperatorKind operator) {
            return Recipe.rigid(operator);
        }

        @Override
        Recipe rigidAnyPose(OperatorKind operator) {
            return Recipe.rigidAnyPose(operator);
        }
    };

    /** Steps on either side that objects are turned by in training: ±72°, as in the paper. */
    private static final int SEEN_TURNS = 2;

    private final String purpose;

    ArchitectureChoice(String purpose) {
        this.purpose = purpose;
    }

    /** Whether there is such a model of a transformation. */
    abstract boolean suits(TransformationChoice transformation);

    /** Refuses a model that does not suit a transformation. */
    void require(TransformationChoice transformation) {
        if (!suits(transformation)) {
            List<String> others = Arrays.stream(values())
                    .filter(choice -> choice.suits(transformation))
                    .map(ArchitectureChoice::toString)
                    .toList();
            throw new IllegalArgumentException("--architecture " + this + " is for " + purpose + "; for "
                    + transformation + " give " + String.join(" or ", others));
        }
    }

    /** The settings for a transformation with several axes. */
    Recipe compound(TransformationChoice transformation, OperatorKind operator) {
        return transformation.isRigid() ? rigid(operator) : shifts(operator);
    }

    /** The settings for shifts along two axes; asked only where the model suits them. */
    Recipe shifts(OperatorKind operator) {
        throw new IllegalStateException(this + " is no model of two axes with the operator " + operator);
    }

    /** The settings for turns with shifts; asked only where the model suits them. */
    Recipe rigid(OperatorKind operator) {
        throw new IllegalStateException(this + " is no model of turns with shifts with the operator " + operator);
    }

    /** The settings for turns by any angle with shifts; refused unless the model can act by any angle. */
    Recipe rigidAnyPose(OperatorKind operator) {
        throw new IllegalArgumentException("--architecture " + this + " with the operator " + operator
                + " turns shifted objects by whole steps only; with --poses any give --recipe anypose");
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
