package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model does when nobody tells it the pose: evaluate, ablate, sample, recognise and info. */
class FindPosesTest {

    @TempDir
    static Path temp;

    private static Path digits;
    private static Path model;
    private static Path simple;

    @BeforeAll
    static void train() {
        digits = SmallData.write(temp.resolve("digits"), 0, 150);
        model = train(
                "fixed",
                "--set",
                "encoder.planes=whitened",
                "--set",
                "orbit.network=mlp:16",
                "--set",
                "orbit.passes=2");
        simple = train("spectral", "--set", "orbit=none", "--set", "encoder.dimension=20");
    }

    private static Path train(String operator, String... more) {
        Path output = temp.resolve(operator + ".anypose");
        List<String> args = new ArrayList<>(List.of("train", "--transformation", "rotation", "--operator", operator));
        args.addAll(List.of(
                "--epochs", "2", "--set", "training.batch=32", "--set", "training.rate=0.003", "--device", "cpu"));
        args.addAll(List.of("--data", digits.toString(), "--output", output.toString()));
        args.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return output;
    }

    private static Cli.Outcome on(Path file, String command, String... more) {
        List<String> args = new ArrayList<>(List.of(command, file.toString(), "--data", digits.toString()));
        args.addAll(List.of(more));
        return Cli.run(args);
    }

    private static JsonArray results(Path file, String... more) {
        List<String> args = new ArrayList<>(List.of(more));
        args.addAll(List.of("--json", "--device", "cpu"));
        Cli.Outcome outcome = on(file, "evaluate", args.toArray(String[]::new));
        assertEquals(0, outcome.code(), outcome.err());
        return JsonParser.parseString(outcome.out()).getAsJsonObject().getAsJsonArray("results");
    }

    private static List<String> names(JsonArray results) {
        List<String> names = new ArrayList<>();
        results.forEach(
                result -> names.add(result.getAsJsonObject().get("recogniser").getAsString()));
        return names;
    }

    @Test
    void evaluateMeasuresAllThatTheModelCanDo() {
        assertEquals(List.of("given", "knn", "orbit"), names(results(model)));
        assertEquals(List.of("given", "knn"), names(results(simple)));
    }

    @Test
    void everyNumberOfNeighboursIsAResultWithItsNumbers() {
        JsonArray results = results(model, "--pose", "knn", "--neighbours", "1,5", "--references", "70");

        assertEquals(List.of("knn", "knn"), names(results));
        for (int i = 0; i < 2; i++) {
            JsonObject result = results.get(i).getAsJsonObject();
            assertEquals(i == 0 ? "1" : "5", result.get("k").getAsString());
            assertEquals("70", result.get("references").getAsString());
            assertIsMeanOverPoses("classAccuracy", result.get("all"), result);
            assertIsMeanOverPoses("poseAccuracy", result.get("poseAccuracy"), result);
            // One pose of ten would be found by chance.
            double poses = result.get("poseAccuracy").getAsDouble();
            assertTrue(poses > 0.15 && poses < 1, result.toString());
            double calibration = result.get("calibrationError").getAsDouble();
            assertTrue(calibration > 0 && calibration < 1, result.toString());
        }
        assertNotEquals(numbers(results.get(0)), numbers(results.get(1)));
        JsonArray swapped = results(model, "--pose", "knn", "--neighbours", "5,1", "--references", "70");
        assertEquals(List.of(results.get(1), results.get(0)), swapped.asList());
        JsonArray fewer = results(model, "--pose", "knn", "--neighbours", "1", "--references", "20");
        assertNotEquals(numbers(results.get(0)), numbers(fewer.get(0)));
    }

    private static void assertIsMeanOverPoses(String each, JsonElement mean, JsonObject result) {
        double expected = result.getAsJsonArray("poses").asList().stream()
                .mapToDouble(pose -> pose.getAsJsonObject().get(each).getAsDouble())
                .average()
                .orElseThrow();
        assertEquals(expected, mean.getAsDouble(), 1e-12, each);
    }

    /** What was measured, without what was asked for. */
    private static JsonElement numbers(JsonElement result) {
        return result.getAsJsonObject().get("poses");
    }

