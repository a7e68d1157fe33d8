package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.anypose.learn.ModelFile;
import io.anypose.learn.ModelFile.Part;
import io.anypose.recipe.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial goes into a model file and comes out of it again, on the command line as in files. */
class TrialTest {

    @TempDir
    static Path temp;

    private static Path digits;
    private static Path model;

    @BeforeAll
    static void trainASmallModel() {
        digits = SmallData.write(temp.resolve("digits"), 0, 100);
        model = temp.resolve("model.anypose");
        done(
                "train",
                "--data",
                digits.toString(),
                "--recipe",
                "fast",
                "--epochs",
                "2",
                "--set",
                "encoder.dimension=15",
                "--set",
                "training.patience=2",
                "--set",
                "orbit.network=mlp:8",
                "--seen",
                "36",
                "--seed",
                "7",
                "--output",
                model.toString());
    }

    @Test
    void theTrialThatInfoPrintsGivesTheSameWeights() throws IOException {
        JsonNode info = new ObjectMapper().readTree(done("info", model.toString(), "--json"));
        Path trial = temp.resolve("trial.json");
        Files.writeString(trial, info.get("trial").toString());
        Path again = temp.resolve("again.anypose");
        done("train", trial.toString(), "--output", again.toString());
        for (Part part : ModelFile.read(model).parts().keySet()) {
            assertArrayEquals(
                    ModelFile.read(model).parts().get(part),
                    ModelFile.read(again).parts().get(part),
                    part.toString());
        }
        assertEquals(
                ModelFile.read(model).manifest().trial(),
                ModelFile.read(again).manifest().trial());
    }

    @Test
    void theTrialIsCompleteAndLosesNothing() {
        Trial trial = ModelFile.read(model).manifest().trial();
        assertEquals(20, trial.recipe().encoder().dimension(), "15 made a multiple of 10");
        assertEquals("rotation=36", trial.task().seen().orElseThrow().toString());
        assertEquals(2, trial.recipe().training().patience().orElseThrow());
        assertEquals(7, trial.seed());
    }

    @Test
    void settingsArePrintedWithValueAndMeaningOrAsARecipe() throws IOException {
        String text = done("train", "--recipe", "fast", "--set", "training.epochs=5", "--settings");
        assertTrue(
                text.lines().anyMatch(line -> line.matches("training\\.epochs +5 +passes over the training objects.*")),
                text);
        Path recipe = temp.resolve("my.json");
        Files.writeString(recipe, done("train", "--recipe", "fast", "--epochs", "5", "--settings", "--json"));
        assertEquals(text, done("train", "--recipe", recipe.toString(), "--settings"));
        String other = done("train", "--recipe", recipe.toString(), "--operator", "none", "--settings");
        assertTrue(other.lines().anyMatch(line -> line.matches("operator\\.kind +none .*")), other);
    }

    @Test
    void aTrialIsChangedBySettingsAndRefusesOtherOptions() throws IOException {
        JsonNode info = new ObjectMapper().readTree(done("info", model.toString(), "--json"));
        Path trial = temp.resolve("changed.json");
        Files.writeString(trial, info.get("trial").toString());
        String text = done("train", trial.toString(), "--epochs", "9", "--settings");
        assertTrue(text.lines().anyMatch(line -> line.matches("training\\.epochs +9 .*")), text);
        Cli.Outcome refused = Cli.run("train", trial.toString(), "--operator", "none");
        assertEquals(2, refused.code());
        assertTrue(refused.err().contains("says what is learned and how"), refused.err());
    }

    @Test
    void aDamagedTrialIsRefusedWithItsPlace() throws IOException {
        Path trial = temp.resolve("damaged.json");
        Files.writeString(trial, "{\"name\": \"x\", \"seed\": 1, \"task\": {}, \"measures\": []}");
        Cli.Outcome refused = Cli.run("train", trial.toString());
        assertEquals(1, refused.code());
        assertTrue(refused.err().contains("damaged.json: "), refused.err());
        assertTrue(refused.err().contains("the description of a model has a trial that is complete"), refused.err());
    }

    private static String done(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        if (args[0].equals("train") && !all.contains("--settings")) {
            all.addAll(List.of("--device", "cpu"));
        }
        Cli.Outcome outcome = Cli.run(all);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome.out();
    }
}
