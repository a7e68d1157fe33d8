package io.anypose.recipe;

import io.anypose.model.Architecture;
import io.anypose.model.OperatorKind;
import io.anypose.train.TrainingSettings;
import java.util.Map;
import java.util.TreeMap;

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

    public Recipe {
        require(dimension >= 1, "latent dimension", dimension, "1 or more");
        require(hidden >= 1, "hidden width", hidden, "1 or more");
        require(period >= 0, "order", period, "1 or more, or 0 for the default of the operator");
    }

    private static void require(boolean holds, String name, int found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException("the setting " + name + " is " + found + "; allowed is " + allowed);
        }
    }

    /** The paper's settings for one transformation and operator. */
    public static Recipe paper(String transformation, OperatorKind operator) {
        return new Recipe(transformation, Architecture.DENSE, operator, 2, 70, 70, 0, TrainingSettings.PAPER);
    }

    /** The same with other training settings. */
    public Recipe with(TrainingSettings other) {
        return new Recipe(transformation, architecture, operator, seen, dimension, hidden, period, other);
    }

    /** Every setting by name, for provenance. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("transformation", transformation);
        settings.put("architecture", architecture.toString());
        settings.put("operator", operator.toString());
        settings.put("seen", String.valueOf(seen));
        settings.put("dimension", String.valueOf(dimension));
        settings.put("hidden", String.valueOf(hidden));
        settings.put("order", period == 0 ? "default" : String.valueOf(period));
        settings.put("epochs", String.valueOf(training.epochs()));
        settings.put("batch", String.valueOf(training.batch()));
        settings.put("learning-rate", String.valueOf(training.learningRate()));
        settings.put("lambda", String.valueOf(training.consistencyWeight()));
        settings.put("reduction", training.reduction().toString());
        settings.put("seed", String.valueOf(training.seed().value()));
        return settings;
    }
}
