package io.anypose.app.demo;

import io.anypose.app.option.DataOptions;
import io.anypose.data.Coverage;
import io.anypose.file.Sha256;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.model.ModelFile;
import io.anypose.model.operator.OperatorKind;
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
import java.util.List;
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

    /** How a model is made. */
    record Making(TransformationKind moved, Recipe recipe) {

        /** The name under which the model is served. */
        String name() {
            return moved.name() + "-" + recipe.operator();
        }
    }

    /** All of them. */
    static List<Making> all() {
        return List.of(
                rotation(OperatorKind.NONE, 1, Optional.empty()),
                rotation(OperatorKind.FIXED, 10, orbit("mlp:256", 10, 512)),
                rotation(OperatorKind.SPECTRAL, 10, Optional.empty()),
                shifts(OperatorKind.NONE, Optional.empty()),
                shifts(OperatorKind.FIXED, orbit("mlp:64", 1, 128)));
    }

    /** @param lambda how much views must agree, which without an operator costs more than it gives */
    private static Making rotation(OperatorKind operator, double lambda, Optional<OrbitSettings> orbit) {
        Recipe recipe = Recipe.paper(operator)
                .withDimension(140)
                .withHidden(128)
                .with(PlaneChoice.WHITENED)
                .with(TrainingSettings.PAPER
                        .withConsistencyWeight(lambda)
                        .withRate(HIGHEST_RATE, Schedule.ONE_CYCLE)
                        .withPasses(10, Coverage.ONE_POSE))
                .withOrbit(orbit);
        return new Making(Transformations.ROTATION, recipe);
    }

    private static Making shifts(OperatorKind operator, Optional<OrbitSettings> orbit) {
        Recipe recipe = Recipe.torus(operator)
                .with(TrainingSettings.COMPOUND
                        .withRate(HIGHEST_RATE, Schedule.ONE_CYCLE)
                        .withPasses(4, Coverage.ONE_POSE))
                .withOrbit(orbit);
        return new Making(Transformations.TRANSLATE_XY, recipe);
    }

    private static Optional<OrbitSettings> orbit(String network, int passes, int batch) {
        return Optional.of(new OrbitSettings(
                OrbitSpec.parse(network), passes, Coverage.ONE_POSE, batch, HIGHEST_RATE, 0.001, new Seed(42)));
    }

    /** The file of each model in a folder. */
    static Map<Making, Path> files(Path folder, DataOptions.Loaded data) {
        Map<Making, Path> files = new LinkedHashMap<>();
        all().forEach(model -> files.put(model, folder.resolve(fileName(model, data))));
        return files;
    }

    /** The name of the file of a model: another version, other settings or other data make another file. */
    private static String fileName(Making model, DataOptions.Loaded data) {
        Map<String, String> settings = new TreeMap<>(data.settings());
        settings.put(DataOptions.DATA, data.data().sha256()); // the images, wherever they are
        settings.putAll(model.recipe().settings());
        String key = Provenance.buildVersion() + settings;
        return model.name() + "-"
                + Sha256.hex(key.getBytes(StandardCharsets.UTF_8)).substring(0, 12) + ".anypose";
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
