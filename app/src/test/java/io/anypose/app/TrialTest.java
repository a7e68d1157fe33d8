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
    void aNamedRecipeIsChangedSettingBySetting() {
        List<String> lines = done(
                        "train",
                        "--recipe",
                        "paper",
                        "--set",
                        "training.epochs=5",
                        "--set",
                        "encoder.dimension=140",
                        "--settings")
                .lines()
                .toList();
        assertEquals(
                List.of(
                        "encoder.kind dense",
                        "encoder.planes rgb",
                        "encoder.dimension 140",
                        "operator.kind fixed",
                        "operator.order none",
                        "operator.block none",
                        "hidden 70",
                        "views.backgrounds fixed",
                        "views.jitter none",
                        "training.epochs 5",
                        "training.coverage every-pose",
                        "training.batch 512",
                        "training.rate 0.001",
                        "training.schedule constant",
                        "training.patience none",
                        "loss.lambda 1.0",
                        "loss.reduction mean",
                        "loss.views first-view",
                        "orbit.network mlp:256",
                        "orbit.passes 4",
                        "orbit.coverage every-pose",
                        "orbit.batch 512",
                        "orbit.rate 0.002",
                        "orbit.decay 0.001",
                        "unknown 0.02",
                        "data.without usual"),
                lines.stream()
                        .map(line -> line.replaceAll("^(\\S+) +(\\S+) .*", "$1 $2"))
                        .toList());
    }

    /** The steps need not divide the 28 pixels of MNIST. */
    @Test
    void picturesHaveSettingsAndSizesOfTheirOwn() {
        String text = done(
                "train",
                "--images",
                "pictures",
                "--size",
                "30x30",
                "--transformation",
                "translate-x:3",
                "--seen",
                "6",
                "--recipe",
                "photos",
                "--set",
                "data.background=none",
                "--settings");
        assertTrue(text.contains("encoder.kind       conv "), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("data\\.background +none +outside of moved .*")), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("data\\.colours +usual +colours of pictures.*")), text);
    }

    @Test
    void aRecipeInAFileGivesTheWeightsOfItsOptions() throws IOException {
        List<String> options =
                List.of("--recipe", "fast", "--epochs", "1", "--set", "encoder.dimension=20", "--set", "orbit=none");
        Path recipe = temp.resolve("brief.json");
        List<String> print = new ArrayList<>(List.of("train", "--settings", "--json"));
        print.addAll(options);
        Files.writeString(recipe, done(print.toArray(String[]::new)));
        List<String> train = new ArrayList<>(
                List.of("train", "--data", digits.toString(), "--output", temp.resolve("by.anypose") + ""));
        train.addAll(options);
        done(train.toArray(String[]::new));
        done("train", "--data", digits + "", "--recipe", recipe + "", "--output", temp.resolve("file.anypose") + "");
        assertArrayEquals(
                ModelFile.read(temp.resolve("by.anypose")).weights(),
                ModelFile.read(temp.resolve("file.anypose")).weights());
    }

    @Test
    void aRecipeThatIsNoneIsRefusedWithItsPlace() throws IOException {
        Path recipe = temp.resolve("wrong.json");
        Cli.Outcome missing = Cli.run("train", "--recipe", recipe.toString());
        assertEquals(1, missing.code());
        assertEquals(
                "anypose: there is no file " + recipe + "; check the path",
                missing.err().strip());
        Files.writeString(recipe, done("train", "--settings", "--json").replace("\"epochs\": 20", "\"epochs\": 0"));
        Cli.Outcome wrong = Cli.run("train", "--recipe", recipe.toString());
        assertEquals(1, wrong.code());
        assertEquals(
                "anypose: " + recipe + ": training: training.epochs is 0; allowed is 1 or more;"
                        + " ./anypose train --settings --json prints a recipe",
                wrong.err().strip());
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
        assertTrue(
                refused.err()
                        .contains(
                                "changed.json says what is learned and how; beside it only --set, --seen, --epochs and"
                                        + " --seed change the trial"),
                refused.err());
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
