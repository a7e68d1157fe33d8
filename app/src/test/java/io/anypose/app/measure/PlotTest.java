package io.anypose.app.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.Cli;
import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.Json;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From what {@code evaluate --json} prints to a picture. */
class PlotTest {

    @TempDir
    Path temp;

    private Path none;
    private Path fixed;

    @BeforeEach
    void writeRecords() throws IOException {
        none = record("none");
        fixed = record("fixed");
    }

    private Path record(String operator) throws IOException {
        Transformation rotation = Transformations.ROTATION.on(28, 28);
        List<PoseResult> poses = rotation.readingOrder().stream()
                .map(pose -> new PoseResult(pose, pose.isIdentity(), 0.9, 1, 0))
                .toList();
        Evaluation evaluation = new Evaluation(
                rotation,
                OperatorKind.named(operator),
                List.of(new RecogniserResult("given", Map.of(), poses)),
                Provenance.now(Map.of(), new Seed(1), "", ""));
        return Files.writeString(temp.resolve(operator + ".json"), Json.text(evaluation));
    }

    private static Cli.Outcome plot(Object... args) {
        String[] all = new String[args.length + 1];
        Arrays.setAll(all, i -> i == 0 ? "plot" : args[i - 1].toString());
        return Cli.run(all);
    }

    @Test
    void recordsBecomeAPictureOfTheFormatThatTheEndingSays() throws IOException {
        Path svg = temp.resolve("a.svg");
        Path png = temp.resolve("a.PNG");

        Cli.Outcome outcome = plot(none, fixed, "--output", svg, "--title", "Turned digits");
        assertEquals(0, outcome.code(), outcome.err());
        assertEquals(svg + ": no operator; fixed operator, pose given" + System.lineSeparator(), outcome.out());
        assertEquals("", outcome.err());
        String text = Files.readString(svg);
        assertTrue(text.startsWith("<svg "), text);
        assertTrue(text.contains(">Turned digits<"), text);
        assertEquals(0, plot(none, "--output", png).code());
        byte[] signature = {(byte) 0x89, 'P', 'N', 'G'};
        assertArrayEquals(signature, Arrays.copyOf(Files.readAllBytes(png), 4));
    }

    @Test
    void anUnknownEndingIsWrongUseAndNamesTheKnownOnes() {
        Path gif = temp.resolve("a.gif");

        fails(2, "the ending of " + gif + " is not known; allowed are .svg and .png", none, "--output", gif);
        fails(2, "Missing required option: '--output=FILE'", none);
        fails(2, "Missing required parameter: 'RECORD'", "--output", temp.resolve("a.svg"));
    }

    @Test
    void aFailureIsOneLineAndLeavesTheOldPicture() throws IOException {
        Path svg = Files.writeString(temp.resolve("old.svg"), "precious");
        String half = Files.readString(fixed).substring(0, 200);
        Path damaged = Files.writeString(temp.resolve("half.json"), half);

        fails(1, damaged + ": it is not JSON", none, damaged, "--output", svg);
        fails(1, "there is no file nowhere.json", "nowhere.json", "--output", svg);
        assertEquals("precious", Files.readString(svg));
        Path nowhere = temp.resolve("nowhere/a.svg");
        fails(1, "cannot write " + nowhere, none, "--output", nowhere);
        assertFalse(Files.exists(nowhere));
    }

    private static void fails(int code, String message, Object... args) {
        Cli.Outcome outcome = plot(args);

        assertTrue(outcome.err().startsWith("anypose: "), outcome.err());
        assertTrue(outcome.err().contains(message), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertEquals("", outcome.out());
        assertEquals(code, outcome.code());
    }
}
