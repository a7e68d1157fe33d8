package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
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
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Images of whole numbers and an encoder that copies them, so that every distance is exact. */
class NearestNeighboursTest {

    private static final Seed SEED = new Seed(42);
    private static final CyclicGroup GROUP = new CyclicGroup(6);
    private static final PoseSplit SPLIT = PoseSplit.around(GROUP, 1);
    private static final Views VALIDATION = views(9, 1);
    private static final Views TEST = views(5, 2);
    private static final SeenViews SEEN = new SeenViews(VALIDATION, SPLIT);
    private static final int[] NAMES = {4, 7, 1, 0, 2, 11, 3, 10, 5, 6, 9, 8};

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Views views(int size, long seed) {
        return new PatternViews(Transformations.translateX(1).on(6, 1), 2, 3, size, 4, new Seed(seed));
    }

    private static Model model(OperatorKind operator) {
        Model model =
                Model.random(TestModels.spec(VALIDATION, SPLIT, Architecture.DENSE, operator, 12), CPU.compute(), SEED);
        TestModels.set(model, "encoder1", TestModels.identity(12));
        if (operator == Operators.LEARNED) {
            TestModels.set(model, "operator1", TestModels.shift(6, NAMES));
        }
        return model;
    }

    private static SlowNeighbours.Action action(OperatorKind operator) {
        return operator == Operators.LEARNED
                ? SlowNeighbours.learned(TestModels.shift(6, NAMES), GROUP)
                : SlowNeighbours.fixed(GROUP);
    }

    @Test
    void everyKAnswersAsTheDefinitionSaysOneByOneInOneSweepAndWithASharedSearch() {
        for (OperatorKind operator : List.of(Operators.FIXED, Operators.LEARNED)) {
            try (Model model = model(operator);
                    References references = References.draw(model, SEEN, 20, SEED)) {
                List<Integer> ks = List.of(1, 2, 3, 7, 20);
                NeighbourSweep sweep = new NeighbourSweep(
                        model,
                        references,
                        ks.stream().map(k -> new NeighbourSweep.Setting(20, k)).toList());
                SharedSearch search = new SharedSearch(model, references, 20);
                for (Pose pose : GROUP.poses()) {
                    ViewBatch batch = ViewBatch.at(TEST, 0, TEST.size(), pose);
                    List<NeighbourSweep.Answers> swept = sweep.recognise(batch);
                    for (int i = 0; i < ks.size(); i++) {
                        int[] poses = slowPoses(batch, references, action(operator), ks.get(i));
                        Recognitions answers = new Recogniser(
                                        model, new NearestNeighbours(model, references, ks.get(i)))
                                .recognise(batch.pixels(), batch.size());
                        assertArrayEquals(poses, answers.poses().indices(), operator + ", K = " + ks.get(i));
                        assertEquals(answers.poses(), swept.get(i).poses());
                        Recognitions shared = new Recogniser(model, new NearestNeighbours(model, search, ks.get(i)))
                                .recognise(batch.pixels(), batch.size());
                        assertEquals(answers.poses(), shared.poses());
                        int[] labels = slowLabels(model, batch, poses, action(operator));
                        assertArrayEquals(labels, labels(answers));
                        assertArrayEquals(labels, swept.get(i).labels());
                    }
                }
            }
        }
    }

    private static double[] latent(ViewBatch batch, int row) {
        double[] latent = new double[12];
        for (int i = 0; i < latent.length; i++) {
            latent[i] = batch.pixels()[row * 12 + i];
        }
        return latent;
    }

    private static int[] slowPoses(ViewBatch batch, References references, SlowNeighbours.Action action, int k) {
        double[][] known = TestModels.rows(references.values());
        int[] poses = new int[batch.size()];
        for (int row = 0; row < poses.length; row++) {
            poses[row] = SlowNeighbours.winner(SlowNeighbours.ranked(latent(batch, row), known, GROUP, action), k);
        }
        return poses;
    }

    /** The classifier, written out. */
    private static int[] slowLabels(Model model, ViewBatch batch, int[] poses, SlowNeighbours.Action action) {
        double[][] hidden = TestModels.rows(model.parameters().get("classifier.hidden"));
        double[] hiddenBias = TestModels.doubles(model.parameters().get("classifier.hidden.bias"));
        double[][] output = TestModels.rows(model.parameters().get("classifier.output"));
        double[] outputBias = TestModels.doubles(model.parameters().get("classifier.output.bias"));
        int[] labels = new int[poses.length];
        for (int row = 0; row < labels.length; row++) {
            double[] inner = affine(hidden, hiddenBias, action.undo(latent(batch, row), GROUP.pose(poses[row])));
            double[] logits = affine(
                    output,
                    outputBias,
                    Arrays.stream(inner).map(x -> 1 / (1 + Math.exp(-x))).toArray());
            for (int label = 1; label < logits.length; label++) {
                labels[row] = logits[label] > logits[labels[row]] ? label : labels[row];
            }
        }
        return labels;
    }

    private static double[] affine(double[][] matrix, double[] bias, double[] x) {
        double[] y = bias.clone();
        for (int i = 0; i < y.length; i++) {
            for (int j = 0; j < x.length; j++) {
                y[i] += matrix[i][j] * x[j];
            }
        }
        return y;
    }

    private static int[] labels(Recognitions answers) {
        int[] labels = new int[answers.size()];
        for (int row = 0; row < labels.length; row++) {
            labels[row] = answers.label(row);
        }
        return labels;
    }

