package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.JsonSource;
import io.anypose.learn.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Poses as real numbers, from the training to the chart. */
@Timeout(120)
class AnyAngleTest {

    @TempDir
    static Path temp;

    private static Path digits;
    private static Path model;

    @BeforeAll
    static void trainASmallModel() {
        digits = SmallData.write(temp.resolve("digits"), 0, 300);
        model = temp.resolve("any.anypose");
        Cli.Outcome training = Cli.run(train(model, "--seen", "50.5", "--set", "views.backgrounds=fresh"));
        assertEquals(0, training.code(), training.err());
    }

    private static List<String> train(Path output, String... more) {
        List<String> args =
                new ArrayList<>(List.of("train", "--transformation", "rotation:any", "--operator", "fixed"));
        args.addAll(List.of(
                "--epochs", "6", "--set", "training.batch=16", "--seed", "7", "--set", "encoder.planes=whitened"));
        args.addAll(List.of("--set", "training.rate=0.003", "--device", "cpu", "--data", digits.toString()));
        args.addAll(List.of("--output", output.toString()));
        args.addAll(List.of(more));
        return args;
    }

    private static Cli.Outcome evaluate(String... more) {
        List<String> args = new ArrayList<>(List.of("evaluate", model.toString(), "--device", "cpu"));
        args.addAll(List.of("--data", digits.toString()));
        args.addAll(List.of(more));
        return Cli.run(args);
    }

    private static Evaluation measured(String... more) {
        List<String> args = new ArrayList<>(List.of(more));
        args.add("--json");
        Cli.Outcome outcome = evaluate(args.toArray(String[]::new));
        assertEquals(0, outcome.code(), outcome.err());
        return Evaluation.read(JsonSource.of("evaluation", outcome.out(), ""));
    }

    private static double degrees(Evaluation evaluation, PoseResult pose) {
        return evaluation.transformation().axes().get(0).value(pose.pose());
    }

    @Test
    void theModelRemembersItsRangeAndItsBlocks() {
        ModelFile file = ModelFile.read(model);
        assertEquals("rotation:any", file.spec().transformation().name());
        assertEquals(50.5, file.spec().seenWithin().getAsDouble(), 1e-9);
        assertEquals(15, file.spec().period());
        assertEquals(75, file.spec().dimension());
        assertEquals("fresh", file.provenance().settings().get("views.backgrounds"));
    }

    @Test
    void itIsMeasuredAtAnyAngle() {
        Evaluation evaluation = measured("--pose", "given,orbit", "--at", "-60:60:17.5,300");
        assertEquals(50.5, evaluation.seenWithin().getAsDouble(), 1e-9);
        RecogniserResult given = evaluation.results().get(0);
        assertEquals(
                List.of(-60.0, -42.5, -25.0, -7.5, 10.0, 27.5, 45.0),
                given.poses().stream().map(pose -> degrees(evaluation, pose)).toList());
        assertEquals(
                List.of(false, true, true, true, true, true, true),
                given.poses().stream().map(PoseResult::seen).toList());
        assertFalse(given.details().containsKey("medianError"), "who is told the pose has no error");
        RecogniserResult orbit = evaluation.results().get(1);
        assertTrue(orbit.details().get("medianError") < 60, orbit.details().toString());
        assertTrue(orbit.details().get("within18") >= orbit.details().get("within9"));
    }

    @Test
    void itIsMeasuredAtRandomAngles() {
        Evaluation evaluation = measured("--pose", "orbit", "--at", "random:90");
        assertEquals(90, evaluation.results().get(0).details().get("randomPoses"));
        assertEquals(
                evaluation.results(),
                measured("--pose", "orbit", "--at", "random:90").results());
    }

    @Test
    void samplesAndAnswersHaveDecimals() throws IOException {
        Path samples = temp.resolve("samples");
        Cli.Outcome written = Cli.run(
                "sample",
                model.toString(),
                "--data",
                digits.toString(),
                "--pose",
                "17.5",
                "--count",
                "1",
                "--output",
                samples.toString());
        assertEquals(0, written.code(), written.err());
        assertTrue(written.out().contains(" at 17.5°, seen in training"), written.out());
        Path picture;
        try (Stream<Path> files = Files.list(samples)) {
            picture = files.findFirst().orElseThrow();
        }
        assertTrue(picture.toString().endsWith("-at-17.5.png"), picture.toString());
        Cli.Outcome answer = Cli.run("recognise", model.toString(), picture.toString(), "--json", "--device", "cpu");
        assertEquals(0, answer.code(), answer.err());
        assertTrue(answer.out().matches("(?s).*\"pose\": \\{\\s*\"rotation\": -?\\d+(\\.\\d+)?\\s*},.*"), answer.out());
    }

    @Test
    void aChartIsDrawnAtTheAnglesThatWereMeasured() throws IOException {
        Path record = temp.resolve("record.json");
        Files.writeString(
                record,
                evaluate("--pose", "given", "--at", "0:360:45", "--json").out());
        Path chart = temp.resolve("chart.svg");
        Cli.Outcome drawn = Cli.run("plot", record.toString(), "--output", chart.toString());
        assertEquals(0, drawn.code(), drawn.err());
        assertTrue(Files.readString(chart).contains("Rotation"), "an axis with its name");
    }

    @Test
    void whatCannotBeIsRefusedInOneSentence() {
        refuses("the step of 0:360:0 is 0; needed is a number above 0", evaluate("--at", "0:360:0"));
        refuses("the range 90:0:5 ends before it begins", evaluate("--at", "90:0:5"));
        refuses("'nan' is no pose", evaluate("--at", "nan"));
        refuses("more than 10000 poses", evaluate("--at", "0:360:0.001"));
        Path output = temp.resolve("refused.anypose");
        refuses(
                "operator.block 14 does not fit rotation:any: a block that moves by any amount has no frequency half way",
                Cli.run(train(output, "--set", "operator.block=14")));
        refuses(
                "poses are searched at 30 points along an axis, fewer than two for each sample; what fits: an odd number up to 15",
                Cli.run(train(output, "--set", "operator.block=17")));
        refuses(
                "seeing 181° does not fit rotation: half of the way round is 180°; what fits: 180° or less",
                Cli.run(train(output, "--seen", "181")));
        refuses(
                "seeing 0° does not fit rotation: training draws poses from a range; what fits: more",
                Cli.run(train(output, "--seen", "0")));
        List<String> learned = new ArrayList<>(train(output));
        learned.set(learned.indexOf("fixed"), "learned");
        refuses(
                "the operator learned does not fit rotation:any: it has whole powers only; what fits: fixed and spectral",
                Cli.run(learned));
        assertFalse(Files.exists(output));
    }

    private static void refuses(String message, Cli.Outcome outcome) {
        assertEquals(2, outcome.code(), outcome.err());
        assertTrue(outcome.err().contains(message), outcome.err());
        assertEquals(1, outcome.err().strip().lines().count(), outcome.err());
    }
}
