package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.image.ImageFormat;
import io.anypose.model.TestModels;
import io.anypose.model.encoder.Planes;
import io.anypose.model.encoder.SeparableEncoder;
import io.anypose.model.engine.CpuEngine;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Turning the planes along one axis of the encoder's own weights is what the operator does to its latents. */
class SpectralTorusTest {

    private static final Seed SEED = new Seed(8);
    private static final int ORDER = 4;
    private static final int HALF = ORDER / 2;
    private static final int CHANNELS = 2;
    private static final int PIXELS = 3;
    private static final ProductGroup TORUS = new ProductGroup(new CyclicGroup(ORDER), new CyclicGroup(ORDER));
    private static final Layout LAYOUT = Layout.planes(TORUS, CHANNELS * ORDER * ORDER);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @Test
    void theOperatorTurnsBothAxes() {
        double[] angles =
                SEED.generator("angles").doubles(2 * CHANNELS * HALF, 0, 3).toArray();
        double[] columns =
                SEED.generator("columns").doubles(CHANNELS * ORDER * PIXELS).toArray();
        double[] rows =
                SEED.generator("rows").doubles(CHANNELS * ORDER * PIXELS).toArray();
        double[] a = Arrays.copyOf(angles, CHANNELS * HALF);
        double[] b = Arrays.copyOfRange(angles, CHANNELS * HALF, angles.length);
        SpectralOperator operator = new SpectralOperator(
                LAYOUT, array(angles, new Shape(2, CHANNELS * HALF)), AngleTies.torus(LAYOUT), OptionalInt.empty());
        Poses poses =
                Poses.repeat(TORUS.pose(TORUS.first().pose(1), TORUS.second().pose(ORDER - 1)), 1);

        Latent still = encode(columns, rows);
        double[] expected = TestModels.doubles(
                encode(turned(columns, a, 1), turned(rows, b, -1)).values());

        assertArrayEquals(
                expected, TestModels.doubles(operator.act(still, poses).values()), 1e-12);
        double[] wrong = TestModels.doubles(
                encode(turned(columns, a, 1), turned(rows, b, 1)).values());
        assertTrue(distance(wrong, expected) > 0.1, "another pose gives another latent");
    }

    private static Latent encode(double[] columns, double[] rows) {
        SeparableEncoder encoder = new SeparableEncoder(
                LAYOUT,
                List.of(ORDER, ORDER),
                Planes.identity(1),
                new ImageFormat(1, PIXELS, PIXELS, 1),
                (name, shape, initial) -> array(name.endsWith("columns") ? columns : rows, shape),
                "encoder");
        double[] image = SEED.generator("image").doubles(PIXELS * PIXELS).toArray();
        return encoder.encode(array(image, new Shape(1, PIXELS * PIXELS)));
    }

    /** Plane i of a channel consists of its positions i and i + HALF. */
    private static double[] turned(double[] weights, double[] angles, int steps) {
        double[] turned = weights.clone();
        for (int plane = 0; plane < CHANNELS * HALF; plane++) {
            double cos = Math.cos(steps * angles[plane]);
            double sin = Math.sin(steps * angles[plane]);
            int first = (plane / HALF * ORDER + plane % HALF) * PIXELS;
            int second = first + HALF * PIXELS;
            for (int pixel = 0; pixel < PIXELS; pixel++) {
                turned[first + pixel] = cos * weights[first + pixel] - sin * weights[second + pixel];
                turned[second + pixel] = sin * weights[first + pixel] + cos * weights[second + pixel];
            }
        }
        return turned;
    }

    private static double distance(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += (x[i] - y[i]) * (x[i] - y[i]);
        }
        return Math.sqrt(sum);
    }

    private static NDArray array(double[] values, Shape shape) {
        return CPU.compute().manager().create(values, shape).toType(DataType.FLOAT64, false);
    }
}
