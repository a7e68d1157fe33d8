package io.anypose.recipe;

import io.anypose.data.Coverage;
import io.anypose.model.Architecture;
import io.anypose.model.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.train.TrainingSettings;
import java.util.Optional;

/**
 * Every setting of an experiment.
 *
 * @param transformation a name that {@link io.anypose.image.Transformations} knows
 * @param seen poses up to this many steps from the canonical one are seen
 * @param dimension length of a latent; for the fixed operator a multiple of the group's order
 * @param hidden width of the classifier's hidden layer
 * @param period the N that learned operators are told; 0 for the default of the operator
 * @param orbit how the orbit recogniser is trained, or empty to do without one
 */
public record Recipe(
        String transformation,
        Architecture architecture,
        OperatorKind operator,
        int seen,
        int dimension,
        int hidden,
        int period,
        PlaneChoice planes,
        TrainingSettings training,
        Optional<OrbitSettings> orbit) {

    private static final String COMPOUND = "translate-xy";
    /** Steps that reach every pose of an axis of 14. */
    private static final int FULL_CROSS = 7;

    /** The paper's settings, with a small orbit recogniser beside the paper's k-NN. */
    public static Recipe paper(String transformation, OperatorKind operator) {
        return new Recipe(
                transformation,
                Architecture.DENSE,
                operator,
                2,
                70,
                70,
                0,
                PlaneChoice.RGB,
                TrainingSettings.PAPER,
                Optional.of(OrbitSettings.SMALL));
    }

    /** Our best settings: whitened planes, wide latents that agree closely, a deep orbit recogniser. */
    public static Recipe anypose(String transformation, OperatorKind operator) {
        return new Recipe(
                transformation,
                Architecture.DENSE,
                operator,
                2,
                280,
                70,
                0,
                PlaneChoice.WHITENED,
                TrainingSettings.PAPER.withConsistencyWeight(10),
                Optional.of(OrbitSettings.DEEP));
    }

    /** The paper's stacked model of compound shifts. */
    public static Recipe stacked(OperatorKind operator) {
        return new Recipe(
                COMPOUND,
                Architecture.STACKED,
                operator,
                FULL_CROSS,
                70,
                70,
                0,
                PlaneChoice.RGB,
                TrainingSettings.COMPOUND,
                Optional.empty());
    }

    /** Torus latents with a separable encoder for compound shifts. */
    public static Recipe torus(OperatorKind operator) {
        return new Recipe(
                COMPOUND,
                Architecture.TORUS,
                operator,
                FULL_CROSS,
                784,
                256,
                0,
                PlaneChoice.WHITENED,
                TrainingSettings.COMPOUND.withPasses(15, Coverage.ONE_POSE),
                Optional.of(OrbitSettings.TORUS));
    }

    /** The same with other training settings. */
    public Recipe with(TrainingSettings other) {
        return new Recipe(
                transformation, architecture, operator, seen, dimension, hidden, period, planes, other, orbit);
    }
}
