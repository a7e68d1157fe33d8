package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The card of a small model of bars and blocks, with its evaluation. */
class ModelCardTest {

    @TempDir
    static Path temp;

    private static Path model;
    private static Path evaluation;

    @BeforeAll
    static void trainAndEvaluate() throws IOException {
        Path shapes = shapes(temp.resolve("shapes"));
        model = temp.resolve("model.anypose");
        evaluation = temp.resolve("evaluation.json");
        String training =
                "train --transformation rotation:90 --operator fixed --seen 90 --set encoder.dimension=4 --set hidden=4"
                        + " --epochs 20 --set training.batch=8 --set training.rate=0.01 --set orbit.network=mlp:4 --set orbit.passes=5 --size 8x8";
        List<String> train = new ArrayList<>(List.of(training.split(" ")));
        train.addAll(List.of("--images", shapes.toString(), "--output", model.toString()));
        printed(train);
        Files.writeString(evaluation, printed(List.of("evaluate", model.toString(), "--json")));
    }

    private static Path shapes(Path folder) throws IOException {
        for (String kind : List.of("bar", "block")) {
            Files.createDirectories(folder.resolve(kind));
            for (int i = 0; i < 20; i++) {
                ImageIO.write(
                        shape(kind, i),
                        "png",
                        folder.resolve(kind).resolve(i + ".png").toFile());
            }
        }
        return folder;
    }

    private static BufferedImage shape(String kind, int i) {
        BufferedImage picture = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(new Color(255, 200 - i, i));
        graphics.fillRect(1 + i % 2, 1 + i / 2 % 2, kind.equals("bar") ? 1 : 3, 3 + i % 3);
        graphics.dispose();
        return picture;
    }

    @Test
    void aCardSaysWhatTheModelIsAndThatNobodyMeasuredIt() {
        String card = card();

        assertTrue(card.startsWith("# Model card: model.anypose\n"), card);
        for (String section : List.of(
                "What it recognises",
                "What it was trained on",
                "Which poses it saw",
                "How good it is",
                "What its confidences are worth",
                "Limits",
                "Where it comes from")) {
            assertTrue(card.contains("\n\n## " + section + "\n\n"), section);
        }
        assertTrue(card.contains("One of 2 classes in pictures of 8 x 8 pixels, in colour"), card);
        assertTrue(card.contains("- classes: bar, block\n"), card);
        assertTrue(card.contains("3 of 4; at the other 1 it extrapolates."), card);
        assertTrue(card.contains("Not measured here: evaluate the model"), card);
    }

    @Test
    void withAnEvaluationItSaysHowGoodItIs() throws Exception {
        JsonNode record = new ObjectMapper().readTree(evaluation.toFile());
        String card = card("--evaluation", evaluation.toString());

        assertTrue(card.contains(row("given", record.at("/results/0"), "–")), card);
        JsonNode nearest = record.at("/results/1");
        assertTrue(card.contains(row("nobody (knn)", nearest, percent(nearest, "poseAccuracy"))), card);
        assertTrue(card.contains("Measured " + record.at("/provenance/created").asText()), card);
    }

    private static String row(String who, JsonNode result, String found) {
        return "| " + who + " | "
                + Stream.of("all", "worst", "seen", "unseen")
                        .map(name -> percent(result, name))
                        .collect(Collectors.joining(" | "))
                + " | " + found + " |";
    }

    private static String percent(JsonNode result, String name) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * result.get(name).doubleValue());
    }

    @Test
    void theEvaluationOfAnotherModelIsRefused() throws Exception {
        Path other = temp.resolve("other.json");
        Files.writeString(
                other,
                Files.readString(evaluation).replaceAll("(\"model-created\": \")[^\"]*", "$12020-01-01T00:00:00Z"));
        Cli.Outcome refusal = Cli.run("info", model.toString(), "--card", "--evaluation", other.toString());

        assertEquals(1, refusal.code());
        assertTrue(
                refusal.err().contains("the evaluation is of a model made 2020-01-01T00:00:00Z, but"), refusal.err());
    }

    @Test
    void anEvaluationWithoutACardIsRefused() {
        Cli.Outcome refusal = Cli.run("info", model.toString(), "--evaluation", evaluation.toString());

        assertEquals(2, refusal.code());
        assertTrue(refusal.err().contains("--evaluation goes into a model card; add --card"), refusal.err());
    }

    @Test
    void exportedFilesCarryTheCard() throws Exception {
        String card = card("--evaluation", evaluation.toString());
        Path safetensors = export("safetensors");
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(safetensors)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] header = new byte[Math.toIntExact(bytes.getLong())];
        bytes.get(header);

        assertEquals(
                card,
                new ObjectMapper().readTree(header).at("/__metadata__/card").asText());
        String onnx = new String(Files.readAllBytes(export("onnx")), StandardCharsets.UTF_8);
        assertTrue(onnx.contains(card));
    }

    private static String card(String... more) {
        List<String> line = new ArrayList<>(List.of("info", model.toString(), "--card"));
        line.addAll(List.of(more));
        return printed(line);
    }

    private static String printed(List<String> args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome.out();
    }

    private static Path export(String format) {
        Path file = temp.resolve("exported." + format);
        printed(List.of(
                "export",
                model.toString(),
                "--format",
                format,
                "--output",
                file.toString(),
                "--evaluation",
                evaluation.toString()));
        return file;
    }
}
