package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.data.LabelledViews;
import io.anypose.data.Labels;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Operators;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Evaluation against a slow and obvious one, on patterns of 8 x 8 pixels that move to the right in four steps. */
class EvaluatorTest {

    private static final PixelTransformation SHIFT = Transformations.TRANSLATE_X.on(8, 8);
    private static final ImageFormat FORMAT = new ImageFormat(1, 8, 8, 1);
    private static final int ORDER = 4;
    private static final int BLOCKS = 2;
    private static final int DIMENSION = BLOCKS * ORDER;
    private static final int CLASSES = 3;

    /** More than one tile. */
    private static final Patterns VIEWS = new Patterns(600);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @Test
    void accuraciesAndResidualsAreThoseOfASlowRecomputation() {
        Weights weights = new Weights(random("encoder", DIMENSION * 64));
        RecogniserResult result = evaluate(weights);
        assertEquals(ORDER, result.poses().size());
        for (PoseResult pose : result.poses()) {
            assertEquals(weights.accuracy(pose.pose()), pose.classAccuracy(), 1e-12, "class at " + pose);
            assertEquals(1, pose.poseAccuracy(), "a pose that is given is right");
            assertEquals(weights.residual(pose.pose()), pose.residual(), 1e-9, "residual at " + pose);
            assertEquals(pose.pose().index() <= 1, pose.seen());
        }
        assertTrue(result.worst() < result.all(), "a test in which all poses are alike shows little");
    }

    @Test
    void theResidualIsZeroForAnEncoderThatFollowsTheShift() {
        for (PoseResult pose : evaluate(new Weights(followingShift(1))).poses()) {
            assertEquals(0, pose.residual(), 1e-12, "at " + pose);
        }
    }

    @Test
    void theResidualIsLargeForAnEncoderThatGoesTheOtherWay() {
        for (PoseResult pose : evaluate(new Weights(followingShift(-1))).poses()) {
            // A shift by half of the image is the same to the right and to the left.
            boolean same = pose.pose().index() % 2 == 0;
            assertTrue(same ? pose.residual() < 1e-12 : pose.residual() > 0.1, "at " + pose);
        }
    }

    @Test
    void sharesPutTogetherAreTheWholeToTheLastDigit() {
        Reach reach = new Reach(List.of(List.of(0, 1, 2, 3), List.of(0, 1), List.of(0, 1)));
        try (Model model = new Weights(random("encoder", DIMENSION * 64)).model();
                Evaluator evaluator = new Evaluator(model, VIEWS).reach(Optional.of(reach));
                Evaluator elsewhere = new Evaluator(model, VIEWS)) {
            Function<Pose, Recogniser> given = pose -> given(model, pose);
            EvaluationShares shares = new EvaluationShares(evaluator, OptionalInt.empty(), new Seed(1));
            EvaluationShares others = new EvaluationShares(elsewhere, OptionalInt.empty(), new Seed(1));
            List<EvaluationShares.Measured> measured = shares.shares().stream()
                    .map(share -> others.measure(share, List.of(given)))
                    .toList();
            RecogniserResult whole = evaluator.evaluate("given", Map.of("k", 1.0), given, (done, total) -> {});
            assertEquals(whole, shares.result("given", Map.of("k", 1.0), 0, measured));
            assertEquals(1600, whole.details().get("inReachViews"));
            assertEquals(800, whole.details().get("beyondReachViews"));
        }
    }

    @Test
    void recognisersMeasuredSideBySideAreThoseMeasuredAlone() {
        try (Model model = new Weights(random("encoder", DIMENSION * 64)).model();
                Evaluator evaluator = new Evaluator(model, VIEWS)) {
            Function<Pose, Recogniser> given = pose -> given(model, pose);
            Function<Pose, Recogniser> always =
                    pose -> given(model, SHIFT.group().pose(1));
            List<RecogniserResult> both = evaluator.evaluate(
                    List.of(
                            new Evaluator.Measurement("given", Map.of(), given),
                            new Evaluator.Measurement("always", Map.of("k", 1.0), always)),
                    (done, total) -> {});
            assertEquals(evaluator.evaluate("given", Map.of(), given, (done, total) -> {}), both.get(0));
            assertEquals(evaluator.evaluate("always", Map.of("k", 1.0), always, (done, total) -> {}), both.get(1));
            assertNotEquals(both.get(0).poses(), both.get(1).poses());
        }
    }

