package io.anypose.learn;

import io.anypose.data.Coverage;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import io.anypose.train.TrainingSettings;
import java.util.stream.Collectors;

/** Trials with objects in memory, for tests. */
public final class Trials {

    private Trials() {}

    /** The paper's recipe for rotation. */
    public static Trial paper(OperatorKind operator) {
        return named("paper", "rotation", operator);
    }

    /** The recipe for hundreds of objects. */
    public static Trial few(OperatorKind operator) {
        return named("few", "rotation", operator);
    }

    public static Trial named(String recipe, String transformation, OperatorKind operator) {
        Task task = task(transformation);
        return new Trial(task, Recipe.named(recipe, task, operator), Trial.SEED);
    }

    public static Trial named(String recipe, String transformation, OperatorKind operator, Architecture encoder) {
        Task task = task(transformation);
        return new Trial(task, Recipe.named(recipe, task, operator, encoder), Trial.SEED);
    }

    private static Task task(String transformation) {
        return Task.of(new Data.Memory("a test"), transformation);
    }

    /** Lets a trial see poses within a distance along one axis. */
    public static Trial seeing(Trial trial, String axis, double distance) {
        return seeing(trial, Seen.within(axis, distance));
    }

    public static Trial seeing(Trial trial, Seen seen) {
        return trial.with(trial.task().seeing(seen));
    }

    /** Lets a trial see poses within some steps along the first axis of a transformation, and along others of the same unit. */
    public static Trial steps(Trial trial, Transformation transformation, double steps) {
        String unit = transformation.axes().get(0).unit();
        return seeing(
                trial,
                new Seen(transformation.axes().stream()
                        .filter(axis -> axis.unit().equals(unit))
                        .collect(Collectors.toMap(Axis::name, axis -> steps * axis.step()))));
    }

    /** An orbit recogniser of this shape, trained for some passes. */
    public static Trial orbit(Trial trial, String network, int passes, Coverage coverage, int batch) {
        return trial.set("orbit.network", network)
                .set("orbit.passes", passes)
                .set("orbit.coverage", coverage)
                .set("orbit.batch", batch)
                .set("orbit.rate", 0.01);
    }

    /** The settings of the training loop with all but these as in the paper. */
    public static Trial training(int epochs, Coverage coverage, int batch, double rate) {
        return paper(Operators.FIXED)
                .set("training.epochs", epochs)
                .set("training.coverage", coverage)
                .set("training.batch", batch)
                .set("training.rate", rate);
    }

    /** The paper's settings of the training loop. */
    public static TrainingSettings settings(int epochs) {
        return paper(Operators.FIXED).recipe().set("training.epochs", epochs).training(new Seed(Trial.SEED));
    }
}