    @Test
    void equalVotesGoToTheNearestAmongTheTied() {
        assertEquals(2, NearestNeighbours.winner(new int[] {2, 0, 2, 0, 1}, 4, 3));
        assertEquals(0, NearestNeighbours.winner(new int[] {1, 0, 2, 2, 0}, 5, 3));
        assertEquals(2, NearestNeighbours.winner(new int[] {1, 0, 2, 2, 0}, 4, 3));
        assertEquals(1, NearestNeighbours.winner(new int[] {1, 0, 2, 2, 0}, 1, 3));
    }

    @Test
    void moreNeighboursThanReferencesAreRefused() {
        try (Model model = model(Operators.FIXED);
                References references = References.draw(model, SEEN, 20, SEED)) {
            for (int k : new int[] {0, 21}) {
                var refusal = assertThrows(AnyposeException.class, () -> new NearestNeighbours(model, references, k));
                assertEquals(
                        k + " neighbours cannot vote: there are 20 references, so 1 to 20 are possible",
                        refusal.getMessage());
                var swept = assertThrows(AnyposeException.class, () -> new NeighbourSweep.Setting(20, k));
                assertEquals(refusal.getMessage(), swept.getMessage());
            }
            var few = assertThrows(
                    AnyposeException.class,
                    () -> new NeighbourSweep(model, references, List.of(new NeighbourSweep.Setting(21, 3))));
            assertEquals("21 references cannot be searched: there are 20", few.getMessage());
        }
    }

    @Test
    void aSearchIsSharedWhileTheLatentsAreTheSame() {
        try (Model model = model(Operators.FIXED);
                References references = References.draw(model, SEEN, 20, SEED)) {
            SharedSearch search = new SharedSearch(model, references, 3);
            Latent latent = encoded(model, 0);
            OrbitSearch.Neighbours found = search.neighbours(latent);
            assertEquals(3, found.nearest()[0].length);
            assertSame(found, search.neighbours(encoded(model, 0)));
            assertNotSame(found, search.neighbours(encoded(model, 1)));
            var refusal = assertThrows(AnyposeException.class, () -> new NearestNeighbours(model, search, 4));
            assertEquals("4 neighbours cannot vote: the search finds 3", refusal.getMessage());
        }
    }

    private static Latent encoded(Model model, int object) {
        ViewBatch batch = ViewBatch.at(TEST, object, object + 1, GROUP.identity());
        return model.encode(new Images(TEST.format()).upload(model.manager(), batch));
    }

    @Test
    void moreReferencesThanSeenViewsAreRefused() {
        try (Model model = model(Operators.FIXED)) {
            for (int n : new int[] {0, 28}) {
                var refusal = assertThrows(AnyposeException.class, () -> References.draw(model, SEEN, n, SEED));
                assertEquals(
                        "there cannot be " + n + " references: 9 images at 3 seen poses give 1 to 27",
                        refusal.getMessage());
            }
        }
    }

    @Test
    void referencesAreSeenViewsAtTheCanonicalPoseEachAtMostOnce() {
        WatchedViews watched = new WatchedViews(VALIDATION);
        try (Model model = model(Operators.FIXED);
                References all = References.draw(model, new SeenViews(watched, SPLIT), 27, SEED)) {
            assertEquals(Set.copyOf(SPLIT.seen()), watched.poses());
            // The encoder is exact, so each of the nine images gives the same latent at its three seen poses.
            ViewBatch still = ViewBatch.at(VALIDATION, 0, 9, GROUP.identity());
            double[][] values = TestModels.rows(all.values());
            for (int object = 0; object < 9; object++) {
                double[] expected = latent(still, object);
                assertEquals(
                        3,
                        Arrays.stream(values)
                                .filter(row -> Arrays.equals(expected, row))
                                .count());
            }
        }
    }

    @Test
    void equalSeedsDrawEqualReferencesAndLargerSetsContainSmallerOnes() {
        try (Model model = model(Operators.FIXED);
                References large = References.draw(model, SEEN, 20, SEED);
                References same = References.draw(model, SEEN, 20, SEED);
                References small = References.draw(model, SEEN, 7, SEED);
                References other = References.draw(model, SEEN, 20, new Seed(43))) {
            double[][] values = TestModels.rows(large.values());
            assertArrayEquals(values, TestModels.rows(same.values()));
            assertArrayEquals(Arrays.copyOf(values, 7), TestModels.rows(small.values()));
            assertFalse(Arrays.deepEquals(values, TestModels.rows(other.values())));
        }
    }

    @Test
    void referencesComeBackEqualAndOthersAreRefused() {
        try (Model model = model(Operators.FIXED);
                References references = References.draw(model, SEEN, 20, SEED);
                References read = References.stored(references.encoded(), model, "a file")) {
            assertArrayEquals(TestModels.rows(references.values()), TestModels.rows(read.values()));
            assertEquals(20, read.size());
            int wider = model.spec().dimension() + 1;
            assertEquals(
                    "references is float32 of (2, " + wider + "), but float32 of rows with " + (wider - 1)
                            + " entries is needed",
                    refused(model, "references", new Shape(2, wider)));
            assertEquals("there is no array references", refused(model, "others", new Shape(2, wider - 1)));
            assertTrue(refused(model, "references", new Shape(wider - 1)).startsWith("references is float32 of ("));
        }
        try (Model plain = model(Operators.NONE)) {
            assertTrue(refused(plain, "references", new Shape(2, plain.spec().dimension()))
                    .startsWith("poses cannot be searched for"));
        }
    }

    private static String refused(Model model, String name, Shape shape) {
        NDArray array = model.manager().zeros(shape, model.type());
        array.setName(name);
        byte[] bytes = Tensors.encode(new NDList(array));
        return assertThrows(IllegalArgumentException.class, () -> References.stored(bytes, model, "a file"))
                .getMessage();
    }
}
