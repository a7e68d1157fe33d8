package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.image.ImageFormat;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Initial;
import io.anypose.model.operator.ActionLaws;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.provenance.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PlanesTest {

    private static final int PIXELS = 5;
    private static final ImageFormat FORMAT = new ImageFormat(3, PIXELS, 1, 1);
    private static final Layout LAYOUT = Layout.dense(new CyclicGroup(1), 4);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @Test
    void aMapFoldedIntoTheWeightsIsTheMapAppliedToThePixels() {
        Planes planes = new Planes(new double[][] {{1, -2, 0.5}, {0, 3, 1}}, new double[] {0.2, 0.4, -0.1});
        NDArray images = random("images", 6, 3L * PIXELS);
        NDArray weight = random("weight", 4, 2L * PIXELS);
        Latent folded = new LinearEncoder(LAYOUT, planes, FORMAT, weight).encode(images);
        Latent direct = new LinearEncoder(LAYOUT, weight).encode(mapped(planes, images));
        assertEquals(0, ActionLaws.distance(folded, direct), 1e-12);
        Planes withoutMean = new Planes(planes.matrix(), new double[3]);
        Latent other = new LinearEncoder(LAYOUT, withoutMean, FORMAT, weight).encode(images);
        assertTrue(ActionLaws.distance(other, direct) > 0.01, "a mean that is forgotten must be seen");
    }

    @Test
    void aSecondPlaneThatRepeatsTheFirstMayBeLeftOut() {
        Planes planes = new Planes(new double[][] {{1, -2, 0.5}, {0, 3, 1}}, new double[] {0.2, 0.4, -0.1});
        NDArray left = random("images", 6, 2L * PIXELS);
        NDArray first = left.get(":, 0:{}", PIXELS);
        NDArray whole = first.concat(left, 1);
        for (Planes each : List.of(planes, Planes.identity(3))) {
            NDArray weight = random("weight", 4, (long) each.outputs() * PIXELS);
            LinearEncoder encoder = new LinearEncoder(LAYOUT, each, FORMAT, weight);
            assertEquals(0, ActionLaws.distance(encoder.encode(whole), encoder.encode(left)), 1e-12);
        }
    }

    /** In a scope of its own for each image, as recognisers have them. */
    @Test
    void aFrozenEncoderFoldsOnceAndMakesTheSameLatents() {
        Planes planes = new Planes(new double[][] {{1, -2, 0.5}, {0, 3, 1}}, new double[] {0.2, 0.4, -0.1});
        NDArray whole = random("images", 1, 3L * PIXELS);
        NDArray left = random("images", 1, 2L * PIXELS);
        for (Planes each : List.of(planes, Planes.identity(3))) {
            NDArray weight = random("weight", 4, (long) each.outputs() * PIXELS);
            LinearEncoder encoder = new LinearEncoder(LAYOUT, each, FORMAT, weight);
            Encoder frozen = encoder.frozen(CPU.manager());
            for (NDArray images : List.of(whole, left, whole, left)) {
                assertArrayEquals(latent(encoder, images), latent(frozen, images));
            }
            assertEquals(encoder.parameters(), frozen.parameters());
        }
        NDArray weight = random("weight", 4, 2L * PIXELS);
        Encoder frozen = new LinearEncoder(LAYOUT, planes, FORMAT, weight).frozen(CPU.manager());
        double[] before = latent(frozen, whole);
        weight.addi(1);
        assertArrayEquals(before, latent(frozen, whole), "what was folded once must not be folded again");
    }

    private static double[] latent(Encoder encoder, NDArray images) {
        try (NDScope inner = EngineScope.open()) {
            return encoder.encode(images).values().toDoubleArray();
        }
    }

    @Test
    void aMapThatDoesNotFitItsMeanIsRefused() {
        var e = assertThrows(
                IllegalArgumentException.class, () -> new Planes(new double[][] {{1, 2}}, new double[] {1, 2, 3}));
        assertEquals("a map of 2 planes does not fit a mean of 3", e.getMessage());
    }

    @Test
    void aMapHasPlanesOnEitherSideAndFiniteNumbers() {
        assertRefused(
                "a map of colour planes needs at least one plane on either side, not 1 to 0",
                new double[0][],
                new double[1]);
        assertRefused(
                "a map of colour planes needs at least one plane on either side, not 0 to 1",
                new double[1][0],
                new double[0]);
        assertRefused(
                "a map of colour planes has finite numbers, not [NaN]", new double[][] {{1}}, new double[] {Double.NaN
                });
        assertRefused(
                "a map of colour planes has finite numbers, not [-Infinity]",
                new double[][] {{Double.NEGATIVE_INFINITY}},
                new double[1]);
    }

    private static void assertRefused(String sentence, double[][] matrix, double[] mean) {
        var refusal = assertThrows(IllegalArgumentException.class, () -> new Planes(matrix, mean));
        assertEquals(sentence, refusal.getMessage());
    }

    @Test
    void mapsOfEqualNumbersAreEqual() {
        Planes planes = new Planes(new double[][] {{1, 2}}, new double[] {3, 4});
        Planes same = new Planes(new double[][] {{1, 2}}, new double[] {3, 4});
        assertEquals(same, planes);
        assertEquals(same.hashCode(), planes.hashCode());
        assertEquals("2 planes to 1", planes.toString());
        List<Planes> others = List.of(
                new Planes(new double[][] {{1, 5}}, new double[] {3, 4}),
                new Planes(new double[][] {{1, 2}}, new double[] {3, 5}));
        for (Planes other : others) {
            assertNotEquals(other, planes);
            assertNotEquals(other.hashCode(), planes.hashCode());
        }
        assertTrue(Planes.identity(2).isIdentity());
    }

    private static NDArray mapped(Planes planes, NDArray images) {
        double[] old = images.toDoubleArray();
        int rows = Math.toIntExact(images.getShape().get(0));
        double[] mapped = new double[rows * planes.outputs() * PIXELS];
        for (int row = 0; row < rows; row++) {
            for (int o = 0; o < planes.outputs(); o++) {
                for (int p = 0; p < PIXELS; p++) {
                    for (int i = 0; i < planes.inputs(); i++) {
                        mapped[(row * planes.outputs() + o) * PIXELS + p] += planes.matrix()[o][i]
                                * (old[(row * planes.inputs() + i) * PIXELS + p] - planes.mean()[i]);
                    }
                }
            }
        }
        return images.getManager().create(mapped, new Shape(rows, (long) planes.outputs() * PIXELS));
    }

    private NDArray random(String purpose, long rows, long columns) {
        Shape shape = new Shape(rows, columns);
        double[] values = Initial.normal(1).values(shape, new Seed(3).generator(purpose));
        return CPU.manager().create(values, shape);
    }
}
