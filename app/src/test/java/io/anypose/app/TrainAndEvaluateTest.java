package io.anypose.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A small model from data to numbers, and what happens to a user whose files are not as they should be. */
@Timeout(120)
class TrainAndEvaluateTest {

    @TempDir
    static Path temp;

    private static Path digits;
    private static Path model;
    private static Cli.Outcome training;

    @BeforeAll
    static void trainASmallModel() {
        digits = SmallData.write(temp.resolve("digits"), 0, 300);
        model = temp.resolve("small.anypose");
        training = Cli.run(train(model, "--set", "data.without=9", "--set", "training.rate=0.003"));
        assertEquals(0, training.code(), training.err());
    }

    private static List<String> train(Path output, String... more) {
        List<String> args = new ArrayList<>(List.of("train", "--transformation", "rotation", "--operator", "fixed"));
        args.addAll(List.of("--epochs", "4", "--set", "training.batch=16", "--seed", "7"));
        args.addAll(List.of("--device", "cpu", "--data", digits.toString(), "--output", output.toString()));
        args.addAll(List.of(more));
        return args;
    }

    private static Cli.Outcome evaluate(String... more) {
        List<String> args = new ArrayList<>(List.of("evaluate", model.toString(), "--device", "cpu"));
        args.addAll(List.of(more));
        return Cli.run(args);
    }

    @Test
    void oneSeenPoseAndABatchAboveAllDataAreEnoughForTheFixedOperator() {
        Path output = temp.resolve("one-pose.anypose");
        List<String> args = new ArrayList<>(train(output, "--seen", "0", "--set", "orbit=none"));
        args.set(args.indexOf("training.batch=16"), "training.batch=" + Integer.MAX_VALUE);
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(Files.exists(output));
        assertFalse(outcome.err().contains("orbit recogniser"), outcome.err());
    }

    private static JsonObject json(Cli.Outcome outcome) {
        assertEquals(0, outcome.code(), outcome.err());
        return JsonParser.parseString(outcome.out()).getAsJsonObject();
    }

    @Test
    void trainingTellsEachEpochOnStandardErrorAndASummaryOnStandardOutput() {
        for (int epoch = 1; epoch <= 4; epoch++) {
            assertTrue(training.err().contains("epoch " + epoch + "/4: loss "), training.err());
        }
        List<String> lines = training.out().lines().toList();
        assertEquals(4, lines.size(), training.out());
        assertEquals(model + ": rotation, operator fixed", lines.get(0));
        assertTrue(
                lines.get(1)
                        .matches(
                                "best epoch [1-4] of 4, validation accuracy \\d+\\.\\d\\d % at seen poses, time \\d+:\\d\\d"),
                lines.get(1));
        assertEquals("it finds poses with what travels in the file: orbit, references", lines.get(2));
        assertEquals("next: ./anypose evaluate " + model, lines.get(3));
    }

    @Test
    void theCheckpointGoesWhenTheModelIsThere() {
        assertTrue(Files.exists(model));
        assertFalse(Files.exists(Path.of(model + ".checkpoint")));
    }

    @Test
    void jsonHasTheNamesThatScriptsRelyOn() {
        JsonObject evaluation = json(evaluate("--data", digits.toString(), "--pose", "given", "--json"));

        assertEquals(Set.of("transformation", "axes", "operator", "results", "provenance"), evaluation.keySet());
        assertEquals("rotation", evaluation.get("transformation").getAsString());
        assertEquals("fixed", evaluation.get("operator").getAsString());
        assertEquals(1, evaluation.getAsJsonArray("results").size());
        JsonObject result = evaluation.getAsJsonArray("results").get(0).getAsJsonObject();
        assertEquals(
                Set.of(
                        "recogniser",
                        "calibrationError",
                        "uncalibratedError",
                        "temperature",
                        "unknownSeen",
                        "unknownUnseen",
                        "poses",
                        "all",
                        "seen",
                        "unseen",
                        "worst",
                        "poseAccuracy"),
                result.keySet());
        assertEquals("given", result.get("recogniser").getAsString());
        assertEquals(1.0, result.get("poseAccuracy").getAsDouble());
        JsonArray poses = result.getAsJsonArray("poses");
        List<Integer> degrees = new ArrayList<>();
        for (JsonElement element : poses) {
            JsonObject pose = element.getAsJsonObject();
            assertEquals(Set.of("pose", "seen", "classAccuracy", "poseAccuracy", "residual"), pose.keySet());
            int degree = pose.get("pose").getAsInt();
            degrees.add(degree);
            assertEquals(Math.abs(degree) <= 72, pose.get("seen").getAsBoolean());
        }
        assertEquals(List.of(-144, -108, -72, -36, 0, 36, 72, 108, 144, 180), degrees);
    }

