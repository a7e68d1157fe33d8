package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.learn.ModelFile;
import io.anypose.model.ModelSpec;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From folders of pictures to answers, as a user would go there. */
class OwnImagesTest {

    @TempDir
    static Path temp;

    private static Path hue;
    private static Path shapes;

    @BeforeAll
    static void makePictures() throws IOException {
        hue = temp.resolve("hue");
        for (int i = 0; i < 40; i++) {
            writeHues(hue.resolve("train"), i, -2, 2);
            writeHues(hue.resolve("test"), 100 + i, -5, 6);
        }
        shapes = temp.resolve("shapes");
        for (String kind : List.of("bar", "block")) {
            Files.createDirectories(shapes.resolve(kind));
            for (int i = 0; i < 30; i++) {
                BufferedImage picture = new BufferedImage(24, 24, BufferedImage.TYPE_INT_RGB);
                var graphics = picture.createGraphics();
                graphics.setColor(new java.awt.Color(255, 200 - i, i));
                graphics.fillRect(8, 3 + i % 3, kind.equals("bar") ? 4 : 10, 12);
                graphics.dispose();
                ImageIO.write(
                        picture, "png", shapes.resolve(kind).resolve(i + ".png").toFile());
            }
        }
    }

    /** Two patches of colour whose hue turns by 30° with each step, red at the canonical pose; grey everywhere else. */
    private static void writeHues(Path part, int object, int from, int to) throws IOException {
        var random = new Seed(1).generator("hue", object);
        for (String kind : List.of("left", "right")) {
            Path folder = Files.createDirectories(part.resolve(kind).resolve(String.valueOf(object)));
            double chroma = 0.2 + 0.15 * random.nextDouble();
            double grey = 0.4 + 0.2 * random.nextDouble();
            for (int step = from; step <= to; step++) {
                BufferedImage picture = new BufferedImage(4, 2, BufferedImage.TYPE_INT_RGB);
                for (int x = 0; x < 4; x++) {
                    boolean coloured = kind.equals("left") == x < 2;
                    int colour = 0;
                    for (int plane = 0; plane < 3; plane++) {
                        double phase = 2 * Math.PI * (step / 12.0 - plane / 3.0);
                        double value = grey + (coloured ? chroma * Math.cos(phase) : 0);
                        colour = colour << 8 | (int) Math.round(255 * value);
                    }
                    picture.setRGB(x, 0, colour);
                    picture.setRGB(x, 1, colour);
                }
                ImageIO.write(picture, "png", folder.resolve(step + ".png").toFile());
            }
        }
    }

    private static Cli.Outcome done(String... args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome;
    }

