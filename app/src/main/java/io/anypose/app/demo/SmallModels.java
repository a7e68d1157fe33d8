package io.anypose.app.demo;

import io.anypose.learn.ModelFile;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The models that the page shows when it is given none: trained for some seconds each by fewer passes of the recipe fast, good
 * enough to see what an operator does. {@code train --recipe anypose} makes better ones.
 */
final class SmallModels {

    private SmallModels() {}

    /** Returns the trial of each of them, named as it is served. */
    static List<Trial> all(Data.Digits data) {
        return List.of(
                rotation(data, Operators.NONE, 2).set("orbit", "none"),
                rotation(data, Operators.FIXED, 3)
                        .set("orbit.network", "conv:64,64@0.1")
                        .set("orbit.passes", "2"),
                rotation(data, Operators.SPECTRAL, 3).set("orbit", "none"),
                shifts(data, Operators.NONE, 1),
                // The pose of a shift is found by one layer; two windows before it would take minutes.
                shifts(data, Operators.FIXED, 2)
                        .set("orbit.network", "mlp:64")
                        .set("orbit.passes", "1")
                        .set("orbit.batch", "128")
                        .set("orbit.rate", "0.004"));
    }

    private static Trial rotation(Data.Digits data, OperatorKind operator, int epochs) {
        // Views need not agree where there is no operator: it costs more than it gives.
        Trial fast = fast(Task.of(data, "rotation"), operator, epochs);
        return operator == Operators.NONE ? fast.set("loss.lambda", "1") : fast;
    }

    private static Trial shifts(Data.Digits data, OperatorKind operator, int epochs) {
        return fast(Task.of(data, "translate-xy"), operator, epochs);
    }

    private static Trial fast(Task task, OperatorKind operator, int epochs) {
        return new Trial(task, Recipe.named("fast", task, operator).set("training.epochs", epochs), Trial.SEED);
    }

    /**
     * Returns the file of each model in a folder: another version, other settings or other images make another file.
     *
     * @param sha256 that of the images, wherever they are
     */
    static Map<Trial, Path> files(Path folder, Data.Digits data, String sha256) {
        Data.Digits anywhere = new Data.Digits(sha256, data.without(), data.limit());
        Map<Trial, Path> files = new LinkedHashMap<>();
        all(data).forEach(trial -> {
            String key = trial.with(trial.task().with(anywhere)).key().substring(0, 12);
            files.put(trial, folder.resolve(trial.name() + "-" + key + ".anypose"));
        });
        return files;
    }

    /** Whether a file of this name need not be trained; one that was damaged does. */
    static boolean isTrained(Path file) {
        if (!Files.exists(file)) {
            return false;
        }
        try {
            ModelFile.read(file);
            return true;
        } catch (AnyposeException e) {
            return false;
        }
    }
}
