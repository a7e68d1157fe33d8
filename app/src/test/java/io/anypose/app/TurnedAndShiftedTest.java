package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.eval.Evaluation;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.JsonSource;
import io.anypose.group.AxisGroup;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelSpec;
import io.anypose.model.engine.Compute;
import io.anypose.pose.Recogniser;
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

/** Objects that are turned and shifted, in steps and by any angle, from the training to the map. */
@Timeout(300)
class TurnedAndShiftedTest {

    @TempDir
    static Path temp;

    private static Path digits;
    private static Path steps;
    private static Path any;

    @BeforeAll
    static void trainSmallModels() {
        digits = SmallData.write(temp.resolve("digits"), 0, 100);
        steps = train("steps.anypose", "--set", "encoder.dimension=20", "--set", "orbit.network=mlp:8");
        any = train(
                "any.anypose",
                "--transformation",
                "rotate-translate:any",
                "--seen",
                "50.5",
                "--set",
                "encoder.dimension=18",
                "--set",
                "orbit.network=window:8,3x8");
    }

    private static Path train(String name, String... more) {
        Path model = temp.resolve(name);
        List<String> args = new ArrayList<>(List.of("train", "--recipe", "anypose", "--epochs", "1"));
        args.addAll(List.of("--set", "orbit.passes=1", "--set", "training.batch=32"));
        args.addAll(List.of("--device", "cpu", "--data", digits.toString(), "--output", model.toString()));
        args.addAll(List.of(more));
        if (!args.contains("--transformation")) {
            args.addAll(List.of("--transformation", "rotate-translate"));
        }
        succeeded(args);
        return model;
    }

    private static String succeeded(List<String> args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome.out();
    }

    private static String evaluate(Path model, String... more) {
        List<String> args = new ArrayList<>(List.of("evaluate", model.toString(), "--device", "cpu"));
        args.addAll(List.of("--data", digits.toString()));
        args.addAll(List.of(more));
        return succeeded(args);
    }

    @Test
    void theModelOfAnyAngleRemembersItsCross() {
        ModelSpec spec = ModelFile.read(any).spec();
        assertEquals("rotate-translate:any", spec.transformation().name());
        assertEquals(50.5, spec.seenWithin().getAsDouble(), 1e-9);
        AxisGroup motions = spec.group();
        assertEquals(20, motions.factors().get(0).order());
        assertTrue(spec.split().isSeen(motions.at(50 / 18.0, 0, 0)));
        assertFalse(spec.split().isSeen(motions.at(51 / 18.0, 0, 0)), "turned too far");
        assertTrue(spec.split().isSeen(motions.at(0, 5, 0)));
        assertFalse(spec.split().isSeen(motions.at(0.1, 5, 0)), "turned and shifted");
        String info = succeeded(List.of("info", any.toString()));
        assertTrue(info.contains("any, searched in steps of 18° and steps of 2 px and steps of 2 px"), info);
        assertTrue(info.contains("each moved along one axis only, and every rotation within ±50.5°"), info);
        assertTrue(info.length() < 4000, "3,920 poses are not listed");
        assertTrue(
                succeeded(List.of("info", any.toString(), "--card"))
                        .contains("All within ±50.5° of upright that are not shifted, and shifts along one axis"),
                "the card");
    }

    @Test
    void atRandomPosesTheErrorOfTheAngleIsTold() {
        String text = evaluate(any, "--at", "random:40");
        assertTrue(text.contains("at 40 random poses:"), text);
        assertTrue(text.contains("error of the pose: median "), text);
        assertTrue(text.contains("angle within 9°"), text);
        assertTrue(text.contains("mean off the cross"), text);
        Evaluation evaluation =
                Evaluation.read(JsonSource.of("evaluation", evaluate(any, "--at", "random:40", "--json"), ""));
        RecogniserResult given = evaluation.results().get(0);
        assertFalse(given.details().containsKey("medianError"), "who is told the pose has no error");
        assertEquals(1, given.details().get("motionFound"));
        RecogniserResult orbit = evaluation.results().get(1);
        double median = orbit.details().get("medianError");
        assertTrue(median > 0 && median <= 180, orbit.details().toString());
        assertFalse(evaluate(steps, "--at", "random:40").contains("error of the pose"), "steps are right or wrong");
    }

