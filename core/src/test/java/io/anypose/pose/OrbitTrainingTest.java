package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.GradientCollector;
import io.anypose.data.Coverage;
import io.anypose.data.PatternViews;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.ViewLog;
import io.anypose.data.Views;
import io.anypose.data.WatchedViews;
import io.anypose.group.CyclicGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.learn.Trials;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import io.anypose.train.Adam;
import io.anypose.train.Training;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every setting of an orbit recogniser's training does what it says. */
class OrbitTrainingTest {

    private static final Seed SEED = new Seed(42);
    private static final Seed OTHER = new Seed(43);
    private static final PoseSplit SPLIT = PoseSplit.around(new CyclicGroup(10), 2);
    private static final Views VIEWS =
            new PatternViews(Transformations.translateX(1).on(10, 1), 2, 3, 30, 5, new Seed(1));
    private static final int ANCHORS = 150;
    /** A rate that is lost in rounding: weights stay as they were. */
    private static final double NOTHING = 1e-30;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Model model(Views views, DataType type) {
        return Model.random(
                TestModels.spec(views, SPLIT, Architecture.DENSE, Operators.FIXED, 20), CPU.compute(), SEED, type);
    }

    private static OrbitRecogniser trained(Model model, Views views, OrbitSettings settings) {
        return new OrbitTraining(model, new SeenViews(views, SPLIT), settings).run((done, total, loss) -> {});
    }

    private static OrbitSettings settings(String network, int passes, int batch, double rate, Seed seed) {
        return new OrbitSettings(OrbitSpec.parse(network), passes, Coverage.EVERY_POSE, batch, rate, 0, seed);
    }

    private static double[][] weights(OrbitRecogniser recogniser) {
        return network(recogniser).parameters().stream()
                .map(TestModels::doubles)
                .toArray(double[][]::new);
    }

    /** What is drawn anew in each pass was not drawn before, when the model was trained. */
    @Test
    void itsPassesDrawOtherViewsThanThoseOfTheModel() {
        Set<Integer> passes = new HashSet<>();
        Views drawing = new WatchedViews(VIEWS) {
            @Override
            public Views drawn(int pass, int view) {
                passes.add(pass);
                return this;
            }
        };
        try (Model model = model(drawing, DataType.FLOAT32)) {
            SeenViews seen = new SeenViews(drawing, SPLIT);
            new Training(model, seen, seen, Trials.settings(3)).run(Optional.empty());
            Set<Integer> ofTheModel = Set.copyOf(passes);
            assertTrue(ofTheModel.containsAll(Set.of(0, 1, 2)), "drawn: " + ofTheModel);
            passes.clear();
            trained(model, drawing, settings("mlp:4", 2, ANCHORS, NOTHING, SEED))
                    .close();
            passes.remove(0); // from a sample of which the scale of latents is known
            assertEquals(2, passes.size(), "drawn: " + passes);
            assertTrue(Collections.disjoint(passes, ofTheModel), "drawn: " + passes);
        }
    }

    @Test
    void theSeedIsThatOfTheFirstWeights() {
        OrbitSpec spec = OrbitSpec.parse("conv:8,8");
        try (Model model = model(VIEWS, DataType.FLOAT32);
                OrbitRecogniser first = trained(model, VIEWS, settings("conv:8,8", 1, ANCHORS, NOTHING, SEED));
                OrbitRecogniser second = trained(model, VIEWS, settings("conv:8,8", 1, ANCHORS, NOTHING, OTHER));
                OrbitRecogniser fresh = OrbitRecogniser.untrained(model, spec, SEED);
                OrbitRecogniser freshOther = OrbitRecogniser.untrained(model, spec, OTHER)) {
            assertArrayEquals(weights(fresh), weights(first));
            assertArrayEquals(weights(freshOther), weights(second));
            for (int i = 0; i < weights(first).length; i++) {
                assertFalse(Arrays.equals(weights(first)[i], weights(second)[i]), "array " + i + " has no seed");
            }
        }
    }

    @Test
    void theOrderOfViewsDependsOnTheSeedAndThePass() {
        Set<ViewLog.Entry> first = firstBatch(SEED, 0);
        assertEquals(first, firstBatch(SEED, 0));
        assertNotEquals(first, firstBatch(OTHER, 0), "another seed");
        assertNotEquals(first, firstBatch(SEED, 1), "another pass");
    }

    /** The views of the first step of a pass; before the first pass all are looked at once, for their scale. */
    private static Set<ViewLog.Entry> firstBatch(Seed seed, int pass) {
        ViewLog log = new ViewLog(VIEWS);
        try (Model model = model(VIEWS, DataType.FLOAT32)) {
            trained(model, log, settings("mlp:4", 2, 10, 0.01, seed)).close();
        }
        assertEquals(3 * ANCHORS, log.entries("").size());
        int start = (1 + pass) * ANCHORS;
        return Set.copyOf(log.entries("").subList(start, start + 10));
    }

    @Test
    void dropoutChangesWhatIsLearned() {
        try (Model model = model(VIEWS, DataType.FLOAT32);
                OrbitRecogniser all = trained(model, VIEWS, settings("conv:8,8", 1, 64, 0.01, SEED));
                OrbitRecogniser some = trained(model, VIEWS, settings("conv:8,8@0.3", 1, 64, 0.01, SEED))) {
            assertFalse(Arrays.deepEquals(weights(all), weights(some)), "no unit was ever dropped");
        }
    }

