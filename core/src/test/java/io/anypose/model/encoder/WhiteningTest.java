package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.anypose.data.BrightViews;
import io.anypose.data.PatternViews;
import io.anypose.data.SceneViews;
import io.anypose.data.SeenViews;
import io.anypose.data.TinyData;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.data.WatchedViews;
import io.anypose.group.CyclicGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Layout;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WhiteningTest {

    private static final Seed SEED = new Seed(4);
    private static final PixelTransformation SHIFT = Transformations.TRANSLATE_X.on(TinyData.SIDE, TinyData.SIDE);
    private static final PoseSplit SPLIT = PoseSplit.around((CyclicGroup) SHIFT.group(), 1);
    private static final Views SCENES = SceneViews.train(TinyData.of(30), SHIFT, SEED);
    private static final SeenViews SEEN = new SeenViews(SCENES, SPLIT);

    @Test
    void mappedColoursHaveNoMeanUnitVarianceAndNoCorrelation() {
        Planes planes = Whitening.of(SEEN, SEED);
        double[][] colours = mapped(planes, SEEN.anchors(SEEN.shuffled(SEED, 0), SEED, 0));
        assertMoments(colours, 1e-9);
    }

    @Test
    void ofScenesTwoPlanesRemainBecauseRedEqualsGreen() {
        Planes planes = Whitening.of(SEEN, SEED);
        assertEquals(3, planes.inputs());
        assertEquals(2, planes.outputs());
        for (double[] row : planes.matrix()) {
            assertEquals(row[0], row[1], 1e-6);
        }
    }

    @Test
    void ofColoursWithoutSuchALawAllPlanesRemain() {
        Views patterns = new PatternViews(Transformations.TRANSLATE_X.on(6, 4), 3, 3, 12, 5, SEED);
        SeenViews seen = new SeenViews(patterns, PoseSplit.around(new CyclicGroup(3), 1));
        Planes planes = Whitening.of(seen, SEED);
        assertEquals(3, planes.outputs());
        assertMoments(mapped(planes, seen.anchors(seen.shuffled(SEED, 0), SEED, 0)), 1e-9);
    }

    @Test
    void onlySeenPosesAreLookedAt() {
        WatchedViews watched = new WatchedViews(SCENES);
        Whitening.of(new SeenViews(watched, SPLIT), SEED);
        assertEquals(Set.copyOf(SPLIT.seen()), watched.poses());
    }

    @Test
    void imagesOfOneColourAreRefused() {
        Views grey = new PatternViews(Transformations.translateX(1).on(1, 1), 3, 2, 1, 1, SEED);
        SeenViews seen = new SeenViews(grey, PoseSplit.around(new CyclicGroup(1), 0));
        var refusal = assertThrows(AnyposeException.class, () -> Whitening.of(seen, SEED));
        assertEquals(
                "all pixels of the training images have one colour, so there is nothing to whiten; use the colour planes as they are (rgb)",
                refusal.getMessage());
    }

    /** P (colour − mean) of every pixel, one row each. */
    private static double[][] mapped(Planes planes, ViewBatch batch) {
        int pixels = batch.format().pixels();
        double[][] mapped = new double[batch.size() * pixels][planes.outputs()];
        for (int i = 0; i < mapped.length; i++) {
            for (int o = 0; o < planes.outputs(); o++) {
                for (int p = 0; p < planes.inputs(); p++) {
                    int at = (i / pixels * planes.inputs() + p) * pixels + i % pixels;
                    mapped[i][o] += planes.matrix()[o][p] * (colour(batch, at) - planes.mean()[p]);
                }
            }
        }
        return mapped;
    }

    /** A value in [0, 1]; bytes of 128 and more are bright. */
    private static double colour(ViewBatch batch, int at) {
        return Byte.toUnsignedInt(batch.pixels()[at]) / (double) batch.format().maximum();
    }

    @Test
    void brightColoursAreWhitenedAsDarkOnesAre() {
        Views photos = new BrightViews(Transformations.TRANSLATE_X.on(6, 4), 3, 12);
        SeenViews seen = new SeenViews(photos, PoseSplit.around(new CyclicGroup(3), 1));
        Planes planes = Whitening.of(seen, SEED);
        ViewBatch batch = seen.anchors(seen.shuffled(SEED, 0), SEED, 0);
        assertMoments(mapped(planes, batch), 1e-9);
        double brightness = IntStream.range(0, batch.pixels().length)
                .mapToDouble(at -> colour(batch, at))
                .average()
                .orElseThrow();
        assertTrue(brightness > 0.4, "half of the bytes are bright: " + brightness);
        assertEquals(brightness, Arrays.stream(planes.mean()).average().orElseThrow(), 1e-9);
    }

    private static void assertMoments(double[][] rows, double rounding) {
        int planes = rows[0].length;
        for (int p = 0; p < planes; p++) {
            for (int q = 0; q < planes; q++) {
                double mean = 0;
                double product = 0;
                for (double[] row : rows) {
                    mean += row[p] / rows.length;
                    product += row[p] * row[q] / rows.length;
                }
                assertEquals(0, mean, rounding);
                assertEquals(p == q ? 1 : 0, product, rounding);
            }
        }
    }

    @Test
    void foldedIntoTheWeightsOrAppliedToTheImagesTheLatentsAndGradientsAreEqual() {
        Planes planes = Whitening.of(SEEN, SEED);
        Layout layout = Layout.dense(SHIFT.group(), 5);
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDManager manager = compute.manager();
            ViewBatch batch = SEEN.anchors(new int[] {0, 7, 12}, SEED, 0);
            NDArray images = new Images(batch.format()).upload(manager, batch.pixels(), 3);
            Numbers numbers = new Numbers(batch.format(), false);
            NDArray direct = planes.apply(images, numbers, DataType.FLOAT64).reshape(3, -1);
            double[][] folded = latentsAndGradient(
                    manager,
                    weight -> new LinearEncoder(layout, planes, batch.format(), weight)
                            .encode(images)
                            .values());
            double[][] applied = latentsAndGradient(
                    manager,
                    weight -> new LinearEncoder(layout, weight).encode(direct).values());
            assertArrayEquals(applied[0], folded[0], 1e-9);
            assertArrayEquals(applied[1], folded[1], 1e-9);
            assertTrue(Math.abs(applied[1][0]) + Math.abs(applied[1][1]) > 1e-3, "the gradients are all zero");
        }
    }

    private static double[][] latentsAndGradient(NDManager manager, UnaryOperator<NDArray> encode) {
        long inputs = 2L * TinyData.SIDE * TinyData.SIDE;
        NDArray weight = manager.create(
                SEED.generator("weight").doubles(5 * inputs, -1, 1).toArray(), new Shape(5, inputs));
        weight.setRequiresGradient(true);
        try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
            NDArray latents = encode.apply(weight);
            collector.backward(latents.pow(3).sum());
            return new double[][] {TestModels.doubles(latents), TestModels.doubles(weight.getGradient())};
        }
    }
}