    @Test
    void referencesInTheFileAreThoseThatWouldBeDrawn() {
        JsonElement travelling = results(model, "--pose", "knn").get(0);
        String all = travelling.getAsJsonObject().get("references").getAsString();

        // A seed of its own forces a new drawing; all anchors in another order are the same references.
        assertEquals(
                travelling,
                results(model, "--pose", "knn", "--references", all, "--reference-seed", "7")
                        .get(0));
    }

    @Test
    void tooManyNeighboursOrReferencesAreOneLine() {
        fails(
                "there are 10 references, so 1 to 10 are possible",
                on(model, "evaluate", "--pose", "knn", "--neighbours", "11", "--references", "10"));
        fails("there cannot be 99999 references", on(model, "evaluate", "--pose", "knn", "--references", "99999"));
        fails("there cannot be 5000 references", on(model, "ablate"));
    }

    @Test
    void whatAModelCannotDoIsOneLine() {
        fails("has no orbit recogniser; use --pose given or knn", on(simple, "evaluate", "--pose", "given,orbit"));
    }

    @Test
    void ablationStandsBesideThePapersNumbers() throws IOException {
        Path csv = temp.resolve("ablation.csv");
        Cli.Outcome outcome = on(
                model,
                "ablate",
                "--references",
                "50,100",
                "--neighbours",
                "3,60",
                "--seeds",
                "0,1",
                "--csv",
                csv.toString());

        assertEquals(0, outcome.code(), outcome.err());
        List<String> lines = outcome.out().lines().toList();
        assertEquals(6, lines.size(), outcome.out());
        assertTrue(lines.get(3).matches(" +50 +3 +[\\d.]+ ± [\\d.]+ +- +- +[\\d.]+ ± [\\d.]+ +- +-"), lines.get(3));
        assertTrue(
                lines.get(4).matches(" +100 +3 +[\\d.]+ ± [\\d.]+ +51\\.83 +[-+][\\d.]+ .* 73\\.99 .*"), lines.get(4));
        assertTrue(lines.get(5).strip().startsWith("100    60"), lines.get(5));
        assertEquals(4, Files.readAllLines(csv).size());

        JsonObject json = JsonParser.parseString(
                        on(model, "ablate", "--references", "100", "--neighbours", "3", "--seeds", "0,1", "--json")
                                .out())
                .getAsJsonObject();
        JsonObject cell = json.getAsJsonArray("cells").get(0).getAsJsonObject();
        assertEquals(0.51832, cell.get("paperPoseAccuracy").getAsDouble(), 1e-3);
        assertEquals(
                Files.readAllLines(csv).get(2).split(",", -1)[4],
                cell.get("poseAccuracy").getAsString());
    }

    @Test
    void samplesAreRecognisedOneByOneAndBadFilesAreToldApart() throws IOException {
        Path folder = temp.resolve("samples");
        Cli.Outcome sampled = on(model, "sample", "--count", "4", "--output", folder.toString());
        assertEquals(0, sampled.code(), sampled.err());
        assertEquals(5, sampled.out().lines().count(), sampled.out());
        assertEquals(2, sampled.out().split("unseen in training", -1).length - 1, sampled.out());
        assertTrue(sampled.out().contains("next: ./anypose recognise " + model + " " + folder), sampled.out());
        List<String> files = sampled.out()
                .lines()
                .limit(4)
                .map(line -> line.replaceAll(": .*", ""))
                .toList();

        Path text = Files.writeString(temp.resolve("text.png"), "no image");
        Path large = temp.resolve("large.png");
        ImageIO.write(new BufferedImage(30, 28, BufferedImage.TYPE_INT_RGB), "png", large.toFile());
        List<String> args = new ArrayList<>(
                List.of("recognise", model.toString(), temp + "/none.png", text.toString(), large.toString()));
        args.addAll(files);
        Cli.Outcome outcome = Cli.run(args);

        assertEquals(1, outcome.code());
        List<String> errors = outcome.err().lines().toList();
        assertEquals(2, errors.size(), outcome.err());
        assertEquals("anypose: " + temp + "/none.png: there is no such file; check the path", errors.get(0));
        assertTrue(errors.get(1).contains(text + ": the file is no image that can be read"), errors.get(1));
        List<String> answers = outcome.out().lines().toList();
        assertEquals(5, answers.size(), outcome.out());
        assertTrue(answers.get(0).startsWith(large + ": "), "another size is scaled: " + answers.get(0));
        for (int i = 0; i < 4; i++) {
            String answer = answers.get(i + 1);
            assertTrue(answer.startsWith(files.get(i) + ": "), answer);
            assertTrue(answer.matches(".*: \\d at -?\\d+°, confidence \\d+\\.\\d %"), answer);
        }
    }