    @Test
    void summariesAreThoseOfThePoses() {
        JsonObject result = given(model);

        assertEquals(mean(result, true, true), result.get("all").getAsDouble(), 1e-12);
        assertEquals(mean(result, true, false), result.get("seen").getAsDouble(), 1e-12);
        assertEquals(mean(result, false, true), result.get("unseen").getAsDouble(), 1e-12);
        double worst = poses(result)
                .mapToDouble(pose -> pose.get("classAccuracy").getAsDouble())
                .min()
                .orElseThrow();
        assertEquals(worst, result.get("worst").getAsDouble());
        assertTrue(worst < result.get("unseen").getAsDouble(), result.toString());
    }

    /** Of nine classes, one ninth would be right by chance. So few digits do not show what an operator is good for. */
    @Test
    void aModelOfAFewDigitsIsBetterThanChanceAtSeenAndUnseenPoses() {
        JsonObject result = given(model);
        assertTrue(result.get("seen").getAsDouble() > 0.35, result.toString());
        assertTrue(result.get("unseen").getAsDouble() > 0.25, result.toString());
        assertTrue(result.get("seen").getAsDouble() > result.get("unseen").getAsDouble() + 0.05, result.toString());
    }

    private static JsonObject given(Path file) {
        return json(Cli.run(
                        "evaluate",
                        file.toString(),
                        "--device",
                        "cpu",
                        "--data",
                        digits.toString(),
                        "--pose",
                        "given",
                        "--json"))
                .getAsJsonArray("results")
                .get(0)
                .getAsJsonObject();
    }

    private static Stream<JsonObject> poses(JsonObject result) {
        return result.getAsJsonArray("poses").asList().stream().map(JsonElement::getAsJsonObject);
    }

    private static double mean(JsonObject result, boolean seen, boolean unseen) {
        return poses(result)
                .filter(pose -> pose.get("seen").getAsBoolean() ? seen : unseen)
                .mapToDouble(pose -> pose.get("classAccuracy").getAsDouble())
                .average()
                .orElseThrow();
    }

    @Test
    void provenanceRemembersEverySettingAndWhatWasLeftOut() {
        JsonObject provenance = json(evaluate("--data", digits.toString(), "--pose", "given", "--json"))
                .getAsJsonObject("provenance");

        assertEquals(7, provenance.get("seed").getAsLong());
        JsonObject settings = provenance.getAsJsonObject("settings");
        assertEquals("9", settings.get("data.without").getAsString());
        assertEquals("0.003", settings.get("training.rate").getAsString());
        assertEquals(digits.toString(), settings.get("data").getAsString());
        assertTrue(provenance.get("commit").getAsString().matches("[0-9a-f]{40}(-dirty)?|unknown"));
    }

    @Test
    void theTableMarksSeenPosesAndEndsWithTheWorst() {
        Cli.Outcome outcome = evaluate("--data", digits.toString(), "--pose", "given");

        assertEquals(0, outcome.code(), outcome.err());
        assertEquals("", outcome.err());
        List<String> lines = outcome.out().lines().toList();
        assertTrue(lines.get(0).startsWith("rotation, operator fixed, pose given: "), outcome.out());
        assertTrue(outcome.out().contains("  -72°  seen  "), outcome.out());
        assertTrue(outcome.out().contains(" -108°        "), outcome.out());
        assertEquals(
                List.of("mean", "mean", "mean", "worst"),
                lines.subList(lines.size() - 4, lines.size()).stream()
                        .map(line -> line.strip().replaceAll(" .*", ""))
                        .toList());
    }

    @Test
    void csvHasOneRowForEachPose() throws IOException {
        Path csv = temp.resolve("small.csv");
        assertEquals(
                0,
                evaluate("--data", digits.toString(), "--pose", "given", "--csv", csv.toString())
                        .code());

        List<String> lines = Files.readAllLines(csv);
        assertEquals(
                "transformation,operator,recogniser,k,references,pose,seen,class_accuracy,pose_accuracy,residual",
                lines.get(0));
        assertEquals(11, lines.size());
        assertTrue(lines.get(1).matches("rotation,fixed,given,,,-144,false,0\\.\\d+,1\\.0,\\d+\\.\\d+"), lines.get(1));
        assertTrue(lines.get(5).matches("rotation,fixed,given,,,0,true,0\\.\\d+,1\\.0,0\\.0"), lines.get(5));
    }

    @Test
    void otherDataThanInTrainingAreMentionedOnStandardErrorOnly() {
        Path others = SmallData.write(temp.resolve("others"), 400, 300);
        Cli.Outcome outcome = evaluate("--data", others.toString(), "--pose", "given", "--json");

        assertTrue(outcome.err().contains("not the data that the model was trained on"), outcome.err());
        assertEquals("rotation", json(outcome).get("transformation").getAsString());
    }

