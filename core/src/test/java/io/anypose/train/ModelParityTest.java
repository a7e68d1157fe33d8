package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.data.idx.Mnist;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.image.Background;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Scene;
import io.anypose.image.Transformations;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Initial;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.LearnedOperator;
import io.anypose.model.operator.Operators;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The model, its losses, gradients and Adam steps are those of {@code golden/model_parity.json}, made with PyTorch. */
class ModelParityTest {

    private static final JsonObject GOLDEN = golden("model_parity.json");
    private static final ImageFormat FORMAT = new ImageFormat(3, 28, 28, 1);

    /** The names of the golden file and ours. */
    private static final Map<String, String> PARAMETERS = Map.of(
            "encoder", "encoder1",
            "hidden_w", "classifier.hidden",
            "hidden_b", "classifier.hidden.bias",
            "out_w", "classifier.output",
            "out_b", "classifier.output.bias");

    private static DataSet mnist;
    private static Compute compute;
    private NDScope scope;

    @BeforeAll
    static void start() {
        mnist = Mnist.embedded();
        compute = Compute.on(Compute.Choice.CPU);
    }

    @AfterAll
    static void stop() {
        compute.close();
    }

    @BeforeEach
    void open() {
        scope = new NDScope();
        scope.suppressNotUsedWarning();
    }

    @AfterEach
    void close() {
        scope.close();
    }

    /** Each case in double precision, with a tolerance near its rounding, and in single precision with the promised one. */
    static Stream<Arguments> cases() {
        return Stream.of(0, 1, 2)
                .flatMap(number -> Stream.of(
                        Arguments.of(named(number), DataType.FLOAT64, 1e-9),
                        Arguments.of(named(number), DataType.FLOAT32, 1e-4)));
    }

