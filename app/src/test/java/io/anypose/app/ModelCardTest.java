package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The card of the model that anypose 0.1.0 wrote, with its evaluation. */
class ModelCardTest {

    private static final Path MODEL = OldFiles.V0_1_0.resolve("model.anypose");
    private static final Path EVALUATION = OldFiles.V0_1_0.resolve("evaluation.json");

    @TempDir
    private Path temp;

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
        JsonNode record = new ObjectMapper().readTree(EVALUATION.toFile());
        String card = card("--evaluation", EVALUATION.toString());

        assertTrue(card.contains("| given | 100.0 % | 100.0 % | 100.0 % | 100.0 % | – |"), card);
        assertTrue(card.contains("| nobody (knn) | 100.0 % | 100.0 % | 100.0 % | 100.0 % | 59.4 % |"), card);
        assertTrue(card.contains("Measured " + record.at("/provenance/created").asText()), card);
    }

    @Test
    void theEvaluationOfAnotherModelIsRefused() throws Exception {
        Path other = temp.resolve("other.json");
        Files.writeString(
                other,
                Files.readString(EVALUATION).replaceAll("(\"model-created\": \")[^\"]*", "$12020-01-01T00:00:00Z"));
        Cli.Outcome refusal = Cli.run("info", MODEL.toString(), "--card", "--evaluation", other.toString());

        assertEquals(1, refusal.code());
        assertTrue(
                refusal.err().contains("the evaluation is of a model made 2020-01-01T00:00:00Z, but"), refusal.err());
    }

    @Test
    void anEvaluationWithoutACardIsRefused() {
        Cli.Outcome refusal = Cli.run("info", MODEL.toString(), "--evaluation", EVALUATION.toString());

        assertEquals(2, refusal.code());
        assertTrue(refusal.err().contains("--evaluation goes into a model card; add --card"), refusal.err());
    }

    @Test
    void exportedFilesCarryTheCard() throws Exception {
        String card = card("--evaluation", EVALUATION.toString());
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
        List<String> line = new ArrayList<>(List.of("info", MODEL.toString(), "--card"));
        line.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(line);
        assertEquals(0, outcome.code(), outcome.err());
        return outcome.out();
    }

    private Path export(String format) {
        Path file = temp.resolve("exported." + format);
        Cli.Outcome outcome = Cli.run(
                "export",
                MODEL.toString(),
                "--format",
                format,
                "--output",
                file.toString(),
                "--evaluation",
                EVALUATION.toString());
        assertEquals(0, outcome.code(), outcome.err());
        return file;
    }
}