    @Test
    void infoSaysWhatTheModelIsAndWhereItCameFrom() {
        Cli.Outcome outcome = Cli.run("info", model.toString());

        assertEquals(0, outcome.code(), outcome.err());
        for (String line : List.of(
                "  seen poses      -72°, -36°, 0°, 36°, 72°",
                "  unseen poses    -144°, -108°, 108°, 144°, 180°",
                "  operator        fixed on 7 blocks of 10 under C10",
                "  parameters      170,249",
                "  seed            7")) {
            assertTrue(outcome.out().contains(line + System.lineSeparator()), outcome.out());
        }
        assertTrue(outcome.out().contains("training.rate 0.003"), outcome.out());
        assertTrue(outcome.out().contains("best epoch "), outcome.out());
    }

    @Test
    void infoAsJsonHasTheSameFacts() {
        JsonObject info = json(Cli.run("info", model.toString(), "--json"));

        assertEquals(170_249, info.get("parameters").getAsLong());
        assertEquals("[-144,-108,108,144,180]", info.getAsJsonArray("unseen").toString());
        assertEquals(4, info.getAsJsonArray("epochs").size());
        assertEquals(7, info.getAsJsonObject("provenance").get("seed").getAsLong());
    }

    @Test
    void aSummaryInJsonIsAllThatStandardOutputHas() {
        Path file = temp.resolve("json.anypose");
        JsonObject summary = json(Cli.run(train(file, "--json", "--resume")));

        assertEquals(file.toString(), summary.get("model").getAsString());
        assertEquals(4, summary.getAsJsonArray("epochs").size());
        assertTrue(summary.get("bestEpoch").getAsInt() >= 1);
    }

    @Test
    void aMissingModelIsOneLine() {
        fails("there is no file nowhere.anypose; check the path", "evaluate", "nowhere.anypose");
        fails("there is no file nowhere.anypose; check the path", "info", "nowhere.anypose");
    }

    @Test
    void aDamagedModelIsOneLine() throws IOException {
        byte[] bytes = Files.readAllBytes(model);
        bytes[bytes.length / 2] ^= 1;
        Path damaged = Files.write(temp.resolve("damaged.anypose"), bytes);

        fails(damaged + " is damaged", "info", damaged.toString());
        fails(damaged + " is damaged", "evaluate", damaged.toString(), "--data", digits.toString());
    }

    @Test
    void outputThatCannotBeWrittenIsToldBeforeTraining() throws IOException {
        Path blocked = Files.writeString(temp.resolve("file"), "").resolve("m.anypose");
        Path nowhere = temp.resolve("nowhere").resolve("m.anypose");

        for (Path output : List.of(blocked, nowhere)) {
            Cli.Outcome outcome = fails("cannot write " + output, train(output).toArray(String[]::new));
            assertFalse(outcome.err().contains("epoch"), outcome.err());
            assertFalse(Files.exists(output));
        }
        fails("cannot write " + blocked, "evaluate", model.toString(), "--csv", blocked.toString());
    }

    @Test
    void aFailedTrainingLeavesTheOldModel() throws IOException {
        Path file = Files.writeString(temp.resolve("old.anypose"), "precious");

        fails("training diverged", train(file, "--set", "training.rate=1e38").toArray(String[]::new));
        assertEquals("precious", Files.readString(file));
    }

    @Test
    void dataThatAreNotThereAreOneLine() {
        fails("a data set needs these files", "evaluate", model.toString(), "--data", temp + "/nothing");
    }

    @Test
    void otherClassesThanTheModelKnowsAreRefused() {
        fails(
                "give the data it was trained on",
                "evaluate",
                model.toString(),
                "--data",
                digits + "",
                "--exclude",
                "none");
    }

    @Test
    void aStackTraceIsPrintedOnlyWhenAskedFor() {
        Cli.Outcome outcome = Cli.run("info", "nowhere.anypose", "--verbose");

        assertEquals(1, outcome.code());
        assertTrue(outcome.err().contains("\tat io.anypose.file.Archive"), outcome.err());
    }

    /** In processes of their own, because what is logged is decided once in each. */
    @Test
    void theEngineSpeaksOnlyWhenAskedFor() throws Exception {
        assertEquals("", messages("info", model.toString()));
        assertTrue(messages("info", model.toString(), "--verbose").contains("DEBUG LibUtils - Loading native library"));
    }

    private static String messages(String... args) throws Exception {
        Process process = Cli.start(temp.resolve("out").toFile(), List.of(), List.of(args));
        String messages = new String(process.getErrorStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), messages);
        return messages;
    }

    private static Cli.Outcome fails(String message, String... args) {
        Cli.Outcome outcome = Cli.run(args);
        assertTrue(outcome.err().contains("anypose: "), outcome.err());
        assertTrue(outcome.err().contains(message), outcome.err());
        assertEquals(
                1,
                outcome.err().lines().filter(line -> !line.startsWith("epoch")).count(),
                outcome.err());
        assertEquals("", outcome.out());
        assertEquals(1, outcome.code());
        return outcome;
    }
}