    @Test
    void posesAreReportedAsPeopleReadThem() {
        List<Integer> told = new ArrayList<>();
        try (Model model = new Weights(followingShift(1)).model()) {
            RecogniserResult result = new Evaluator(model, VIEWS)
                    .evaluate(
                            "given",
                            Map.of(),
                            pose -> given(model, pose),
                            (done, total) -> told.add(10 * done + total));
            List<Double> pixels = result.poses().stream()
                    .map(pose -> SHIFT.axes().get(0).value(pose.pose()))
                    .toList();
            assertEquals(List.of(-2.0, 0.0, 2.0, 4.0), pixels);
        }
        assertEquals(List.of(14, 24, 34, 44), told);
    }

    @Test
    void theJsonHasTheNamesThatScriptsRelyOn() {
        PoseResult seen = new PoseResult(SHIFT.group().pose(0), true, 0.75, 1, 0.5);
        PoseResult unseen = new PoseResult(SHIFT.group().pose(3), false, 0.25, 0.5, 2);
        ObjectNode json = evaluation(new RecogniserResult("knn", Map.of("k", 1.0), List.of(unseen, seen)));
        assertEquals(
                "{\"transformation\":\"translate-x\",\"axes\":[{\"name\":\"x\",\"unit\":\"px\",\"step\":2,\"order\":4}],"
                        + "\"operator\":\"fixed\",\"results\":[{\"recogniser\":\"knn\",\"k\":1,"
                        + "\"poses\":[{\"pose\":-2,\"seen\":false,\"classAccuracy\":0.25,\"poseAccuracy\":0.5,\"residual\":2.0},"
                        + "{\"pose\":0,\"seen\":true,\"classAccuracy\":0.75,\"poseAccuracy\":1.0,\"residual\":0.5}],"
                        + "\"all\":0.5,\"seen\":0.75,\"unseen\":0.25,\"worst\":0.25,\"poseAccuracy\":0.75}],"
                        + "\"provenance\":{\"settings\":{},\"seed\":1,\"dataSha256\":\"d\",\"version\":\"v\",\"commit\":\"c\","
                        + "\"jvm\":\"j\",\"machine\":\"m\",\"engine\":\"e\",\"created\":\"t\"}}",
                json.toString());
    }

    @Test
    void whatIsNoNumberIsNullInJson() {
        PoseResult only = new PoseResult(SHIFT.group().pose(0), true, 1, 1, Double.POSITIVE_INFINITY);
        ObjectNode json = evaluation(new RecogniserResult("given", Map.of(), List.of(only)));
        assertTrue(json.at("/results/0/unseen").isNull(), "there is no unseen pose: " + json);
        assertTrue(json.at("/results/0/poses/0/residual").isNull(), "an infinite residual: " + json);
    }

    private static ObjectNode evaluation(RecogniserResult result) {
        Provenance provenance = new Provenance(Map.of(), 1, "d", "v", "c", "j", "m", "e", "t");
        return Json.tree(new Evaluation(SHIFT, Operators.FIXED, List.of(result), provenance));
    }

    private static RecogniserResult evaluate(Weights weights) {
        try (Model model = weights.model()) {
            return new Evaluator(model, VIEWS)
                    .evaluate("given", Map.of(), pose -> given(model, pose), (done, total) -> {});
        }
    }

    private static Recogniser given(Model model, Pose pose) {
        return new Recogniser(model, new GivenPose(model, pose));
    }

    /** Entry h of a block weighs columns 2h and 2h + 1 as every other entry does its own, or those of −h. */
    private static double[] followingShift(int direction) {
        double[] pattern = random("pattern", BLOCKS * 8 * 2);
        double[] weights = new double[DIMENSION * 64];
        for (int entry = 0; entry < DIMENSION; entry++) {
            int block = entry / ORDER;
            int step = Math.floorMod(direction * (entry % ORDER), ORDER);
            for (int y = 0; y < 8; y++) {
                for (int x = 0; x < 2; x++) {
                    weights[entry * 64 + y * 8 + 2 * step + x] = pattern[(block * 8 + y) * 2 + x];
                }
            }
        }
        return weights;
    }

    private static double[] random(String purpose, int count) {
        return new Seed(11).generator(purpose).doubles(count, -1, 1).toArray();
    }

    /** Random patterns without a background, labelled in turn. */
    private static final class Patterns extends LabelledViews {

