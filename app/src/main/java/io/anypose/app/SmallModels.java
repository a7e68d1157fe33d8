package io.anypose.app;

import io.anypose.data.Coverage;
import io.anypose.file.Sha256;
import io.anypose.model.Architecture;
import io.anypose.model.ModelFile;
import io.anypose.model.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Recipe;
import io.anypose.train.Schedule;
import io.anypose.train.TrainingSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The models that the page shows when it is given none: trained for a minute or so each, good enough to see what an
 * operator does. {@code train --recipe anypose} makes far better ones.
 */
final class SmallModels {

    private static final double HIGHEST_RATE = 0.004;

    private SmallModels() {}

    /** The recipes by the name under which the models are served. */
    static Map<String, Recipe> recipes() {
        Map<String, Recipe> recipes = new LinkedHashMap<>();
        recipes.put("rotation-none", rotation(OperatorKind.NONE, 1, Optional.empty()));
        recipes.put("rotation-fixed", rotation(OperatorKind.FIXED, 10, orbit("mlp:256", 10, 512)));
        recipes.put("rotation-spectral", rotation(OperatorKind.SPECTRAL, 10, Optional.empty()));
        recipes.put("translate-xy-none", shifts(OperatorKind.NONE, Optional.empty()));
        recipes.put("translate-xy-fixed", shifts(OperatorKind.FIXED, orbit("mlp:64", 1, 128)));
        return recipes;
    }

    /** @param lambda how much views must agree, which without an operator costs more than it gives */
    private static Recipe rotation(OperatorKind operator, double lambda, Optional<OrbitSettings> orbit) {
        return new Recipe(
                "rotation",
                Architecture.DENSE,
                operator,
                2,
                140,
                128,
                0,
                PlaneChoice.WHITENED,
                TrainingSettings.PAPER
                        .withConsistencyWeight(lambda)
                        .withRate(HIGHEST_RATE, Schedule.ONE_CYCLE)
                        .withPasses(10, Coverage.ONE_POSE),
                orbit);
    }

    private static Recipe shifts(OperatorKind operator, Optional<OrbitSettings> orbit) {
        return new Recipe(
                "translate-xy",
                Architecture.TORUS,
                operator,
                7,
                784,
                256,
                0,
                PlaneChoice.WHITENED,
                TrainingSettings.COMPOUND
                        .withRate(HIGHEST_RATE, Schedule.ONE_CYCLE)
                        .withPasses(4, Coverage.ONE_POSE),
                orbit);
    }

    private static Optional<OrbitSettings> orbit(String network, int passes, int batch) {
        return Optional.of(new OrbitSettings(
                OrbitSpec.parse(network), passes, Coverage.ONE_POSE, batch, HIGHEST_RATE, 0.001, new Seed(42)));
    }

    /** Where each model is kept in a folder. */
    static Map<String, Path> files(Path folder, DataOptions.Loaded data) {
        Map<String, Path> files = new LinkedHashMap<>();
        recipes().forEach((name, recipe) -> files.put(name, folder.resolve(fileName(name, recipe, data))));
        return files;
    }

    /** The name of the file of a model: another version, other settings or other data make another file. */
    private static String fileName(String name, Recipe recipe, DataOptions.Loaded data) {
        Map<String, String> settings = new TreeMap<>(data.settings());
        settings.put(DataOptions.DATA, data.data().sha256()); // the images, wherever they are
        settings.putAll(recipe.settings());
        String key = Provenance.buildVersion() + settings;
        return name + "-" + Sha256.hex(key.getBytes(StandardCharsets.UTF_8)).substring(0, 12) + ".anypose";
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
