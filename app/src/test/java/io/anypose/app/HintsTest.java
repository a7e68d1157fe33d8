package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.anypose.data.idx.IdxFolder;
import io.anypose.learn.ModelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What commands tell people to do next is pasted into a shell and done. */
@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
class HintsTest {

    private static final Pattern FORETOLD =
            Pattern.compile("(expect about|falls to) \\d+ % one step .*\\(trained without the outermost seen poses: ");

    /** With what a shell would take apart. */
    @TempDir(factory = Awkward.class)
    Path temp;

    static final class Awkward implements org.junit.jupiter.api.io.TempDirFactory {

        @Override
        public Path createTempDirectory(
                org.junit.jupiter.api.extension.AnnotatedElementContext element,
                org.junit.jupiter.api.extension.ExtensionContext context)
                throws IOException {
            return Files.createTempDirectory("Anna's $pictures & more");
        }
    }

    private static Cli.Outcome done(List<String> args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome;
    }

    /** The arguments that a shell makes of the first hint that begins so. */
    private static List<String> pasted(String printed, String before) throws IOException {
        String line = printed.lines()
                .map(String::strip)
                .filter(each -> each.startsWith(before))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + before + " in " + printed));
        String command = line.substring(line.indexOf("./anypose") + "./anypose".length());
        Process shell = new ProcessBuilder("bash", "-c", "printf '%s\\n'" + command).start();
        return new ArrayList<>(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList());
    }

    private static List<String> with(List<String> args, String... more) {
        args.addAll(List.of(more));
        return args;
    }

    @Test
    void fromAnExampleToAnAnswerByPasting() throws IOException {
        String drawn = done(List.of("example", "letters", temp.resolve("letters") + "", "--size", "16", "--count", "6"))
                .out();
        Path model = temp.resolve("my letters.anypose");
        List<String> learn = pasted(drawn, "next: ./anypose learn");
        String learned = done(with(learn, "--epochs", "2", "--device", "cpu", "--output", model.toString()))
                .out();
        assertEquals(5, learned.lines().takeWhile(line -> !line.isEmpty()).count(), learned);
        for (String line : List.of("pictures: ", "size: ", "encoder: ", "operator: ", "length: ")) {
            assertTrue(learned.lines().anyMatch(each -> each.startsWith(line)), learned);
        }
        for (String measured : List.of("  upright  ", "  at all poses  ", "  between these poses  ")) {
            assertTrue(learned.matches("(?s).*" + measured + " +[0-9.]+ %.*"), learned);
        }
        String answer = done(pasted(learned, "./anypose recognise")).out();
        assertTrue(answer.matches("(?s).*0000[^/]*\\.png: .*"), answer);
        assertEquals(List.of("serve", "--model", model.toString()), pasted(learned, "./anypose serve"));
        done(with(
                pasted(drawn, "or, to choose"),
                "--epochs",
                "1",
                "--set",
                "orbit.passes=1",
                "--output",
                model.toString()));
    }

    /** A model of examples: what to do is told by the example, by training, and by the samples. */
    @Test
    void examplesAreTrainedMeasuredAndRecognisedByPasting() throws IOException {
        String drawn = done(List.of("example", "hue", temp.resolve("hue") + "", "--objects", "20"))
                .out();
        Path model = temp.resolve("my hues.anypose");
        String trained = done(with(
                        pasted(drawn, "next: ./anypose train"),
                        "--epochs",
                        "40",
                        "--set",
                        "orbit.passes=2",
                        "--device",
                        "cpu",
                        "--output",
                        model.toString()))
                .out();
        assertTrue(FORETOLD.matcher(trained).find(), trained);
        String measured = done(with(pasted(trained, "next: ./anypose evaluate"), "--device", "cpu"))
                .out();
        assertTrue(measured.contains("unseen"), measured);
        String foretold =
                done(List.of("trust", model.toString(), "--device", "cpu")).out();
        assertEquals(
                trained.lines().filter(FORETOLD.asPredicate()).findFirst().orElseThrow(), foretold.strip(), "again");

        String sampled = done(List.of("sample", model.toString(), "--output", temp.resolve("some samples") + ""))
                .out();
        String answers = done(pasted(sampled, "next: ./anypose recognise")).out();
        assertTrue(answers.lines().allMatch(line -> line.contains(".png: ")), answers);
    }

    @Test
    void aModelIsMeasuredOnTheDataThatItLearnedFrom() throws IOException {
        Path data = SmallData.write(temp.resolve("digits"), 0, 300);
        Path model = temp.resolve("digits.anypose");
        String trained = done(List.of(
                        "train",
                        "--transformation",
                        "rotation",
                        "--operator",
                        "fixed",
                        "--epochs",
                        "1",
                        "--set",
                        "orbit=none",
                        "--data",
                        data.toString(),
                        "--output",
                        model.toString(),
                        "--device",
                        "cpu"))
                .out();
        ModelFile file = ModelFile.read(model);
        assertEquals(IdxFolder.read(data).sha256(), file.provenance().dataSha256());
        List<String> evaluate = List.of("evaluate", model.toString(), "--pose", "given", "--json");
        assertEquals(
                file.provenance().dataSha256(),
                JsonParser.parseString(done(evaluate).out())
                        .getAsJsonObject()
                        .getAsJsonObject("provenance")
                        .get("dataSha256")
                        .getAsString());

        SmallData.write(data, 100, 300);
        Cli.Outcome changed = Cli.run(evaluate);
        assertEquals(1, changed.code());
        assertTrue(
                changed.err().contains("what is there now is something else; name what to measure with --data"),
                changed.err());
        assertEquals(
                0,
                Cli.run(with(new ArrayList<>(evaluate), "--data", data.toString()))
                        .code());

        Files.move(data, temp.resolve("elsewhere"));
        Cli.Outcome gone = Cli.run(evaluate);
        assertEquals(1, gone.code());
        assertTrue(gone.err().contains("if they are elsewhere now, name their folder with --data"), gone.err());
        assertTrue(trained.contains("guessing") || !pasted(trained, "next: ").isEmpty(), trained);
    }
}
