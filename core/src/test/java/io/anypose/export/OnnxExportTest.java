package io.anypose.export;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.anypose.data.BrightViews;
import io.anypose.data.Coverage;
import io.anypose.data.TinyData;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.learn.Trials;
import io.anypose.model.Architecture;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.pose.Recognitions;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Trial;
import io.anypose.train.SmallMnist;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ONNX Runtime, which knows nothing of anypose, makes of exported models. */
class OnnxExportTest {

    private static final Seed SEED = new Seed(42);
    private static final double EQUAL = 1e-5;

    /** Some views, each at a pose of its own. */
    @SuppressWarnings("ArrayRecordComponent") // never leaves this class
    private record Batch(byte[] pixels, List<Pose> poses, ImageFormat format) {

        static Batch of(Views views, int count) {
            RandomGenerator random = SEED.generator("poses");
            List<Pose> all = views.transformation().group().poses();
            List<Pose> poses = IntStream.range(0, count)
                    .mapToObj(i -> all.get(random.nextInt(all.size())))
                    .toList();
            byte[] pixels = new byte[count * views.format().bytes()];
            for (int i = 0; i < count; i++) {
                views.write(
                        i % views.size(),
                        poses.get(i),
                        pixels,
                        i * views.format().bytes());
            }
            return new Batch(pixels, poses, views.format());
        }

        int size() {
            return poses.size();
        }

        FloatBuffer values() {
            FloatBuffer values = FloatBuffer.allocate(pixels.length);
            for (byte pixel : pixels) {
                values.put((pixel & 255) / (float) format.maximum());
            }
            return values.flip();
        }
    }

    private static Trial recipe(Architecture architecture, OperatorKind operator, int dimension, String network) {
        Trial paper = Trials.paper(operator)
                .set("encoder.kind", architecture)
                .set("encoder.dimension", dimension)
                .set("hidden", 8)
                .set("encoder.planes", PlaneChoice.WHITENED)
                .set("training.epochs", 2)
                .set("training.coverage", Coverage.EVERY_POSE);
        return network.equals("none")
                ? paper.set("orbit", "none")
                : Trials.orbit(paper, network, 2, Coverage.EVERY_POSE, 32);
    }

    private static TrainedModel trained(Trial recipe, ViewSource source) {
        Trial narrow = Trials.steps(recipe, source.transformation(), 1);
        ModelFile file = new Experiment(narrow, source).train(Compute.Choice.CPU);
        return TrainedModel.open(file, Compute.Choice.CPU);
    }

