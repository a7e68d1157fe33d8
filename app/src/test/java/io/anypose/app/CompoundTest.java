package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.learn.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shifts along x and y together, from training to the table of 14 x 14 poses. */
class CompoundTest {

    private static final int POSES = 196;

    @TempDir
    static Path temp;

    private static Path digits;
    private static Path torus;
    private static Path stacked;

    @BeforeAll
    static void train() {
        digits = SmallData.write(temp.resolve("digits"), 0, 120);
        torus = train(
                "torus",
                "--recipe",
                "anypose",
                "--set",
                "encoder.dimension=196",
                "--set",
                "hidden=8",
                "--seen",
                "4",
                "--set",
                "orbit.network=mlp:4",
                "--set",
                "orbit.passes=1");
        stacked = train("stacked", "--set", "encoder.dimension=14", "--set", "hidden=8");
    }

    private static Path train(String name, String... more) {
        Path output = temp.resolve(name + ".anypose");
        List<String> args = new ArrayList<>(List.of("train", "--transformation", "translate-xy"));
        args.addAll(List.of("--epochs", "1", "--set", "training.batch=128", "--device", "cpu"));
        args.addAll(List.of("--data", digits.toString(), "--output", output.toString()));
        args.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return output;
    }

    private static Cli.Outcome evaluate(Path model, String... more) {
        List<String> args =
                new ArrayList<>(List.of("evaluate", model.toString(), "--device", "cpu", "--data", digits.toString()));
        args.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome;
    }

    @Test
    void itIsMeasuredAtRandomShiftsAlongBothAxes() {
        Cli.Outcome outcome = evaluate(torus, "--pose", "given", "--at", "random:60");
        assertTrue(outcome.out().contains("at 60 random poses: "), outcome.out());
        assertTrue(
                outcome.out().matches("(?s).*\nunknown: [0-9.]+ % of the pictures at seen poses, .*"), outcome.out());
        JsonObject result = JsonParser.parseString(evaluate(torus, "--pose", "given", "--at", "random:60", "--json")
                        .out())
                .getAsJsonObject()
                .getAsJsonArray("results")
                .get(0)
                .getAsJsonObject();
        int poses = result.getAsJsonArray("poses").size();
        assertTrue(poses > 30 && poses <= 60, "60 of 196 poses, some of them twice: " + poses);
        double sum = 0;
        for (JsonElement pose : result.getAsJsonArray("poses")) {
            sum += pose.getAsJsonObject().get("classAccuracy").getAsDouble();
        }
        assertTrue(sum > 0 && result.get("randomAccuracy").getAsDouble() <= 1, result.toString());
        List<String> args = List.of("evaluate", torus.toString(), "--data", digits.toString(), "--at", "0:10:2");
        Cli.Outcome refused = Cli.run(args);
        assertEquals(2, refused.code());
        assertTrue(refused.err().contains("give random:10000, or leave it out"), refused.err());
    }

    @Test
    void theRecipeChoosesTheBackgrounds() {
        assertEquals("fresh", ModelFile.read(torus).provenance().settings().get("views.backgrounds"));
        assertEquals("fixed", ModelFile.read(stacked).provenance().settings().get("views.backgrounds"));
    }

    @Test
    void theRecipeChoosesTheArchitectureAndTheCrossTheSeenPoses() {
        JsonObject ours = JsonParser.parseString(
                        Cli.run("info", torus.toString(), "--json").out())
                .getAsJsonObject();
        JsonObject papers = JsonParser.parseString(
                        Cli.run("info", stacked.toString(), "--json").out())
                .getAsJsonObject();

        assertEquals("torus", ours.get("architecture").getAsString());
        assertEquals("mlp:4", ours.get("orbit").getAsString());
        assertEquals(9, ours.getAsJsonArray("seen").size());
        assertEquals("stacked", papers.get("architecture").getAsString());
        assertTrue(papers.get("orbit").isJsonNull());
        assertEquals(0, papers.get("references").getAsInt());
        assertEquals(27, papers.getAsJsonArray("seen").size());
    }

    /** For comparison: it knows nothing of poses, and sees all of them. */
    @Test
    void anOrdinaryNetworkLearnsEveryPose() {
        Path network = train(
                "network",
                "--operator",
                "none",
                "--recipe",
                "photos",
                "--seen",
                "all",
                "--set",
                "encoder.dimension=8",
                "--set",
                "hidden=8",
                "--set",
                "orbit=none");
        assertEquals(POSES, ModelFile.read(network).spec().seen().size());
        assertTrue(evaluate(network, "--at", "random:60").out().contains("at 60 random poses: "));
    }