    @Test
    void samplesAndAnswersHaveAnAngleWithDecimalsAndAShift() throws IOException {
        Path samples = temp.resolve("samples");
        String written = succeeded(List.of(
                "sample",
                any.toString(),
                "--data",
                digits.toString(),
                "--pose",
                "-101.5,14,-8",
                "--count",
                "1",
                "--output",
                samples.toString()));
        assertTrue(written.contains(" at -101.5°, 14 px, -8 px, unseen in training"), written);
        String several = succeeded(List.of(
                "sample",
                any.toString(),
                "--data",
                digits.toString(),
                "--count",
                "6",
                "--output",
                temp.resolve("several").toString()));
        assertEquals(
                3,
                several.lines()
                        .filter(line -> line.endsWith(", seen in training"))
                        .count(),
                several);
        Path picture;
        try (Stream<Path> files = Files.list(samples)) {
            picture = files.findFirst().orElseThrow();
        }
        String answer = succeeded(List.of("recognise", any.toString(), picture.toString(), "--device", "cpu"));
        assertTrue(answer.matches("(?s).* at -?\\d+(\\.\\d)?°, -?\\d+ px, -?\\d+ px.*"), answer);
    }

    @Test
    void everyAngleHasAMapOfItsShifts() throws IOException {
        Path record = temp.resolve("record.json");
        Files.writeString(record, evaluate(steps, "--test-limit", "2", "--pose", "given", "--json"));
        Path maps = temp.resolve("maps.svg");
        succeeded(List.of("plot", record.toString(), "--output", maps.toString()));
        String drawn = Files.readString(maps);
        for (String angle : List.of("−144°", "0°", "180°")) {
            assertTrue(drawn.contains("turned by " + angle), angle);
        }
    }

    @Test
    void whatCannotBeIsRefusedWithAWayOut() {
        assertRefused(
                "the recipe anypose for rotate-translate:any has no encoder stacked; it has rigid",
                "rotate-translate:any",
                "--set",
                "encoder.kind=stacked");
        assertRefused("seeing all poses does not fit rotate-translate:any", "rotate-translate:any", "--seen", "all");
        assertRefused(
                "operator.block 9 does not fit rotate-translate:any/12: poses are searched at 12 points",
                "rotate-translate:any/12");
    }

    private static void assertRefused(String sentence, String transformation, String... more) {
        List<String> args =
                new ArrayList<>(List.of("train", "--recipe", "anypose", "--transformation", transformation));
        args.addAll(List.of(
                "--data",
                digits.toString(),
                "--output",
                temp.resolve("none.anypose").toString()));
        args.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(2, outcome.code(), outcome.err());
        assertTrue(outcome.err().contains(sentence), outcome.err());
    }

    /** What was found does not depend on whether the model was written and read. */
    @Test
    void aFileKeepsAllThatAnswersNeed() {
        ModelFile file = ModelFile.read(any);
        Path copy = temp.resolve("copy.anypose");
        file.write(copy);
        byte[] black = new byte[file.spec().format().bytes()];
        assertEquals(file.spec(), ModelFile.read(copy).spec());
        assertEquals(pose(any, black), pose(copy, black));
    }

    private static Object pose(Path model, byte[] picture) {
        try (TrainedModel opened = TrainedModel.open(ModelFile.read(model), Compute.Choice.CPU)) {
            Recogniser orbit = opened.recogniser(opened.orbit().orElseThrow());
            return List.of(
                    orbit.recognise(picture, 1).poses(),
                    orbit.recognise(picture, 1).classProbabilities()[0][0]);
        }
    }
}
