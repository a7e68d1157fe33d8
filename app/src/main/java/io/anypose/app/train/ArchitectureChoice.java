package io.anypose.app.train;

import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The models by name. */
enum ArchitectureChoice {
    /** A linear encoder. */
    DENSE(false),
    /** An encoder of convolutions. */
    CONV(false),
    /** The paper's model of shifts along two axes. */
    STACKED(true) {
        @Override
        Recipe compound(OperatorKind operator) {
            return Recipe.stacked(operator);
        }
    },
    /** Ours. */
    TORUS(true) {
        @Override
        Recipe compound(OperatorKind operator) {
            return Recipe.torus(operator);
        }
    };

    private final boolean isCompound;

    ArchitectureChoice(boolean isCompound) {
        this.isCompound = isCompound;
    }

    /** Refuses a model that does not have as many axes as a transformation. */
    void require(String transformation, boolean compound) {
        if (isCompound != compound) {
            List<String> others = Arrays.stream(values())
                    .filter(choice -> choice.isCompound == compound)
                    .map(ArchitectureChoice::toString)
                    .toList();
            throw new IllegalArgumentException("--architecture " + this + " is for "
                    + (isCompound ? "two axes, translate-xy" : "one axis") + "; for " + transformation + " give "
                    + String.join(" or ", others));
        }
    }

    /** The settings for shifts along two axes; refused by models of one. */
    Recipe compound(OperatorKind operator) {
        throw new IllegalStateException(this + " is no model of two axes with the operator " + operator);
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
