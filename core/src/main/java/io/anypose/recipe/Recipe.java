package io.anypose.recipe;

import io.anypose.model.Architecture;
import io.anypose.model.OperatorKind;
import io.anypose.train.TrainingSettings;

/**
 * Every setting of an experiment. The defaults, {@link #paper}, are the paper's.
 *
 * @param transformation a name that {@link io.anypose.image.Transformations} knows
 * @param seen poses up to this many steps from the canonical one are seen
 * @param dimension length of a latent; for the fixed operator a multiple of the group's order
 * @param hidden width of the classifier's hidden layer
 * @param period the N that learned operators are told; 0 for the default of the operator
 */
public record Recipe(
        String transformation,
        Architecture architecture,
        OperatorKind operator,
        int seen,
        int dimension,
        int hidden,
        int period,
        TrainingSettings training) {

    /** The paper's settings for one transformation and operator. */
    public static Recipe paper(String transformation, OperatorKind operator) {
        return new Recipe(transformation, Architecture.DENSE, operator, 2, 70, 70, 0, TrainingSettings.PAPER);
    }

    /** The same with other training settings. */
    public Recipe with(TrainingSettings other) {
        return new Recipe(transformation, architecture, operator, seen, dimension, hidden, period, other);
    }
}
