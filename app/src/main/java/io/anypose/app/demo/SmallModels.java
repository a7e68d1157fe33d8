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
import io.anypose.recipe.Recipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The models that the page shows when it is given none: trained for some seconds each by fewer passes of the recipe fast, good
 * enough to see what an operator does. {@code train --recipe anypose} makes better ones.
 */
final class SmallModels {

    private static final OrbitSettings ORBIT_OF_TURNS =
            OrbitSettings.FAST.with(OrbitSpec.parse("conv:64,64@0.1")).withPasses(2);

    /** The pose of a shift is found by one layer; two windows before it would take minutes. */
    private static final OrbitSettings ORBIT_OF_SHIFTS =
            new OrbitSettings(OrbitSpec.parse("mlp:64"), 1, Coverage.ONE_POSE, 128, 0.004, 0.001, new Seed(42));

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
                rotation(OperatorKind.NONE, 2, Optional.empty()),
                rotation(OperatorKind.FIXED, 3, Optional.of(ORBIT_OF_TURNS)),
                rotation(OperatorKind.SPECTRAL, 3, Optional.empty()),
                shifts(OperatorKind.NONE, 1, Optional.empty()),
                shifts(OperatorKind.FIXED, 2, Optional.of(ORBIT_OF_SHIFTS)));
    }

    private static Making rotation(OperatorKind operator, int passes, Optional<OrbitSettings> orbit) {
        // Views need not agree where there is no operator: it costs more than it gives.
        Recipe fast = Recipe.fast(operator);
        return new Making(
                Transformations.ROTATION,
                fast.with(fast.training()
                                .withPasses(passes, Coverage.ONE_POSE)
                                .withConsistencyWeight(operator == OperatorKind.NONE ? 1 : 10))
                        .withOrbit(orbit));
    }

    private static Making shifts(OperatorKind operator, int passes, Optional<OrbitSettings> orbit) {
        Recipe fast = Recipe.fastTorus(operator);
        return new Making(
                Transformations.TRANSLATE_XY,
                fast.with(fast.training().withPasses(passes, Coverage.ONE_POSE)).withOrbit(orbit));
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