    private static Cli.Outcome train(Path model, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "train",
                "--set",
                "training.batch=32",
                "--set",
                "encoder.planes=whitened",
                "--device",
                "cpu",
                "--output",
                model.toString()));
        args.addAll(List.of(more));
        return done(args.toArray(String[]::new));
    }

    private static JsonObject evaluated(Path model, String... more) {
        List<String> args = new ArrayList<>(List.of("evaluate", model.toString(), "--json", "--device", "cpu"));
        args.addAll(List.of(more));
        return JsonParser.parseString(done(args.toArray(String[]::new)).out()).getAsJsonObject();
    }

    private static JsonObject result(JsonObject evaluation, String recogniser) {
        for (var result : evaluation.getAsJsonArray("results")) {
            if (result.getAsJsonObject().get("recogniser").getAsString().equals(recogniser)) {
                return result.getAsJsonObject();
            }
        }
        throw new AssertionError("no " + recogniser + " in " + evaluation);
    }

    @Test
    void aHueThatNobodyDescribedIsLearnedAndItsOrderFound() throws IOException {
        Path model = temp.resolve("hue.anypose");
        Cli.Outcome trained = train(
                model,
                "--images",
                hue.resolve("train").toString(),
                "--test",
                hue.resolve("test").toString(),
                "--transformation",
                "examples",
                "--operator",
                "spectral",
                "--set",
                "training.rate=0.01",
                "--epochs",
                "40");
        assertTrue(trained.err().contains("anypose: 12 steps lead back to the start"), trained.err());

        JsonObject given = result(evaluated(model), "given");
        assertEquals(12, given.getAsJsonArray("poses").size());
        assertTrue(given.get("unseen").getAsDouble() > 0.9, given.toString());
        String info = done("info", model.toString()).out();
        assertTrue(info.contains("group           C12, 12 poses"), info);
        assertTrue(info.contains("found           12 steps lead back to the start"), info);

        Path moved = Files.move(hue.resolve("test"), temp.resolve("elsewhere"));
        try {
            Cli.Outcome missing = Cli.run("evaluate", model.toString());
            assertEquals(1, missing.code());
            assertTrue(missing.err().contains("test: there is no such folder; check the path"), missing.err());
            assertEquals(
                    given.get("all"),
                    result(evaluated(model, "--test", moved.toString()), "given")
                            .get("all"));
        } finally {
            Files.move(moved, hue.resolve("test"));
        }

        Path samples = temp.resolve("samples");
        done("sample", model.toString(), "--count", "3", "--output", samples.toString());
        try (Stream<Path> files = Files.list(samples)) {
            String any = files.findFirst().orElseThrow().toString();
            String answer = done("recognise", model.toString(), any).out();
            assertTrue(answer.matches("(?s).*: (left|right) at -?\\d steps, confidence .*"), answer);
        }
    }

    @Test
    void otherOperatorsNeedTheOrderAndUseIt() {
        Path model = temp.resolve("fixed.anypose");
        train(
                model,
                "--images",
                hue.resolve("train").toString(),
                "--test",
                hue.resolve("test").toString(),
                "--transformation",
                "examples:12",
                "--operator",
                "fixed",
                "--epochs",
                "2");
        String info = done("info", model.toString()).out();
        assertTrue(info.contains("latent of 72"), "70 made a multiple of 12: " + info);
        assertEquals(
                12, result(evaluated(model), "orbit").getAsJsonArray("poses").size());
    }

    /** They have 8 shifts along each axis, where the paper's have 14. */
    @Test
    void smallPicturesAreShiftedOverTheWholeCrossThatTheyHave() {
        Path model = temp.resolve("shifted.anypose");
        train(
                model,
                "--images",
                shapes.toString(),
                "--size",
                "16x16",
                "--transformation",
                "translate-xy",
                "--set",
                "encoder.kind=torus",
                "--epochs",
                "1",
                "--set",
                "orbit=none");
        ModelSpec spec = ModelFile.read(model).spec();
        assertEquals(64, spec.group().order());
        assertEquals(15, spec.seen().size(), "all that are shifted along one axis");
    }

    @Test
    void picturesInOnePoseAreTurnedByAnypose() throws IOException {
        Path model = temp.resolve("shapes.anypose");
        Path broken = Files.writeString(shapes.resolve("bar/broken.png"), "no picture");
        Cli.Outcome trained = train(
                model,
                "--images",
                shapes.toString(),
                "--size",
                "12x12",
                "--transformation",
                "rotation:45",
                "--operator",
                "fixed",
                "--epochs",
                "15");
        assertTrue(
                trained.err().contains("anypose: left out " + broken + ": the file is no image that can be read"),
                trained.err());
        assertTrue(trained.err().contains("anypose: 1 files or folders were left out"), trained.err());
        Files.delete(broken);

        JsonObject orbit = result(evaluated(model), "orbit");
        assertEquals(8, orbit.getAsJsonArray("poses").size());
        assertTrue(orbit.get("all").getAsDouble() > 0.8, orbit.toString());

        Path onnx = temp.resolve("shapes.onnx");
        assertTrue(done("export", model.toString(), "--format", "onnx").out().startsWith(onnx + ": "));
        assertTrue(Files.size(onnx) > 12 * 12 * 3 * 72 * 4, "the encoder is in it");
        Path tensors = temp.resolve("t.safetensors");
        done("export", model.toString(), "--format", "safetensors", "--output", tensors.toString());
        assertTrue(Files.readString(tensors, StandardCharsets.ISO_8859_1).contains("\"encoder1\""));

        Path picture = shapes.resolve("block/7.png");
        Cli.Outcome answer = done("recognise", model.toString(), picture.toString());
        assertTrue(answer.out().startsWith(picture + ": block at "), answer.out());
        Cli.Outcome other = Cli.run("evaluate", model.toString(), "--data", shapes.toString());
        assertEquals(2, other.code());
        assertTrue(other.err().contains("the model was made from pictures; give --images or --test"), other.err());
    }
}