    @Test
    void samplesHaveTheAskedPoseInTheirNames() {
        Path folder = temp.resolve("turned");
        Cli.Outcome sampled = on(model, "sample", "--count", "2", "--pose", "-108", "--output", folder.toString());

        assertEquals(0, sampled.code(), sampled.err());
        for (String file : folder.toFile().list()) {
            assertTrue(file.matches("\\d-at--108(-2)?\\.png"), file);
        }
        Cli.Outcome wrong = on(model, "sample", "--pose", "-100");
        assertEquals(2, wrong.code());
        assertTrue(wrong.err().contains("allowed are -144 to 180° in steps of 36"), wrong.err());
        assertEquals(2, on(model, "sample", "--pose", "36,36").code());
    }

    @Test
    void answersInJsonHaveAllProbabilities() {
        Path folder = temp.resolve("one");
        String file = on(simple, "sample", "--count", "1", "--output", folder.toString())
                .out()
                .replaceAll("(?s): .*", "");
        Cli.Outcome outcome = Cli.run("recognise", simple.toString(), file, "--json", "--poses");

        assertEquals(0, outcome.code(), outcome.err());
        JsonObject answer =
                JsonParser.parseString(outcome.out()).getAsJsonArray().get(0).getAsJsonObject();
        assertEquals(file, answer.get("file").getAsString());
        JsonObject classes = answer.getAsJsonObject("classes");
        double sum = classes.entrySet().stream()
                .mapToDouble(entry -> entry.getValue().getAsDouble())
                .sum();
        assertEquals(1, sum, 1e-5);
        assertEquals(answer.get("confidence"), classes.get(answer.get("class").getAsString()));
        JsonArray poses = answer.getAsJsonArray("poses");
        assertEquals(10, poses.size());
        assertEquals(
                "{\"rotation\":-144}",
                poses.get(0).getAsJsonObject().get("pose").toString());
        for (JsonElement pose : poses) {
            boolean found = pose.getAsJsonObject().get("pose").equals(answer.get("pose"));
            assertEquals(
                    found ? 1 : 0, pose.getAsJsonObject().get("probability").getAsDouble());
        }
    }

    @Test
    void infoTellsWhatTravelsWithTheModelAndTheSpectrum() {
        String fixed = Cli.run("info", model.toString()).out();
        assertTrue(fixed.contains("  orbit network   mlp:16\n"), fixed);
        assertTrue(fixed.contains("  references      130\n"), fixed);
        assertFalse(fixed.contains("What it learned"), fixed);

        String spectral = Cli.run("info", simple.toString()).out();
        assertTrue(spectral.contains("  orbit network   none\n"), spectral);
        assertTrue(
                spectral.contains("What it learned about rotation\n  angles          in steps of 360°/10: "), spectral);
        assertTrue(spectral.contains("  order           cannot be read off (the best is 0."), spectral);

        JsonObject json = JsonParser.parseString(
                        Cli.run("info", simple.toString(), "--json").out())
                .getAsJsonObject();
        JsonObject spectrum = json.getAsJsonArray("spectra").get(0).getAsJsonObject();
        assertEquals("rotation", spectrum.get("axis").getAsString());
        assertTrue(spectrum.get("order").isJsonNull());
        JsonArray steps = spectrum.getAsJsonArray("steps");
        assertEquals(10, steps.size());
        for (int i = 0; i < 10; i++) {
            double step = steps.get(i).getAsDouble();
            assertTrue(step <= 5 && step >= (i == 0 ? 0 : steps.get(i - 1).getAsDouble()), steps.toString());
        }
    }

    private static void fails(String message, Cli.Outcome outcome) {
        assertTrue(outcome.err().contains(message), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertEquals("", outcome.out());
        assertEquals(1, outcome.code());
    }
}
