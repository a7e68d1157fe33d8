package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.app.Cli;
import io.anypose.app.SmallData;
import io.anypose.data.DataSet;
import io.anypose.data.idx.IdxFolder;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Models that know next to nothing, trained in seconds and once for all tests of this JVM. */
public final class TinyModels {

    private static final Path FOLDER =
            Path.of("target", "tiny-models-" + ProcessHandle.current().pid());
    private static final Map<String, Path> FILES = new LinkedHashMap<>();

    private TinyModels() {}

    /** A model of each kind that a server treats in its own way, by name. */
    public static synchronized Map<String, Path> files() {
        if (FILES.isEmpty()) {
            SmallData.write(digits(), 0, 150);
            train("rotation-none", "rotation", "none");
            train("rotation-fixed", "rotation", "fixed", "--set", "orbit.network=mlp:16", "--set", "orbit.passes=1");
            train("rotation-spectral", "rotation", "spectral", "--set", "orbit=none", "--set", "encoder.dimension=20");
            train(
                    "shift-fixed",
                    "translate-xy",
                    "fixed",
                    "--set",
                    "encoder.kind=torus",
                    "--set",
                    "encoder.dimension=196",
                    "--set",
                    "orbit.network=mlp:8",
                    "--set",
                    "orbit.passes=1");
            train("shift-stacked", "translate-xy", "fixed");
        }
        return FILES;
    }

    /** The folder of the images that they were trained and are tested with. */
    public static Path digits() {
        return FOLDER.resolve("digits");
    }

    private static void train(String name, String transformation, String operator, String... more) {
        Path file = FOLDER.resolve(name + ".anypose");
        List<String> args = new ArrayList<>(
                List.of("train", "--transformation", transformation, "--operator", operator, "--epochs", "1"));
        args.addAll(List.of(
                "--set",
                "training.batch=64",
                "--device",
                "cpu",
                "--data",
                digits().toString(),
                "--set",
                "data.without=9"));
        args.addAll(List.of("--output", file.toString()));
        args.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        FILES.put(name, file);
    }

    static DataSet data() {
        files();
        return IdxFolder.read(digits()).without(Set.of(9));
    }

    static List<ServedModel> open() {
        List<ServedModel> models = new ArrayList<>();
        files().forEach((name, file) ->
                models.add(new ServedModel(name, TrainedModel.open(ModelFile.read(file), Compute.Choice.CPU), true)));
        return models;
    }
}