    @Test
    void dropoutIsNotAtWorkWhenSomethingIsRecognised() {
        ViewBatch batch = ViewBatch.at(VIEWS, 0, VIEWS.size(), SPLIT.unseen().get(0));
        try (Model model = model(VIEWS, DataType.FLOAT32);
                OrbitRecogniser all = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:8,8"), SEED);
                OrbitRecogniser some = OrbitRecogniser.untrained(model, OrbitSpec.parse("conv:8,8@0.3"), SEED)) {
            Recognitions expected = new Recogniser(model, all).recognise(batch.pixels(), batch.size());
            Recognitions found = new Recogniser(model, some).recognise(batch.pixels(), batch.size());
            assertArrayEquals(expected.classProbabilities(), found.classProbabilities());
            assertArrayEquals(expected.poseProbabilities(), found.poseProbabilities());
        }
    }

    /** With 1000 hidden units of value 1 and output weights of 1, a score counts the units that are left. */
    @Test
    void dropoutLeavesTheRightShareAndMakesUpForTheRest() {
        try (NDScope scope = new NDScope();
                Model model = model(VIEWS, DataType.FLOAT64);
                OrbitRecogniser recogniser = OrbitRecogniser.untrained(model, OrbitSpec.parse("mlp:1000@0.25"), SEED)) {
            scope.suppressNotUsedWarning();
            OrbitNetwork network = network(recogniser);
            fill(network, "orbit.0", 0);
            fill(network, "orbit.0.bias", 1);
            fill(network, "orbit.scores", 1);
            fill(network, "orbit.scores.bias", 0);
            Latent latent = latent(model, ViewBatch.at(VIEWS, 0, 1, SPLIT.seen().get(0)));
            for (double score : TestModels.doubles(network.scores(latent, false))) {
                assertEquals(1000, score, 1e-9);
            }
            double[] scores = TestModels.doubles(network.scores(latent, true));
            assertTrue(Arrays.stream(scores).distinct().count() > 1, "the same number is left everywhere");
            for (double score : scores) {
                double left = score * 0.75;
                assertEquals(Math.rint(left), left, 1e-6, "a number of units");
                assertEquals(750, left, 80, "six standard deviations");
            }
        }
    }

    private static OrbitNetwork network(OrbitRecogniser recogniser) {
        return ((OrbitScores) recogniser.scores()).network();
    }

    private static void fill(OrbitNetwork network, String name, double value) {
        NDArray parameter = network.parameters().get(name);
        Tensors.assign(parameter, parameter.zerosLike().add(value));
    }

    private static Latent latent(Model model, ViewBatch batch) {
        Images images = new Images(batch.format());
        return model.encode(images.upload(model.manager(), batch.pixels(), batch.size()));
    }

    /** Three steps by hand: the rates of one cycle of three steps are written out, as parts of the highest. */
    @Test
    void itIsAdamWithWeightDecayAndOneCycleOfTheRate() {
        double highest = 0.02;
        double decay = 0.3;
        double[] rates = {0.04, 0.8117456539497631, 0.000004};
        OrbitSpec spec = OrbitSpec.parse("conv:8,6");
        OrbitSettings settings =
                new OrbitSettings(spec, rates.length, Coverage.EVERY_POSE, ANCHORS, highest, decay, SEED);
        SeenViews seen = new SeenViews(VIEWS, SPLIT);
        try (Model model = model(VIEWS, DataType.FLOAT64);
                OrbitRecogniser trained = trained(model, VIEWS, settings);
                OrbitRecogniser byHand = OrbitRecogniser.untrained(model, spec, SEED)) {
            Tensors.assign(network(byHand).scale(), network(trained).scale());
            double[][] before = weights(byHand);
            try (Adam adam = new Adam(byHand.manager(), network(byHand).parameters(), decay)) {
                for (int pass = 0; pass < rates.length; pass++) {
                    backward(model, network(byHand), seen.anchors(seen.shuffled(SEED, pass), SEED, pass));
                    adam.step(highest * rates[pass]);
                }
            }
            double[][] expected = weights(byHand);
            double[][] found = weights(trained);
            for (int i = 0; i < expected.length; i++) {
                assertArrayEquals(expected[i], found[i], 1e-9, "array " + i);
                assertTrue(Math.abs(before[i][0] - found[i][0]) > 1e-4, "array " + i + " was trained");
            }
        }
    }

    /** The gradient of the mean negative log-probability of the true (pose, class) pairs. */
    private static void backward(Model model, OrbitNetwork network, ViewBatch batch) {
        long[] pairs = new long[batch.size()];
        Arrays.setAll(pairs, row -> batch.poses().get(row).index() * 3L + batch.labels()[row]);
        try (NDScope scope = new NDScope();
                GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            scope.suppressNotUsedWarning();
            NDArray chances = network.scores(latent(model, batch), false)
                    .reshape(batch.size(), -1)
                    .logSoftmax(1);
            collector.backward(chances.gather(model.manager().create(pairs).expandDims(1), 1)
                    .mean()
                    .neg());
        }
    }
}
