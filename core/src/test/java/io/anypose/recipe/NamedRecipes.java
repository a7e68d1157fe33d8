package io.anypose.recipe;

import io.anypose.group.CyclicGroup;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import java.util.ArrayList;
import java.util.List;

/** Tasks and recipes for the tests of this package. */
final class NamedRecipes {

    static final Data MEMORY = new Data.Memory("a test");

    private static final List<String> TRANSFORMATIONS = List.of(
            "rotation",
            "rotation:any",
            "translate-x",
            "translate-x:any",
            "translate-xy",
            "rotate-translate",
            "rotate-translate:any",
            "examples:12",
            "shear");

    private NamedRecipes() {}

    static Trial trial(String recipe, String transformation, OperatorKind operator) {
        Task task = Task.of(MEMORY, transformation);
        return new Trial(task, Recipe.named(recipe, task, operator), Trial.SEED);
    }

    static Trial trial(String recipe, String transformation, OperatorKind operator, Architecture encoder) {
        Task task = Task.of(MEMORY, transformation);
        return new Trial(task, Recipe.named(recipe, task, operator, encoder), Trial.SEED);
    }

    /** Every recipe for every kind of transformation and every operator that the table has. */
    static List<Trial> all() {
        List<Trial> trials = new ArrayList<>();
        for (String name : RecipeTable.names()) {
            for (String transformation : TRANSFORMATIONS) {
                for (OperatorKind operator : Operators.values()) {
                    boolean severalAxes = transformation.matches("translate-xy|rotate-translate.*");
                    if (!name.equals("photos") || !severalAxes || operator == Operators.NONE) {
                        trials.add(trial(name, transformation, operator));
                    }
                }
            }
        }
        return trials;
    }

    /** Returns what moves the objects of a task in images of 28 x 28 pixels; examples have 12 poses. */
    static Transformation moved(Task task) {
        return task.kind().<Transformation>map(kind -> kind.on(28, 28)).orElse(new Examples(new CyclicGroup(12)));
    }

    static Trial checked(Trial trial) {
        boolean orderKnown = !trial.task().transformation().equals(Examples.NAME);
        return Compatibility.check(trial, moved(trial.task()), orderKnown);
    }
}