    @Test
    void posesInJsonHaveTwoAxesAndResultsTheirMeansOnAndOffTheCross() {
        JsonObject evaluation =
                JsonParser.parseString(evaluate(torus, "--json").out()).getAsJsonObject();

        assertEquals(2, evaluation.getAsJsonArray("results").size());
        for (JsonElement element : evaluation.getAsJsonArray("results")) {
            JsonObject result = element.getAsJsonObject();
            double on = 0;
            double off = 0;
            double worst = 1;
            assertEquals(POSES, result.getAsJsonArray("poses").size());
            for (JsonElement each : result.getAsJsonArray("poses")) {
                JsonObject pose = each.getAsJsonObject();
                int x = pose.get("x").getAsInt();
                int y = pose.get("y").getAsInt();
                double accuracy = pose.get("classAccuracy").getAsDouble();
                assertEquals(x == 0 || y == 0, pose.get("onCross").getAsBoolean());
                assertEquals(
                        (x == 0 || y == 0) && Math.abs(x + y) <= 4,
                        pose.get("seen").getAsBoolean());
                on += x == 0 || y == 0 ? accuracy / 27 : 0;
                off += x == 0 || y == 0 ? 0 : accuracy / 169;
                worst = x == 0 || y == 0 ? worst : Math.min(worst, accuracy);
            }
            assertEquals(on, result.get("onCross").getAsDouble(), 1e-12);
            assertEquals(off, result.get("offCross").getAsDouble(), 1e-12);
            assertEquals(worst, result.get("worstOffCross").getAsDouble());
        }
    }

    @Test
    void theTableHasARowForEachHorizontalShiftAndMarksTheCross() throws IOException {
        Path csv = temp.resolve("grid.csv");
        List<String> lines =
                evaluate(stacked, "--csv", csv.toString()).out().lines().toList();

        assertEquals(
                List.of("-12", "-10", "-8", "-6", "-4", "-2", "0", "2", "4", "6", "8", "10", "12", "14"),
                List.of(lines.get(4).strip().split(" +")));
        assertTrue(lines.get(5).startsWith("  -12 "), lines.get(5));
        assertTrue(lines.get(18).startsWith("   14 "), lines.get(18));
        assertEquals(1, lines.get(5).chars().filter(c -> c == '*').count());
        assertEquals(14, lines.get(11).chars().filter(c -> c == '*').count());
        assertTrue(lines.get(20).startsWith("mean on the cross "), lines.get(20));
        assertFalse(String.join("", lines).contains("\u001b"));

        List<String> rows = Files.readAllLines(csv);
        assertEquals(POSES + 1, rows.size());
        assertTrue(rows.get(0).contains(",x,y,on_cross,seen,"), rows.get(0));
        assertTrue(rows.get(2).startsWith("translate-xy,fixed,given,,,-12,-10,false,false,"), rows.get(2));
    }

    @Test
    void aStackedModelHasToBeToldThePose() {
        Cli.Outcome knn = Cli.run("evaluate", stacked.toString(), "--data", digits.toString(), "--pose", "knn");
        assertEquals(1, knn.code());
        assertTrue(knn.err().contains("use --pose given"), knn.err());
        Cli.Outcome recognise = Cli.run("recognise", stacked.toString(), "any.png");
        assertEquals(1, recognise.code());
        assertTrue(recognise.err().contains("cannot find poses"), recognise.err());
        assertEquals(1, recognise.err().lines().count());
    }

    @Test
    void samplesAndAnswersHaveTwoAxes() {
        Path folder = temp.resolve("samples");
        Cli.Outcome sampled = Cli.run(
                "sample",
                torus.toString(),
                "--data",
                digits.toString(),
                "--count",
                "1",
                "--pose",
                "-12,4",
                "--output",
                folder.toString());
        assertEquals(0, sampled.code(), sampled.err());
        assertTrue(sampled.out().contains(" at -12 px, 4 px, unseen in training"), sampled.out());
        String file = sampled.out().replaceAll("(?s): .*", "");
        assertTrue(file.endsWith("-at--12,4.png"), file);

        Cli.Outcome outcome = Cli.run("recognise", torus.toString(), file);
        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.out().matches("(?s).*: \\d at -?\\d+ px, -?\\d+ px, confidence .*"), outcome.out());
    }
}