    private static Map<String, float[][]> run(TrainedModel model, Batch batch) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        List<Pose> listed = model.model().spec().transformation().readingOrder();
        long[] shape = {
            batch.size(),
            batch.format().planes(),
            batch.format().height(),
            batch.format().width()
        };
        try (OrtSession session = environment.createSession(ExportFormat.ONNX.bytes(model));
                OnnxTensor image = OnnxTensor.createTensor(environment, batch.values(), shape);
                OnnxTensor pose = OnnxTensor.createTensor(
                        environment,
                        LongBuffer.wrap(batch.poses().stream()
                                .mapToLong(listed::indexOf)
                                .toArray()),
                        new long[] {batch.size()})) {
            Map<String, OnnxTensor> inputs = new HashMap<>(Map.of("image", image, "pose", pose));
            inputs.keySet().retainAll(session.getInputNames());
            Map<String, float[][]> outputs = new HashMap<>();
            try (OrtSession.Result result = session.run(inputs)) {
                for (var output : result) {
                    outputs.put(output.getKey(), (float[][]) output.getValue().getValue());
                }
            }
            return outputs;
        }
    }

    /** As the metadata lists the poses: in the order in which people read them. */
    private static double[][] listed(TrainedModel model, double[][] probabilities) {
        List<Pose> order = model.model().spec().transformation().readingOrder();
        return Arrays.stream(probabilities)
                .map(row ->
                        order.stream().mapToDouble(pose -> row[pose.index()]).toArray())
                .toArray(double[][]::new);
    }

    private static void assertNear(double[][] expected, float[][] found) {
        assertEquals(expected.length, found.length);
        for (int row = 0; row < expected.length; row++) {
            double[] exact = new double[found[row].length];
            for (int i = 0; i < exact.length; i++) {
                exact[i] = found[row][i];
            }
            assertArrayEquals(expected[row], exact, EQUAL, "row " + row);
        }
    }

    private static void assertSameAnswers(TrainedModel model, Batch batch) throws OrtException {
        Recognitions ours = model.recogniser(model.orbit().orElseThrow()).recognise(batch.pixels(), batch.size());
        Map<String, float[][]> theirs = run(model, batch);
        assertEquals(Set.of("class_probabilities", "pose_probabilities", "distance"), theirs.keySet());
        assertNear(ours.classProbabilities(), theirs.get("class_probabilities"));
        assertNear(listed(model, ours.poseProbabilities()), theirs.get("pose_probabilities"));
        assertSameDistances(ours, theirs.get("distance"));
    }

    private static void assertSameDistances(Recognitions ours, float[][] theirs) {
        for (int row = 0; row < ours.size(); row++) {
            double expected = ours.distances()[row];
            assertEquals(expected, theirs[row][0], 1e-4 * expected, "row " + row);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rotation     | DENSE | FIXED    | 20 | mlp:8
            rotation     | DENSE | FIXED    | 20 | mlp:8,6
            rotation     | DENSE | FIXED    | 20 | conv:8,6
            rotation     | DENSE | FIXED    | 20 | window:3x8,4x6,6
            rotation:45  | DENSE | FIXED    | 16 | window:9x8,1x6
            rotation     | DENSE | LEARNED  | 12 | mlp:8,6
            rotation     | DENSE | LEARNED  | 12 | conv:8,6
            rotation     | DENSE | LEARNED  | 12 | window:8,3x6
            rotation     | DENSE | TURNING  | 12 | mlp:8,6
            rotation     | DENSE | SPECTRAL | 12 | mlp:8,6
            rotation     | DENSE | SPECTRAL | 12 | conv:8,6
            rotation     | DENSE | SPECTRAL | 12 | window:8,4x6,6
            rotation     | CONV  | FIXED    | 20 | conv:8,6
            rotation     | CONV  | LEARNED  | 12 | mlp:8,6
            rotation     | CONV  | SPECTRAL | 12 | window:8,4x6,6
            translate-xy | TORUS | FIXED    | 32 | mlp:8
            translate-xy | TORUS | FIXED    | 32 | window:3x8,2x6,6
            rotate-translate      | RIGID | FIXED | 20 | conv:8,6
            rotate-translate:36/1 | RIGID | FIXED | 20 | window:3x8,6
            """)
    void theGraphGivesTheSameAnswersForEveryOperatorAndNetwork(
            String transformation, Architecture architecture, OperatorKind operator, int dimension, String network)
            throws OrtException {
        ViewSource data = TinyData.of(60).moved(Transformations.kind(transformation));
        try (TrainedModel model = trained(recipe(architecture, operator, dimension, network), data)) {
            assertSameAnswers(model, Batch.of(data.test(SEED), 100));
        }
    }

    /** Blocks of 5 samples of a circle that is searched at 12 angles, and of 3 x 3 of a torus with 8 x 8 shifts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rotation:any/12 | DENSE | FIXED    | 5 | 20 | mlp:8
            rotation:any/12 | DENSE | FIXED    | 5 | 20 | window:8,3x6
            rotation:any/12 | DENSE | FIXED    | 5 | 20 | none
            rotation:any/12 | DENSE | SPECTRAL | 0 | 20 | conv:8,6
            rotation:any/12 | CONV  | FIXED    | 5 | 20 | window:8,3x6
            rotation:any/12 | CONV  | NONE     | 0 | 20 | none
            translate-xy:1  | TORUS | FIXED    | 3 | 18 | window:3x8,6
            rotate-translate:any/12 | RIGID | FIXED | 5 | 20 | window:8,3x6
            rotate-translate:any/12 | RIGID | FIXED | 5 | 20 | none
            """)
    void theGraphGivesTheSameAnswersForAnyPose(
            String transformation,
            Architecture architecture,
            OperatorKind operator,
            int block,
            int dimension,
            String network)
            throws OrtException {
        ViewSource data = TinyData.of(60).moved(Transformations.kind(transformation));
        Trial whole = recipe(architecture, operator, dimension, network);
        Trial recipe = block == 0 ? whole : whole.set("operator.block", block);
        try (TrainedModel model = trained(recipe, data)) {
            Batch batch = Batch.of(data.test(SEED), 40);
            if (network.equals("none")) {
                assertSameAnswersAtGivenPoses(model, batch);
            } else {
                assertSameAnswers(model, batch);
            }
        }
    }

    @Test
    void aThousandDigitsAreAnsweredAlike() throws OrtException {
        ViewSource digits = SmallMnist.of(2000, 1000).moved(Transformations.ROTATION);
        Trial paper = Trials.paper(Operators.FIXED);
        Trial recipe = paper.set("training.epochs", 3).set("training.coverage", Coverage.EVERY_POSE);
        try (TrainedModel model = trained(recipe, digits)) {
            assertSameAnswers(model, Batch.of(digits.test(SEED), 1000));
        }
    }

    @ParameterizedTest
    @CsvSource({"FIXED, 20", "LEARNED, 12", "SPECTRAL, 12", "NONE, 12"})
    void withoutAnOrbitRecogniserThePoseIsAnInput(OperatorKind operator, int dimension) throws OrtException {
        ViewSource data = TinyData.of(60).moved(Transformations.ROTATION);
        try (TrainedModel model = trained(recipe(Architecture.DENSE, operator, dimension, "none"), data)) {
            Batch batch = Batch.of(data.test(SEED), 40);
            assertSameAnswersAtGivenPoses(model, batch);
        }
    }

    @Test
    void theAngleAndTheShiftOfATurnedObjectCanBeGiven() throws OrtException {
        ViewSource data = TinyData.of(60).moved(Transformations.ROTATE_TRANSLATE);
        try (TrainedModel model = trained(recipe(Architecture.RIGID, Operators.FIXED, 20, "none"), data)) {
            assertSameAnswersAtGivenPoses(model, Batch.of(data.test(SEED), 40));
        }
    }

    private static void assertSameAnswersAtGivenPoses(TrainedModel model, Batch batch) throws OrtException {
        Map<String, float[][]> outputs = run(model, batch);
        assertEquals(Set.of("class_probabilities", "distance"), outputs.keySet());
        float[][] theirs = outputs.get("class_probabilities");
        int bytes = batch.format().bytes();
        for (int row = 0; row < batch.size(); row++) {
            byte[] one = Arrays.copyOfRange(batch.pixels(), row * bytes, (row + 1) * bytes);
            Recognitions ours = model.given(batch.poses().get(row)).recognise(one, 1);
            assertNear(ours.classProbabilities(), new float[][] {theirs[row]});
            assertSameDistances(ours, new float[][] {outputs.get("distance")[row]});
        }
    }

    /** Bytes of 128 and more are bright, in the engine as in the numbers that ONNX Runtime gets. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1 | mlp:8", "3 | conv:8,6", "3 | none"})
    void brightPicturesAreAnsweredAlike(int planes, String network) throws OrtException {
        Views pictures = new BrightViews(Transformations.TRANSLATE_X.on(12, 2), planes, 40);
        Trial recipe = recipe(Architecture.DENSE, Operators.FIXED, 12, network);
        ModelFile file = new Experiment(recipe, pictures).train(Compute.Choice.CPU);
        Batch batch = Batch.of(pictures, 64);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            if (network.equals("none")) {
                assertSameAnswersAtGivenPoses(model, batch);
            } else {
                assertSameAnswers(model, batch);
            }
        }
    }

    /** Of images as large as these the first convolution takes every second pixel only. */
    @Test
    void largePicturesAreAnsweredAlike() throws OrtException {
        Views pictures = new BrightViews(Transformations.TRANSLATE_X.on(96, 98), 3, 20);
        Trial recipe = recipe(Architecture.CONV, Operators.FIXED, 48, "mlp:8");
        ModelFile file = new Experiment(recipe, pictures).train(Compute.Choice.CPU);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            assertSameAnswers(model, Batch.of(pictures, 8));
        }
    }

    @Test
    void theFileSaysWhatItIsFor() throws OrtException {
        ViewSource data = TinyData.of(60).moved(Transformations.ROTATION);
        try (TrainedModel model = trained(recipe(Architecture.DENSE, Operators.FIXED, 20, "mlp:8"), data);
                OrtSession session = OrtEnvironment.getEnvironment().createSession(ExportFormat.ONNX.bytes(model))) {
            Map<String, String> texts = session.getMetadata().getCustomMetadata();
            assertEquals("[\"dot\",\"bar\",\"pole\"]", texts.get("classes"));
            assertEquals("rotation", texts.get("transformation"));
            assertEquals("orbit", texts.get("by"));
            assertTrue(texts.get("poses").startsWith("[{\"rotation\":-144},{\"rotation\":-108},"), texts.get("poses"));
            assertEquals(
                    "image: float32, batch x 3 x 8 x 8 (planes red, green, blue, rows, columns), values 0 to 1",
                    texts.get("input"));
            assertTrue(
                    texts.get("confidence").matches("\\{\"given\":\\{\"temperature\":.*\"orbit\":.*"),
                    texts.get("confidence"));
            assertTrue(texts.get("unknown").contains("above 1"), texts.get("unknown"));
        }
    }

    @Test
    void stackedModelsAreRefused() {
        try (TrainedModel model = trained(
                recipe(Architecture.STACKED, Operators.FIXED, 8, "none"),
                TinyData.of(60).moved(Transformations.TRANSLATE_XY))) {
            var refusal = assertThrows(AnyposeException.class, () -> ExportFormat.ONNX.bytes(model));
            assertTrue(
                    refusal.getMessage().startsWith("a stacked model has a latent for each axis"),
                    refusal.getMessage());
        }
    }
}
