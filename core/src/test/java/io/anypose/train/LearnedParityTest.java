package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Operators;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Losses, gradients and Adam steps of learned operators are those of {@code golden/learned_parity.json}, made with PyTorch:
 * each weight by itself, with a λ that is not 1, a prior, both views classified and weight decay.
 */
class LearnedParityTest {

    private static final JsonObject GOLDEN = golden();
    private static final ImageFormat FORMAT = new ImageFormat(3, 4, 3, 255);
    private static final CyclicGroup GROUP = new CyclicGroup(10);
    private static final int DIMENSION = 8;
    private static final int HIDDEN = 5;
    private static final List<String> CLASSES = List.of("a", "b", "c");
    private static final double ROUNDING = 1e-9;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    static Stream<Named<JsonObject>> cases() {
        return GOLDEN.getAsJsonArray("cases").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(golden -> Named.of(golden.get("name").getAsString(), golden));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void lossesGradientsAndThreeAdamStepsAgree(JsonObject golden) {
        try (NDScope scope = new NDScope();
                Model model = model(golden);
                Adam adam = new Adam(
                        model.manager(), model.parameters(), golden.get("decay").getAsDouble())) {
            scope.suppressNotUsedWarning();
            for (int step = 0; step < 3; step++) {
                assertLosses(golden.getAsJsonArray("losses_before_adam_step").get(step), backward(golden, model));
                if (step == 0) {
                    JsonObject gradients = golden.getAsJsonObject("gradients_first_step");
                    assertEquals(model.parameters().size(), gradients.size());
                    model.parameters()
                            .forEach(parameter -> assertNear(gradients, parameter.getName(), parameter.getGradient()));
                }
                adam.step(golden.get("rate").getAsDouble());
            }
            JsonObject after = golden.getAsJsonObject("parameters_after_three_adam_steps");
            model.parameters().forEach(parameter -> assertNear(after, parameter.getName(), parameter));
        }
    }

    private static void assertLosses(JsonElement golden, Map<String, Double> found) {
        found.forEach(
                (term, value) -> assertEquals(golden.getAsJsonObject().get(term).getAsDouble(), value, ROUNDING, term));
    }

    private static void assertNear(JsonObject golden, String name, NDArray found) {
        assertArrayEquals(numbers(golden.getAsJsonArray(name)), TestModels.doubles(found), ROUNDING, name);
    }

    private static Map<String, Double> backward(JsonObject golden, Model model) {
        Objective objective = new Objective(
                golden.get("lambda").getAsDouble(),
                Reduction.valueOf(upper(golden, "reduction")),
                golden.get("views").getAsInt() == 2 ? Supervision.BOTH_VIEWS : Supervision.FIRST_VIEW);
        byte[] pixels = pixels();
        long[] labels = GOLDEN.getAsJsonArray("labels").asList().stream()
                .mapToLong(JsonElement::getAsLong)
                .toArray();
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            Objective.Terms terms = objective.terms(
                    model,
                    new Images(FORMAT).upload(model.manager(), pixels, pixels.length / FORMAT.bytes()),
                    poses(),
                    model.manager().create(labels));
            collector.backward(terms.total());
            return Map.of(
                    "classification", terms.classification().getDouble(),
                    "consistency", terms.consistency().getDouble(),
                    "prior", terms.prior().getDouble(),
                    "total", terms.total().getDouble());
        }
    }

    /** First all first views, then all second views; about half of the bytes are 128 or more. */
    private static byte[] pixels() {
        int samples = GOLDEN.getAsJsonArray("labels").size();
        byte[] pixels = new byte[2 * samples * FORMAT.bytes()];
        for (int row = 0; row < 2 * samples; row++) {
            for (int i = 0; i < FORMAT.bytes(); i++) {
                pixels[row * FORMAT.bytes() + i] = (byte) (37 * i + 101 * (row % samples) + 53 * (row / samples));
            }
        }
        return pixels;
    }

    private static Poses poses() {
        List<Pose> poses = GOLDEN.getAsJsonArray("steps").asList().stream()
                .flatMap(view -> view.getAsJsonArray().asList().stream())
                .map(step -> GROUP.step(step.getAsInt()))
                .toList();
        return Poses.of(GROUP, poses);
    }

    private static Model model(JsonObject golden) {
        Operators operator = Operators.valueOf(upper(golden, "operator"));
        ModelSpec spec = TestModels.dense(
                Transformations.ROTATION.on(4, 3),
                List.of(0, 1, 2),
                FORMAT,
                CLASSES,
                operator,
                DIMENSION,
                HIDDEN,
                golden.get("period").getAsInt());
        NDArray ofOperator = operator == Operators.LEARNED
                ? wave("operator1", 0.3, 1.7, DIMENSION, DIMENSION)
                        .addi(CPU.compute()
                                .manager()
                                .eye(DIMENSION, DIMENSION, 0, DataType.FLOAT64)
                                .mul(0.8))
                : wave("operator1", 1, 1.7, 1, DIMENSION / 2);
        NDList arrays = new NDList(
                wave("encoder1", 0.3, 0.7, DIMENSION, FORMAT.bytes()),
                ofOperator,
                wave("classifier.hidden", 0.4, 1.3, HIDDEN, DIMENSION),
                wave("classifier.hidden.bias", 0.1, 0.9, HIDDEN),
                wave("classifier.output", 0.5, 1.1, CLASSES.size(), HIDDEN),
                wave("classifier.output.bias", 0.05, 0.5, CLASSES.size()));
        return Model.stored(spec, CPU.compute(), arrays, "the golden file");
    }

    private static NDArray wave(String name, double a, double b, long... sizes) {
        Shape shape = new Shape(sizes);
        double[] values = IntStream.rangeClosed(1, (int) shape.size())
                .mapToDouble(i -> a * Math.sin(b * i))
                .toArray();
        NDArray array = CPU.compute().manager().create(values, shape);
        array.setName(name);
        return array;
    }

    private static String upper(JsonObject golden, String name) {
        return golden.get(name).getAsString().toUpperCase(Locale.ROOT);
    }

    private static double[] numbers(JsonArray golden) {
        return golden.asList().stream().mapToDouble(JsonElement::getAsDouble).toArray();
    }

    private static JsonObject golden() {
        try (Reader reader = new InputStreamReader(
                LearnedParityTest.class.getResourceAsStream("/golden/learned_parity.json"), StandardCharsets.UTF_8)) {
            return JsonParser.parseReader(reader).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException("the golden file cannot be read", e);
        }
    }
}
