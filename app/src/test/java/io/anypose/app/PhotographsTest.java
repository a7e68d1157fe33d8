package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.learn.ModelFile;
import io.anypose.model.Architecture;
import io.anypose.model.ModelSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Convolutions, from the pictures that anypose draws to the answers. */
@Timeout(180)
class PhotographsTest {

    @TempDir
    Path temp;

    private static String done(List<String> args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome.out();
    }

    private List<String> train(String folder, Path model, String... more) {
        List<String> args = new ArrayList<>(
                List.of("train", "--images", temp.resolve(folder + "/train").toString()));
        args.addAll(List.of("--test", temp.resolve(folder + "/test").toString(), "--recipe", "photos"));
        args.addAll(List.of("--epochs", "2", "--device", "cpu", "--output", model.toString()));
        args.addAll(List.of(more));
        return args;
    }

    @Test
    void lettersOnPhotographsAreTrainedAtAllAnglesAndRecognised() {
        String folder = temp.resolve("letters").toString();
        String drawn =
                done(List.of("example", "letters", folder, "--backgrounds", "photo", "--size", "16", "--count", "6"));
        assertTrue(drawn.contains("next: ./anypose learn " + folder), drawn);
        assertTrue(drawn.contains("./anypose train --images " + folder + "/train"), drawn);
        assertTrue(drawn.contains("--recipe photos"), drawn);

        Path model = temp.resolve("letters.anypose");
        done(train(
                "letters",
                model,
                "--transformation",
                "rotation:any",
                "--operator",
                "fixed",
                "--set",
                "orbit.passes=1"));
        ModelSpec spec = ModelFile.read(model).spec();
        assertEquals(Architecture.CONV, spec.architecture());
        assertEquals(180, spec.seenWithin().orElseThrow());
        String measured =
                done(List.of("evaluate", model.toString(), "--device", "cpu", "--at", "0,45.5", "--pose", "orbit"));
        assertTrue(measured.contains("45.5°  seen"), measured);
        done(List.of("export", model.toString(), "--format", "onnx", "--output", temp + "/letters.onnx"));
        assertTrue(Files.exists(temp.resolve("letters.onnx")));
        String answer = done(List.of("recognise", model.toString(), folder + "/without/0000.png", "--device", "cpu"));
        assertTrue(answer.contains("0000.png"), answer);
        String unknown = done(List.of("unknown", model.toString(), "--strangers", folder + "/without", "--draws", "2"));
        assertTrue(unknown.startsWith("pose orbit: 120 good pictures at random poses, "), unknown);
        assertTrue(unknown.matches("(?s).*\ninverted +120 +[0-9.]+ %.*\n[^\n]*/without +60 +[0-9.]+ %.*"), unknown);
    }

    @Test
    void whatFamiliarClassesReachIsToldFromWhatOthersDo() {
        done(List.of("example", "solids", temp.resolve("solids").toString(), "--familiar", "3", "--objects", "8"));
        Path model = temp.resolve("solids.anypose");
        done(train("solids", model, "--transformation", "examples:12", "--operator", "none"));
        String measured = done(List.of("evaluate", model.toString(), "--device", "cpu"));
        // Two objects of each of six classes are tested at 12 poses; three classes were shown at 5 of them only.
        assertTrue(measured.matches("(?s).*within reach of training: class [0-9.]+ % of 102 views.*"), measured);
        assertTrue(measured.matches("(?s).*beyond reach, [a-z ]+: class [0-9.]+ % of 42 views.*"), measured);
    }

    @Test
    void posesThatNoPictureShowsAreNotSeen() {
        done(List.of("example", "solids", temp.resolve("narrow").toString(), "--objects", "8"));
        Path model = temp.resolve("narrow.anypose");
        done(train("narrow", model, "--transformation", "examples:12", "--operator", "none"));
        assertEquals(List.of(0, 1, 2, 10, 11), ModelFile.read(model).spec().seen());
        String measured = done(List.of("evaluate", model.toString(), "--device", "cpu"));
        assertFalse(measured.contains("beyond reach"), measured);
        assertEquals(Optional.empty(), ModelFile.read(model).manifest().reach());
    }
}