    private static Named<JsonObject> named(int number) {
        JsonObject golden = GOLDEN.getAsJsonArray("cases").get(number).getAsJsonObject();
        return Named.of(golden.get("transformation").getAsString(), golden);
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("cases")
    void inputsLatentsAndLogitsAgree(JsonObject golden, DataType type, double tolerance) {
        try (Model model = model(golden, type)) {
            byte[] pixels = pixels(golden, "pose1");
            assertClose(golden.get("input_pixel_sums_view1"), sums(pixels), 0);
            NDArray images = new Images(FORMAT).upload(model.manager(), pixels, 8);
            Latent canonical = model.canonical(images, poses(golden, "pose1"));
            assertClose(
                    golden.get("canonical_view1_of_sample_1"),
                    doubles(canonical.values().get(1)),
                    tolerance);
            assertClose(golden.get("logits_view1"), doubles(model.logits(canonical)), tolerance);
        }
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("cases")
    void lossesGradientsAndThreeAdamStepsAgree(JsonObject golden, DataType type, double tolerance) {
        try (Model model = model(golden, type);
                Adam adam = new Adam(model.manager(), model.parameters(), 0)) {
            for (int step = 0; step < 3; step++) {
                JsonObject losses = golden.getAsJsonArray("losses_before_adam_step")
                        .get(step)
                        .getAsJsonObject();
                assertLosses(losses, backward(golden, model), tolerance);
                if (step == 0) {
                    assertNorms(golden, "gradient_norms_first_step", gradients(model), tolerance);
                }
                adam.step(0.001);
            }
            assertNorms(golden, "parameter_norms_after_three_adam_steps", model.parameters(), tolerance);
            assertSums(golden.getAsJsonObject("parameter_sums_after_three_adam_steps"), model.parameters(), tolerance);
        }
    }

    @Test
    void canonicalisingTheOtherWayDisagrees() {
        JsonObject golden = GOLDEN.getAsJsonArray("cases").get(0).getAsJsonObject();
        try (Model model = model(golden, DataType.FLOAT64)) {
            NDArray images = new Images(FORMAT).upload(model.manager(), pixels(golden, "pose1"), 8);
            Latent wrong = model.canonical(images, poses(golden, "pose1").inverse());
            double[] found = doubles(wrong.values().get(1));
            double[] expected = flat(golden.get("canonical_view1_of_sample_1"));
            assertTrue(largestDifference(expected, found) > 0.01, "a wrong direction must be seen here");
        }
    }

    /** From a file of our own: the golden one takes Q of a matrix of rank 2, most of which is rounding errors. */
    static Stream<Arguments> periods() {
        return golden("periodicity.json").getAsJsonArray("values").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .flatMap(values -> Stream.of(
                        Arguments.of(values, DataType.FLOAT64, 1e-9), Arguments.of(values, DataType.FLOAT32, 1e-4)));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("periods")
    void thePeriodicityTermAndItsGradientAgree(JsonObject golden, DataType type, double tolerance) {
        double[] matrix = wave(70, 70, 1, 1.7);
        for (int i = 0; i < 70; i++) {
            matrix[71 * i] += 10;
        }
        double[] q = Initial.orthogonalised(matrix, 70);
        NDArray phi = array(q, type, "phi", 70, 70);
        phi.setRequiresGradient(true);
        int period = golden.get("order").getAsInt();
        var operator = new LearnedOperator(Layout.dense(new CyclicGroup(10), 70), phi, period);
        double mean;
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            NDArray prior = operator.prior().orElseThrow();
            collector.backward(prior);
            mean = doubles(prior)[0];
        }
        assertClose(golden.get("mean_square_of_phi_to_n_minus_identity"), new double[] {mean}, tolerance);
        assertClose(golden.get("frobenius_norm"), new double[] {Math.sqrt(mean) * 70}, tolerance);
        assertClose(golden.get("gradient_norm"), new double[] {norm(doubles(phi.getGradient()))}, tolerance);
    }

    private static void assertLosses(JsonObject golden, double[] found, double tolerance) {
        assertClose(golden.get("cross_entropy"), new double[] {found[0]}, tolerance);
        assertClose(golden.get("regularisation_mean_square"), new double[] {found[1]}, tolerance);
        assertClose(golden.get("total"), new double[] {found[2]}, tolerance);
    }

    private static void assertNorms(JsonObject golden, String name, NDList arrays, double tolerance) {
        golden.getAsJsonObject(name)
                .asMap()
                .forEach((parameter, expected) -> assertClose(
                        expected, new double[] {norm(doubles(arrays.get(PARAMETERS.get(parameter))))}, tolerance));
    }

    /** Sums of many numbers of both signs: the tolerance is relative to the numbers, not to what is left of them. */
    private static void assertSums(JsonObject golden, NDList arrays, double tolerance) {
        golden.asMap().forEach((parameter, expected) -> {
            double[] values = doubles(arrays.get(PARAMETERS.get(parameter)));
            double sum = DoubleStream.of(values).sum();
            assertEquals(expected.getAsDouble(), sum, tolerance * Math.max(1, norm(values)), parameter);
        });
    }

    private static double[] backward(JsonObject golden, Model model) {
        byte[] first = pixels(golden, "pose1");
        byte[] both = Arrays.copyOf(first, 2 * first.length);
        System.arraycopy(pixels(golden, "pose2"), 0, both, first.length, first.length);
        List<Pose> poses = new ArrayList<>();
        for (String view : List.of("pose1", "pose2")) {
            Poses ofView = poses(golden, view);
            IntStream.range(0, ofView.size()).mapToObj(ofView::get).forEach(poses::add);
        }
        long[] labels = golden.getAsJsonArray("labels").asList().stream()
                .mapToLong(JsonElement::getAsLong)
                .toArray();
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            Objective.Terms terms = new Objective(1, Reduction.MEAN, Supervision.FIRST_VIEW)
                    .terms(
                            model,
                            new Images(FORMAT).upload(model.manager(), both, 16),
                            Poses.of(model.spec().group(), poses),
                            model.manager().create(labels));
            collector.backward(terms.total());
            return new double[] {
                doubles(terms.classification())[0], doubles(terms.consistency())[0], doubles(terms.total())[0]
            };
        }
    }

    private static NDList gradients(Model model) {
        NDList gradients = new NDList();
        for (NDArray parameter : model.parameters()) {
            NDArray gradient = parameter.getGradient();
            gradient.setName(parameter.getName());
            gradients.add(gradient);
        }
        return gradients;
    }

    /** Eight digits, each in front of its own regular background. */
    private static byte[] pixels(JsonObject golden, String view) {
        PixelTransformation transformation =
                Transformations.kind(golden.get("transformation").getAsString()).on(28, 28);
        Poses poses = poses(golden, view);
        byte[] pixels = new byte[poses.size() * FORMAT.bytes()];
        for (int i = 0; i < poses.size(); i++) {
            new Scene(firstOfClass(i), background(i))
                    .write(transformation.map(poses.get(i)), pixels, i * FORMAT.bytes());
        }
        return pixels;
    }

    private static Mask firstOfClass(int label) {
        LabelledImages test = mnist.test();
        int index = IntStream.range(0, test.size())
                .filter(i -> test.label(i) == label)
                .findFirst()
                .orElseThrow();
        return Mask.threshold(28, 28, test.image(index));
    }

    private static Background background(int sample) {
        return Background.random(28, 28, new RandomGenerator() {
            private int word;

            @Override
            public long nextLong() {
                long bits = 0;
                for (int i = 0; i < Long.SIZE; i++) {
                    long pixel = word * (long) Long.SIZE + i;
                    bits |= (7 * pixel + 13L * sample) % 5 < 2 ? 1L << i : 0;
                }
                word++;
                return bits;
            }
        });
    }

    private static Poses poses(JsonObject golden, String view) {
        CyclicGroup group = new CyclicGroup(golden.get("order").getAsInt());
        return Poses.of(
                group,
                golden.getAsJsonArray(view).asList().stream()
                        .map(steps -> group.step(steps.getAsInt()))
                        .toList());
    }

    private static Model model(JsonObject golden, DataType type) {
        PixelTransformation transformation =
                Transformations.kind(golden.get("transformation").getAsString()).on(28, 28);
        ModelSpec spec = TestModels.dense(
                transformation, List.of(0, 1, 2), FORMAT, mnist.classes().subList(0, 9), Operators.FIXED, 70, 70, 0);
        NDList arrays = new NDList(
                array(wave(70, 2352, 0.03, 0.7), type, "encoder1", 70, 2352),
                array(wave(70, 70, 0.2, 1.3), type, "classifier.hidden", 70, 70),
                array(wave(1, 70, 0.1, 0.9), type, "classifier.hidden.bias", 70),
                array(wave(9, 70, 0.3, 1.1), type, "classifier.output", 9, 70),
                array(wave(1, 9, 0.05, 0.5), type, "classifier.output.bias", 9));
        return Model.stored(spec, compute, arrays, "the golden file");
    }

    private static double[] wave(int rows, int columns, double a, double b) {
        return IntStream.range(0, rows * columns)
                .mapToDouble(i -> a * Math.sin(b * (i + 1)))
                .toArray();
    }

    private static NDArray array(double[] values, DataType type, String name, long... shape) {
        NDArray array = compute.manager().create(values, new Shape(shape)).toType(type, true);
        array.setName(name);
        return array;
    }

    private static double[] sums(byte[] pixels) {
        return IntStream.range(0, pixels.length / FORMAT.bytes())
                .mapToDouble(image -> IntStream.range(0, FORMAT.bytes())
                        .map(i -> pixels[image * FORMAT.bytes() + i])
                        .sum())
                .toArray();
    }

    private static double[] doubles(NDArray array) {
        return array.toType(DataType.FLOAT64, true).toDoubleArray();
    }

    private static double norm(double[] values) {
        return Math.sqrt(DoubleStream.of(values).map(value -> value * value).sum());
    }

    /** All values agree to {@code tolerance} of the largest. */
    private static void assertClose(JsonElement golden, double[] found, double tolerance) {
        double[] expected = flat(golden);
        double scale = DoubleStream.of(expected).map(Math::abs).max().orElseThrow();
        assertEquals(0, largestDifference(expected, found), tolerance * scale, Arrays.toString(expected));
    }

    private static double largestDifference(double[] expected, double[] found) {
        assertEquals(expected.length, found.length, "number of values");
        return IntStream.range(0, expected.length)
                .mapToDouble(i -> Math.abs(expected[i] - found[i]))
                .max()
                .orElseThrow();
    }

    private static double[] flat(JsonElement golden) {
        if (golden.isJsonPrimitive()) {
            return new double[] {golden.getAsDouble()};
        }
        return golden.getAsJsonArray().asList().stream()
                .flatMapToDouble(element -> DoubleStream.of(flat(element)))
                .toArray();
    }

    private static JsonObject golden(String file) {
        try (Reader reader = new InputStreamReader(
                ModelParityTest.class.getResourceAsStream("/golden/" + file), StandardCharsets.UTF_8)) {
            return JsonParser.parseReader(reader).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException("the golden file cannot be read", e);
        }
    }
}
