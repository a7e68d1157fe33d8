package io.anypose.app.train;

import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Recipe;
import java.util.Locale;

/** The models of shifts along two axes by name. */
enum CompoundArchitecture {
    /** The paper's. */
    STACKED {
        @Override
        Recipe recipe(OperatorKind operator) {
            return Recipe.stacked(operator);
        }
    },
    /** Ours. */
    TORUS {
        @Override
        Recipe recipe(OperatorKind operator) {
            return Recipe.torus(operator);
        }
    };

    abstract Recipe recipe(OperatorKind operator);

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
