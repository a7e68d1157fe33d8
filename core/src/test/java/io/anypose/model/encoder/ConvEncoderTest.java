package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.image.ImageFormat;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Layout;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvEncoderTest {

    private static final Seed SEED = new Seed(6);
    private static final int DIMENSION = 4;
    private static final ImageFormat FORMAT = new ImageFormat(2, 7, 6, 255);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static ConvEncoder encoder(Planes planes, ImageFormat format) {
        return new ConvEncoder(
                Layout.regular(new CyclicGroup(2), DIMENSION),
                planes,
                format,
                Weights.random(CPU.compute().manager(), SEED, DataType.FLOAT64),
                "encoder1");
    }

    private static ConvEncoder encoder() {
        return encoder(Planes.identity(2), FORMAT);
    }

    private static NDArray images(int rows, ImageFormat format) {
        double[] values = SEED.generator("images")
                .doubles((long) rows * format.bytes(), 0, 1)
                .toArray();
        return CPU.compute().manager().create(values, new Shape(rows, format.bytes()));
    }

    private static double[] latents(Encoder encoder, NDArray images) {
        try (NDScope scope = EngineScope.open()) {
            return TestModels.doubles(encoder.encode(images).values());
        }
    }

    private static double[] all(NDList arrays) {
        return arrays.stream()
                .flatMapToDouble(array -> Arrays.stream(TestModels.doubles(array)))
                .toArray();
    }

    private static void fill(ConvEncoder encoder, String name, double from) {
        NDArray array = Arrays.stream(new NDList[] {encoder.parameters(), encoder.statistics()})
                .map(list -> list.get(name))
                .filter(found -> found != null)
                .findFirst()
                .orElseThrow();
        double[] values = IntStream.range(0, (int) array.size())
                .mapToDouble(i -> from + 0.01 * i)
                .toArray();
        CPU.compute().manager().create(values, array.getShape()).copyTo(array);
    }

    /** One layer, written out: 7 × 6 pixels become 3 × 3. */
    @Test
    void itIsAConvolutionNormalisedCutOffAtZeroPooledAndMultiplied() {
        ConvEncoder encoder = encoder();
        fill(encoder, "encoder1.0.scale", 0.7);
        fill(encoder, "encoder1.0.shift", -0.1);
        fill(encoder, "encoder1.0.mean", 0.05);
        fill(encoder, "encoder1.0.variance", 0.6);
        double[] image = images(1, FORMAT).toDoubleArray();
        double[] kernel = TestModels.doubles(encoder.parameters().get("encoder1.0"));
        double[] latent = TestModels.doubles(encoder.parameters().get("encoder1.latent"));
        double[] expected = new double[DIMENSION];
        for (int plane = 0; plane < 16; plane++) {
            for (int row = 0; row < 3; row++) {
                for (int column = 0; column < 3; column++) {
                    double most = 0;
                    for (int part = 0; part < 4; part++) {
                        double sum = convolved(image, kernel, plane, 2 * row + part / 2, 2 * column + part % 2);
                        double normal = (sum - 0.05 - 0.01 * plane) / Math.sqrt(0.6 + 0.01 * plane + 1e-5);
                        most = Math.max(most, normal * (0.7 + 0.01 * plane) - 0.1 + 0.01 * plane);
                    }
                    for (int entry = 0; entry < DIMENSION; entry++) {
                        expected[entry] += latent[entry * 144 + plane * 9 + row * 3 + column] * most;
                    }
                }
            }
        }
        assertArrayEquals(expected, latents(encoder, images(1, FORMAT)), 1e-9);
    }

    private static double convolved(double[] image, double[] kernel, int plane, int row, int column) {
        double sum = 0;
        for (int in = 0; in < 2; in++) {
            for (int dy = -1; dy <= 1; dy++) {
                for (int dx = -1; dx <= 1; dx++) {
                    int y = row + dy;
                    int x = column + dx;
                    if (y >= 0 && y < 6 && x >= 0 && x < 7) {
                        sum += kernel[(plane * 2 + in) * 9 + (dy + 1) * 3 + dx + 1] * image[in * 42 + y * 7 + x];
                    }
                }
            }
        }
        return sum;
    }

    @Test
    void onlyWhileItLearnsTheOthersOfABatchMatter() {
        ConvEncoder encoder = encoder();
        NDArray three = images(3, FORMAT);
        NDArray first = three.get("0:1");
        double[] alone = latents(encoder, first);
        assertArrayEquals(alone, Arrays.copyOf(latents(encoder, three), DIMENSION), 1e-12);

        double[] learning = latents(encoder().learning(), first);
        double[] beside = Arrays.copyOf(latents(encoder().learning(), three), DIMENSION);
        assertFalse(Arrays.equals(learning, beside), "normalised with the batch");
    }

    /** A tile has 512 images of this format. */
    @Test
    void imagesOfSeveralTilesAreEncodedAsOneByOne() {
        ConvEncoder encoder = encoder();
        int rows = FORMAT.tile() + 1;
        NDArray images = images(rows, FORMAT);
        double[] all = latents(encoder, images);
        assertEquals(rows * DIMENSION, all.length);
        for (int row : new int[] {0, rows - 2, rows - 1}) {
            double[] one = latents(encoder, images.get("{}:{}", row, row + 1));
            assertArrayEquals(one, Arrays.copyOfRange(all, row * DIMENSION, (row + 1) * DIMENSION), 1e-12);
        }
    }

    /** Two planes and 3 x 3 taps: 2 / 18, which keeps the variance where half of the numbers are cut off. */
    @Test
    void kernelsBeginWithAVarianceOfTwoOverTheirInputs() {
        double[] kernel = TestModels.doubles(encoder().parameters().get("encoder1.0"));
        assertEquals(16 * 2 * 9, kernel.length);
        double variance =
                Arrays.stream(kernel).map(value -> value * value).average().orElseThrow();
        assertEquals(2 / 18.0, variance, 0.02);
    }

    @Test
    void onlyLearningChangesTheStatisticsAndByATenthOfTheBatch() {
        ConvEncoder encoder = encoder();
        double[] before = all(encoder.statistics());
        latents(encoder, images(3, FORMAT));
        assertArrayEquals(before, all(encoder.statistics()), 0);

        double[] parameters = all(encoder.parameters());
        latents(encoder.learning(), images(3, FORMAT));
        double[] kernel = TestModels.doubles(encoder.parameters().get("encoder1.0"));
        double[] image = images(3, FORMAT).toDoubleArray();
        double mean = 0;
        for (int i = 0; i < 3 * 42; i++) {
            double[] one = Arrays.copyOfRange(image, i / 42 * 84, i / 42 * 84 + 84);
            mean += convolved(one, kernel, 5, i % 42 / 7, i % 7) / (3 * 42);
        }
        assertEquals(0.1 * mean, TestModels.doubles(encoder.statistics().get("encoder1.0.mean"))[5], 1e-7);
        assertArrayEquals(parameters, all(encoder.parameters()), 0);
    }

    @Test
    void aMapOfColoursActsBeforeTheConvolutions() {
        Planes planes = new Planes(new double[][] {{1, -2, 0.5}, {0, 3, 1}}, new double[] {0.2, 0.4, -0.1});
        ImageFormat colours = new ImageFormat(3, 7, 6, 255);
        double[] image = images(1, colours).toDoubleArray();
        double[] mapped = new double[84];
        for (int pixel = 0; pixel < 42; pixel++) {
            double red = image[pixel] - 0.2;
            double green = image[42 + pixel] - 0.4;
            double blue = image[84 + pixel] + 0.1;
            mapped[pixel] = red - 2 * green + 0.5 * blue;
            mapped[42 + pixel] = 3 * green + blue;
        }
        assertArrayEquals(
                latents(encoder(), CPU.compute().manager().create(mapped, new Shape(1, 84))),
                latents(encoder(planes, colours), images(1, colours)),
                1e-9);
    }

    @ParameterizedTest
    @CsvSource({
        "6, 6, 1, 3, 3, 1",
        "28, 28, 3, 3, 3, 1",
        "64, 64, 4, 4, 4, 1",
        "64, 40, 3, 5, 8, 1",
        "95, 95, 4, 5, 5, 1",
        "128, 128, 4, 4, 4, 2",
        "224, 224, 5, 3, 3, 2"
    })
    void imagesAreHalvedUntilTheyAreAFewPixelsWide(
            int width, int height, int layers, int left, int leftAcross, int stride) {
        ConvLayers plan = ConvLayers.of(new ImageFormat(3, width, height, 255), 3);
        assertEquals(layers, plan.layers().size());
        assertEquals(List.of(left, leftAcross), List.of(plan.height(), plan.width()));
        assertEquals(stride, plan.layers().get(0).stride());
        assertTrue(plan.layers().stream().skip(1).allMatch(layer -> layer.stride() == 1));
        ImageFormat format = new ImageFormat(3, width, height, 255);
        assertEquals(DIMENSION, latents(encoder(Planes.identity(3), format), images(1, format)).length);
    }

    @Test
    void imagesTooSmallToBeHalvedAreRefused() {
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> ConvLayers.of(new ImageFormat(3, 5, 64, 255), 3));
        assertEquals(
                "images of 5 x 64 pixels are too small for convolutions; at least 6 x 6 are needed",
                refusal.getMessage());
    }
}
