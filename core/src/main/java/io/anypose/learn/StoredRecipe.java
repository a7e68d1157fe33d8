package io.anypose.learn;

import io.anypose.data.Coverage;
import io.anypose.data.Jitter;
import io.anypose.model.ModelFile;
import io.anypose.model.ModelSpec;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Recipe;
import io.anypose.train.Reduction;
import io.anypose.train.Schedule;
import io.anypose.train.Supervision;
import io.anypose.train.TrainingSettings;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the recipe of a model from its file, so that the training can be done again with something changed. */
final class StoredRecipe {

    private final ModelFile file;
    private final Map<String, String> settings;

    private StoredRecipe(ModelFile file) {
        this.file = file;
        this.settings = file.provenance().settings();
    }

    /** The recipe of the model itself, without that of its orbit recogniser. */
    static Recipe of(ModelFile file) {
        return new StoredRecipe(file).recipe();
    }

    private Recipe recipe() {
        ModelSpec spec = file.spec();
        return new Recipe(
                spec.architecture(),
                spec.operator(),
                text("seen").equals("all") ? Recipe.ALL : number("seen"),
                spec.dimension(),
                spec.hidden(),
                spec.period(),
                choice("planes", PlaneChoice.values()),
                new TrainingSettings(
                        (int) number("epochs"),
                        choice("coverage", Coverage.values()),
                        (int) number("batch"),
                        number("learning-rate"),
                        choice("schedule", Schedule.values()),
                        number("lambda"),
                        choice("reduction", Reduction.values()),
                        choice("supervision", Supervision.values()),
                        new Seed(file.provenance().seed()),
                        OptionalInt.empty()),
                Optional.empty(),
                settings.containsKey("jitter") ? choice("jitter", Jitter.values()) : Jitter.NONE);
    }

    private String text(String name) {
        return Optional.ofNullable(settings.get(name)).orElseThrow(() -> refusal(name, "nothing"));
    }

    private double number(String name) {
        try {
            return Double.parseDouble(text(name));
        } catch (NumberFormatException e) {
            throw refusal(name, text(name));
        }
    }

    private <T> T choice(String name, T[] values) {
        String text = text(name);
        return Arrays.stream(values)
                .filter(value -> value.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> refusal(name, text));
    }

    private AnyposeException refusal(String name, String found) {
        return new AnyposeException(file.name() + " does not say how it was trained: its setting " + name + " is "
                + found + ", so that the training cannot be done again; train the model anew");
    }
}
