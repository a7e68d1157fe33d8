package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.Coverage;
import io.anypose.data.PatternViews;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.data.WatchedViews;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns on a ring of ten pixels with an exact encoder: all that can go wrong is the recogniser. */
class OrbitRecogniserTest {

    private static final Seed SEED = new Seed(42);
    private static final CyclicGroup C10 = new CyclicGroup(10);
    private static final PoseSplit SPLIT = PoseSplit.around(C10, 2);
    private static final Views TRAINING = views(60, 1);
    private static final Views TEST = views(30, 2);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Views views(int size, long seed) {
        return new PatternViews(Transformations.translateX(1).on(10, 1), 2, 3, size, 5, new Seed(seed));
    }

    private static Model model() {
        Model model = Model.random(
                TestModels.spec(TRAINING, SPLIT, Architecture.DENSE, Operators.FIXED, 20), CPU.compute(), SEED);
        TestModels.set(model, "encoder1", TestModels.identity(20));
        return model;
    }

    private static OrbitSettings settings(String network) {
        return new OrbitSettings(OrbitSpec.parse(network), 6, Coverage.EVERY_POSE, 32, 0.01, 0.001, SEED);
    }

    private static OrbitRecogniser trained(Model model, Views views, String network) {
        return new OrbitTraining(model, new SeenViews(views, SPLIT), settings(network)).run((done, total, loss) -> {});
    }

    private static Recognitions answers(Model model, OrbitRecogniser recogniser, Pose pose) {
        ViewBatch batch = ViewBatch.at(TEST, 0, TEST.size(), pose);
        return new Recogniser(model, recogniser).recognise(batch.pixels(), batch.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"mlp:16", "conv:16,16@0.1", "window:3x16,16"})
    void itKnowsClassesAndPosesThatTrainingNeverShowed(String network) {
        try (Model model = model();
                OrbitRecogniser recogniser = trained(model, TRAINING, network)) {
            for (Pose pose : SPLIT.unseen()) {
                Recognitions answers = answers(model, recogniser, pose);
                double classes = 0;
                double poses = 0;
                for (int row = 0; row < answers.size(); row++) {
                    classes += answers.label(row) == TEST.label(row) ? 1 : 0;
                    poses += answers.poses().get(row).equals(pose) ? 1 : 0;
                }
                // Chance would be 0.33 and 0.1.
                assertTrue(classes / TEST.size() > 0.9, pose.index() + ": classes " + classes / TEST.size());
                assertTrue(poses / TEST.size() > 0.9, pose.index() + ": poses " + poses / TEST.size());
            }
        }
    }

    @Test
    void probabilitiesOfClassesAndOfPosesAreSumsOfOneJointSoftmax() {
        try (Model model = model();
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:8,8"), SEED)) {
            ViewBatch batch = ViewBatch.at(TEST, 0, 4, C10.pose(6));
            Recognitions answers = new Recogniser(model, recogniser).recognise(batch.pixels(), 4);
            double[] flat = new double[4 * 20];
            Arrays.setAll(flat, i -> batch.pixels()[i]);
            NDArray images = model.manager().create(flat, new Shape(4, 20)).toType(model.type(), false);
            double[] scores = TestModels.doubles(network(recogniser).scores(model.encode(images), false));
            for (int row = 0; row < 4; row++) {
                double[] byClass = new double[3];
                double[] byPose = new double[10];
                double sum = 0;
                for (int pair = 0; pair < 30; pair++) {
                    double weight = Math.exp(scores[row * 30 + pair]);
                    byPose[pair / 3] += weight;
                    byClass[pair % 3] += weight;
                    sum += weight;
                }
                double total = sum;
                assertArrayEquals(
                        Arrays.stream(byClass).map(x -> x / total).toArray(), answers.classProbabilities()[row], 1e-5);
                assertArrayEquals(
                        Arrays.stream(byPose).map(x -> x / total).toArray(), answers.poseProbabilities()[row], 1e-5);
                assertEquals(1, Arrays.stream(answers.classProbabilities()[row]).sum(), 1e-5);
                assertEquals(
                        Arrays.stream(byPose).max().orElseThrow(),
                        byPose[answers.poses().get(row).index()]);
            }
        }
    }

    @Test
    void trainingTwiceGivesTheSameWeightsBitForBitAndLeavesTheModelAlone() {
        try (Model model = model()) {
            double[][] before = values(model.parameters());
            try (OrbitRecogniser first = trained(model, TRAINING, "conv:8,8@0.3");
                    OrbitRecogniser second = trained(model, TRAINING, "conv:8,8@0.3");
                    OrbitRecogniser untrained =
                            OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:8,8@0.3"), SEED)) {
                double[][] weights = values(network(first).parameters());
                assertArrayEquals(weights, values(network(second).parameters()));
                assertArrayEquals(
                        TestModels.doubles(network(first).scale()),
                        TestModels.doubles(network(second).scale()));
                double[][] fresh = values(network(untrained).parameters());
                for (int i = 0; i < fresh.length; i++) {
                    assertFalse(Arrays.equals(fresh[i], weights[i]), "array " + i + " was not trained");
                }
            }
            assertArrayEquals(before, values(model.parameters()));
        }
    }

    private static double[][] values(NDList arrays) {
        return arrays.stream().map(TestModels::doubles).toArray(double[][]::new);
    }

    @Test
    void trainingShowsSeenPosesOnlyAndReportsItsProgress() {
        WatchedViews watched = new WatchedViews(TRAINING);
        long[] last = new long[2];
        try (Model model = model()) {
            new OrbitTraining(model, new SeenViews(watched, SPLIT), settings("mlp:4"))
                    .run((done, total, loss) -> {
                        assertTrue(done > last[0] && loss > 0);
                        last[0] = done;
                        last[1] = total;
                    })
                    .close();
        }
        assertEquals(Set.copyOf(SPLIT.seen()), watched.poses());
        assertArrayEquals(new long[] {1800, 1800}, last);
    }

    @Test
    void latentsAreScaledToUnitVariance() {
        try (Model model = model();
                OrbitRecogniser recogniser = trained(model, TRAINING, "mlp:4")) {
            SeenViews seen = new SeenViews(TRAINING, SPLIT);
            byte[] pixels = seen.anchors(seen.shuffled(SEED, 0), SEED, 0).pixels();
            double mean = 0;
            double squares = 0;
            for (byte pixel : pixels) {
                mean += (double) pixel / pixels.length;
                squares += (double) pixel * pixel / pixels.length;
            }
            double scale = TestModels.doubles(network(recogniser).scale())[0];
            assertEquals(1, scale * scale * (squares - mean * mean), 1e-4);
        }
    }

    @Test
    void itComesBackAndAnswersEqually() {
        try (Model model = model();
                OrbitRecogniser recogniser = trained(model, TRAINING, "conv:8,8@0.0005");
                OrbitRecogniser read =
                        OrbitRecogniser.stored(recogniser.encoded(), recogniser.spec(), model, "a file")) {
            assertEquals(recogniser.spec(), read.spec());
            Recognitions expected = answers(model, recogniser, C10.pose(4));
            Recognitions found = answers(model, read, C10.pose(4));
            assertArrayEquals(expected.classProbabilities(), found.classProbabilities());
            assertArrayEquals(expected.poseProbabilities(), found.poseProbabilities());
            assertEquals(expected.poses(), found.poses());
        }
    }

    private static OrbitNetwork network(OrbitRecogniser recogniser) {
        return ((OrbitScores) recogniser.scores()).network();
    }
}