        Patterns(int size) {
            super(SHIFT, FORMAT, List.of("a", "b", "c"), Labels.inTurn(size, CLASSES));
        }

        @Override
        public void write(int object, Pose pose, byte[] target, int offset) {
            RandomGenerator random = new Seed(object).generator("pattern");
            byte[] pattern = new byte[64];
            for (int i = 0; i < 64; i++) {
                pattern[i] = (byte) (random.nextBoolean() ? 1 : 0);
            }
            for (int i = 0; i < 64; i++) {
                target[offset + i] = pattern[SHIFT.map(pose).source(i)];
            }
        }
    }

    /** A model of which everything is known, and what it does, written out in loops. */
    private static final class Weights {

        private final double[] encoder;
        private final double[] hidden = random("hidden", 6 * DIMENSION);
        private final double[] hiddenBias = random("hidden bias", 6);
        private final double[] output = random("output", CLASSES * 6);
        private final double[] outputBias = {0.01, 0, -0.01};

        Weights(double[] encoder) {
            this.encoder = encoder;
        }

        Model model() {
            ModelSpec spec =
                    TestModels.dense(SHIFT, List.of(0, 1), FORMAT, VIEWS.classes(), Operators.FIXED, DIMENSION, 6, 0);
            NDList arrays = new NDList(
                    array("encoder1", encoder, DIMENSION, 64),
                    array("classifier.hidden", hidden, 6, DIMENSION),
                    array("classifier.hidden.bias", hiddenBias, 6),
                    array("classifier.output", output, CLASSES, 6),
                    array("classifier.output.bias", outputBias, CLASSES));
            Model model = Model.stored(spec, CPU.compute(), arrays, "the test");
            assertEquals(DataType.FLOAT64, model.type());
            return model;
        }

        private static NDArray array(String name, double[] values, long... shape) {
            NDArray array = CPU.compute().manager().create(values, new Shape(shape));
            array.setName(name);
            return array;
        }

        double accuracy(Pose pose) {
            long correct = IntStream.range(0, VIEWS.size())
                    .filter(object -> classOf(canonical(encode(object, pose), pose.index())) == VIEWS.label(object))
                    .count();
            return correct / (double) VIEWS.size();
        }

        double residual(Pose pose) {
            return IntStream.range(0, VIEWS.size())
                    .mapToDouble(object -> {
                        double[] still = encode(object, SHIFT.group().identity());
                        double[] predicted = canonical(still, -pose.index());
                        double[] moved = encode(object, pose);
                        double[] zero = new double[DIMENSION];
                        return distance(moved, predicted) / distance(still, zero);
                    })
                    .average()
                    .orElseThrow();
        }

        private double[] encode(int object, Pose pose) {
            byte[] pixels = new byte[64];
            VIEWS.write(object, pose, pixels, 0);
            double[] latent = new double[DIMENSION];
            for (int entry = 0; entry < DIMENSION; entry++) {
                for (int i = 0; i < 64; i++) {
                    latent[entry] += encoder[entry * 64 + i] * pixels[i];
                }
            }
            return latent;
        }

        /** (φ^(−k) z)[j] = z[j + k] in each block. */
        private static double[] canonical(double[] latent, int steps) {
            double[] moved = new double[DIMENSION];
            for (int entry = 0; entry < DIMENSION; entry++) {
                int block = entry / ORDER * ORDER;
                moved[entry] = latent[block + Math.floorMod(entry + steps, ORDER)];
            }
            return moved;
        }

        private int classOf(double[] latent) {
            double[] logits = outputBias.clone();
            for (int unit = 0; unit < 6; unit++) {
                double sum = hiddenBias[unit];
                for (int entry = 0; entry < DIMENSION; entry++) {
                    sum += hidden[unit * DIMENSION + entry] * latent[entry];
                }
                for (int label = 0; label < CLASSES; label++) {
                    logits[label] += output[label * 6 + unit] / (1 + Math.exp(-sum));
                }
            }
            return IntStream.range(0, CLASSES).reduce(0, (a, b) -> logits[b] > logits[a] ? b : a);
        }

        private static double distance(double[] a, double[] b) {
            return Math.sqrt(IntStream.range(0, DIMENSION)
                    .mapToDouble(i -> (a[i] - b[i]) * (a[i] - b[i]))
                    .sum());
        }
    }
}
