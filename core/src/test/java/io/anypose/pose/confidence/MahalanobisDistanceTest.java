package io.anypose.pose.confidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.TinyData;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MahalanobisDistanceTest {

    private static final int DIMENSION = 20;
    private static final Seed SEED = new Seed(42);

    private static Compute compute;
    private static Model model;

    @BeforeAll
    static void start() {
        compute = Compute.on(Compute.Choice.CPU);
        Views views = TinyData.of(60).moved(Transformations.ROTATION).train(SEED);
        model = Model.random(
                TestModels.spec(
                        views,
                        PoseSplit.around((CyclicGroup) views.transformation().group(), 2),
                        Architecture.DENSE,
                        Operators.FIXED,
                        DIMENSION),
                compute,
                SEED);
    }

    @AfterAll
    static void close() {
        compute.close();
    }

    /** Around means of three classes; entry 0 hardly varies, entry 1 a lot, and entry 3 goes with entry 2. */
    private static float[] latents(int count, String purpose) {
        RandomGenerator random = SEED.generator(purpose);
        float[] values = new float[count * DIMENSION];
        for (int row = 0; row < count; row++) {
            for (int i = 0; i < DIMENSION; i++) {
                double spread = i == 0 ? 0.01 : i == 1 ? 10 : 1;
                double from = i == 3 ? values[row * DIMENSION + 2] : 0;
                values[row * DIMENSION + i] = (float)
                        (from + spread * (i == 3 ? 0.1 : 1) * random.nextGaussian() + (i == 4 ? 5 * (row % 3) : 0));
            }
        }
        return values;
    }

    private static int[] labels(int count) {
        int[] labels = new int[count];
        Arrays.setAll(labels, i -> i % 3);
        return labels;
    }

    private static MahalanobisDistance fitted(int count) {
        return MahalanobisDistance.fit(
                model, model.manager().create(latents(count, "fit"), new Shape(count, DIMENSION)), labels(count));
    }

    private static double[] distances(MahalanobisDistance distance, float[] values, int... labels) {
        return distance.distances(
                new Latent(
                        model.manager().create(values, new Shape(labels.length, DIMENSION)),
                        model.operator().layout()),
                labels);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    @Test
    void latentsOfTheSameKindAreAboutOneAway() {
        assertEquals(1, mean(distances(fitted(2000), latents(600, "other"), labels(600))), 0.05);
    }

    @Test
    void howFarDependsOnHowMuchLatentsVaryThere() {
        MahalanobisDistance distance = fitted(2000);
        float[] moved = new float[3 * DIMENSION];
        moved[0] = 0.1f; // ten deviations
        moved[DIMENSION + 1] = 10; // one
        moved[2 * DIMENSION + 2] = 1; // one, but the entry that goes with it stays
        double[] found = distances(distance, moved, 0, 0, 0);
        assertEquals(10 / Math.sqrt(DIMENSION), found[0], 0.1);
        assertEquals(1 / Math.sqrt(DIMENSION), found[1], 0.03);
        assertTrue(found[2] > 2 * found[1], found[2] + " is hardly more than " + found[1]);
    }

    @Test
    void aLatentOfAnotherClassIsFarFromTheOneThatWasFound() {
        float[] of = latents(3, "other");
        double[] right = distances(fitted(2000), of, 0, 1, 2);
        double[] wrong = distances(fitted(2000), of, 2, 2, 0);
        for (int row = 0; row < 3; row++) {
            assertTrue(wrong[row] > right[row] + 0.3, wrong[row] + " instead of " + right[row]);
        }
    }

    /** With fewer latents than entries the covariance has no inverse by itself. */
    @Test
    void fewLatentsAreEnough() {
        double near = mean(distances(fitted(12), latents(60, "other"), labels(60)));
        assertTrue(near > 0.5 && near < 10, "distance " + near);
        float[] far = latents(60, "other");
        for (int i = 0; i < far.length; i++) {
            far[i] += i % DIMENSION > 4 ? 20 : 0;
        }
        double strange = mean(distances(fitted(12), far, labels(60)));
        assertTrue(strange > 2 * near, strange + " is hardly more than " + near);
    }

    @Test
    void equalLatentsAreTakenToo() {
        MahalanobisDistance distance =
                MahalanobisDistance.fit(model, model.manager().zeros(new Shape(6, DIMENSION)), labels(6));
        float[] off = new float[2 * DIMENSION];
        off[DIMENSION] = 1;
        double[] found = distances(distance, off, 0, 0);
        assertEquals(0, found[0]);
        assertTrue(found[1] > 1000, "distance " + found[1]);
    }

    @Test
    void aClassWithoutLatentsHasTheMeanOfAll() {
        float[] two = latents(40, "fit");
        int[] labels = new int[40];
        Arrays.setAll(labels, i -> i % 2);
        MahalanobisDistance distance =
                MahalanobisDistance.fit(model, model.manager().create(two, new Shape(40, DIMENSION)), labels);
        float[] mean = new float[DIMENSION];
        for (int i = 0; i < two.length; i++) {
            mean[i % DIMENSION] += two[i] / 40;
        }
        assertEquals(0, distances(distance, mean, 2)[0], 1e-4);
    }

    @Test
    void itComesBackEqual() {
        MahalanobisDistance distance = fitted(200);
        MahalanobisDistance read = MahalanobisDistance.stored(distance.encoded(), model, "a file");
        float[] some = latents(9, "other");
        assertArrayEquals(distances(distance, some, labels(9)), distances(read, some, labels(9)));
    }

    @Test
    void arraysThatDoNotFitAreRefused() {
        assertEquals(
                "distance.means is float32 of (2, 20), but float32 of (3, 20) is needed",
                refused(MahalanobisDistance.MEANS, new Shape(2, DIMENSION)));
        assertEquals("there is no array distance.means", refused("something", new Shape(1)));
    }

    private static String refused(String name, Shape shape) {
        var array = model.manager().zeros(shape);
        array.setName(name);
        byte[] bytes = Tensors.encode(new NDList(array));
        return assertThrows(IllegalArgumentException.class, () -> MahalanobisDistance.stored(bytes, model, "a file"))
                .getMessage();
    }
}
