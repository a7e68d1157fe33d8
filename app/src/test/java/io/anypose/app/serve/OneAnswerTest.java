package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.app.Cli;
import io.anypose.data.DataSet;
import io.anypose.data.idx.Mnist;
import io.anypose.export.ExportFormat;
import io.anypose.image.ImageFormat;
import io.anypose.image.picture.PictureFile;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The answer of a frozen model about a frozen picture is one object, wherever a program reads it. The module {@code spark} compares its
 * column with the same object.
 */
class OneAnswerTest {

    private static final Path FROZEN = Path.of("src", "test", "resources", "frozen");
    private static final Path MODEL = FROZEN.resolve("models").resolve("fixed.anypose");
    private static final Path PICTURE = FROZEN.resolve("answer").resolve("picture.png");

    private static ObjectNode golden;

    @BeforeAll
    static void read() throws IOException {
        golden = TinyServer.object(Files.readString(FROZEN.resolve("answer").resolve("answer.json")));
    }

    private static TrainedModel open() {
        return TrainedModel.open(ModelFile.read(MODEL), Compute.Choice.CPU);
    }

    /** @param poses whether the probabilities of poses were asked for */
    private static void assertGolden(String first, String value, boolean poses, JsonNode found) {
        ObjectNode expected = TinyServer.object("{}").put(first, value);
        expected.setAll(golden);
        if (!poses) {
            expected.remove("poses");
        }
        assertEquals(names(expected), names(found));
        TinyServer.same(expected, found);
    }

    private static List<String> names(JsonNode object) {
        return object.propertyStream().map(Map.Entry::getKey).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theCommandLinePrintsItWithTheFile(boolean poses) {
        List<String> args = new ArrayList<>(List.of("recognise", MODEL.toString(), PICTURE.toString(), "--json"));
        if (poses) {
            args.add("--poses");
        }
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
        assertGolden(
                "file",
                PICTURE.toString(),
                poses,
                TinyServer.json(outcome.out()).get(0));
    }

    @Test
    void theServerSendsItWithTheModel() throws IOException {
        DataSet digits = Mnist.embedded();
        byte[] picture = Files.readAllBytes(PICTURE);
        ServedModel served = new ServedModel("fixed", open(), false);
        try (TinyServer server =
                new TinyServer(List.of(served), Optional.of(digits.without(digits.leftOutByDefault())))) {
            for (boolean poses : new boolean[] {false, true}) {
                HttpResponse<String> response =
                        server.send("POST", "api/recognise?model=fixed&poses=" + poses, "image/png", picture);
                assertEquals(200, response.statusCode(), response.body());
                assertGolden("model", "fixed", poses, TinyServer.json(response));
            }
        }
    }

    /** Made of the outputs of the graph and of nothing else but its metadata. */
    @Test
    void itIsMadeOfTheOutputsAndMetadataOfAnOnnxGraph() throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (TrainedModel model = open();
                OrtSession session = environment.createSession(ExportFormat.ONNX.bytes(model));
                OnnxTensor image = image(environment, model);
                OrtSession.Result outputs = session.run(Map.of("image", image))) {
            Map<String, String> about = session.getMetadata().getCustomMetadata();
            JsonNode classes = TinyServer.json(about.get("classes"));
            JsonNode poses = TinyServer.json(about.get("poses"));
            float[] byClass = output(outputs, "class_probabilities");
            float[] byPose = output(outputs, "pose_probabilities");
            float distance = output(outputs, "distance")[0];

            ObjectNode answer = TinyServer.object("{}").put("file", "graph.onnx");
            answer.set("class", classes.get(best(byClass)));
            answer.put("confidence", byClass[best(byClass)]);
            answer.put("unknown", distance > 1);
            answer.put("distance", distance);
            answer.set("pose", poses.get(best(byPose)));
            ObjectNode all = answer.putObject("classes");
            IntStream.range(0, byClass.length)
                    .forEach(i -> all.put(classes.get(i).textValue(), byClass[i]));
            answer.put("by", about.get("by"));
            ArrayNode listed = answer.putArray("poses");
            IntStream.range(0, byPose.length)
                    .forEach(i ->
                            listed.addObject().put("probability", byPose[i]).set("pose", poses.get(i)));
            assertGolden("file", "graph.onnx", true, answer);
        }
    }

    private static OnnxTensor image(OrtEnvironment environment, TrainedModel model) throws OrtException {
        ImageFormat format = model.file().spec().format();
        FloatBuffer values = FloatBuffer.allocate(format.bytes());
        for (byte pixel : model.prepare(PictureFile.read(PICTURE))) {
            values.put((pixel & 255) / (float) format.maximum());
        }
        return OnnxTensor.createTensor(
                environment, values.flip(), new long[] {1, format.planes(), format.height(), format.width()});
    }

    private static float[] output(OrtSession.Result outputs, String name) throws OrtException {
        return ((float[][]) outputs.get(name).orElseThrow().getValue())[0];
    }

    private static int best(float[] probabilities) {
        return IntStream.range(0, probabilities.length)
                .reduce((a, b) -> probabilities[b] > probabilities[a] ? b : a)
                .orElseThrow();
    }
}
