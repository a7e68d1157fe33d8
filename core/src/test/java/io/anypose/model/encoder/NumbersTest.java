package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.ProductGroup;
import io.anypose.image.ImageFormat;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Layout;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NumbersTest {

    private static final ImageFormat FORMAT = new ImageFormat(3, 6, 6, 255);
    private static final int ROWS = 64;
    private static final Planes MAP =
            new Planes(new double[][] {{1.1, -2.3, 0.5}, {0.7, 3.3, 1}}, new double[] {0.2, 0.4, -0.1});

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    /** Encoders of single precision, with weights that are the same each time. */
    enum Kind {
        PLAIN {
            @Override
            Encoder encoder() {
                return linear(Planes.identity(3));
            }
        },
        LINEAR {
            @Override
            Encoder encoder() {
                return linear(MAP);
            }
        },
        SEPARABLE {
            @Override
            Encoder encoder() {
                ProductGroup torus = new ProductGroup(new CyclicGroup(3), new CyclicGroup(2));
                return new SeparableEncoder(
                        Layout.regular(torus, 24), List.of(3, 2), MAP, FORMAT, weights(), "encoder1");
            }
        },
        CONV {
            @Override
            Encoder encoder() {
                return new ConvEncoder(Layout.dense(new CyclicGroup(1), 16), MAP, FORMAT, weights(), "encoder1");
            }
        };

        abstract Encoder encoder();

        static Encoder linear(Planes planes) {
            Shape shape = new Shape(16, (long) planes.outputs() * FORMAT.pixels());
            NDArray weight = weights().array("encoder1", shape, Initial.normal(1));
            return new LinearEncoder(Layout.dense(new CyclicGroup(1), 16), planes, FORMAT, weight);
        }

        static Weights weights() {
            return Weights.random(CPU.manager(), new Seed(3), DataType.FLOAT32);
        }
    }

    /** @param repeats the images whose second plane repeats the first */
    private static byte[] pixels(int rows, IntPredicate repeats) {
        byte[] pixels = new byte[rows * FORMAT.bytes()];
        for (int row = 0; row < rows; row++) {
            int first = row * FORMAT.bytes();
            byte[] image = new byte[FORMAT.bytes()];
            new Random(row).nextBytes(image);
            System.arraycopy(image, 0, pixels, first, image.length);
            if (repeats.test(row)) {
                System.arraycopy(image, 0, pixels, first + FORMAT.pixels(), FORMAT.pixels());
            }
        }
        return pixels;
    }

    private static NDArray images(int rows, IntPredicate repeats) {
        return new Images(FORMAT).upload(CPU.manager(), pixels(rows, repeats), rows);
    }

    /** All planes of images, in which an encoder does not look for planes that repeat others. */
    private static NDArray numbers(NDArray images) {
        return new Numbers(FORMAT, false).whole(images, DataType.FLOAT32);
    }

    private static float[][] latents(Encoder encoder, NDArray images) {
        float[] all = encoder.encode(images).values().toFloatArray();
        int rows = Math.toIntExact(images.getShape().get(0));
        int dimension = all.length / rows;
        List<float[]> latents = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            latents.add(Arrays.copyOfRange(all, row * dimension, (row + 1) * dimension));
        }
        return latents.toArray(float[][]::new);
    }

    @ParameterizedTest
    @EnumSource
    void ofAFrozenEncoderALatentDoesNotDependOnThePlanesOfOtherImages(Kind kind) {
        Encoder frozen = kind.encoder().frozen(CPU.manager());
        float[][] alike = latents(frozen, images(ROWS, row -> true));
        float[][] different = latents(frozen, images(ROWS, row -> false));
        float[][] mixed = latents(frozen, images(ROWS, row -> row % 3 == 1));
        for (int row = 0; row < ROWS; row++) {
            assertArrayEquals(row % 3 == 1 ? alike[row] : different[row], mixed[row], 0, "row " + row);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSecondPlaneIsLeftOutOfABatchOnlyIfAllImagesRepeatIt(Kind kind) {
        Encoder encoder = kind.encoder();
        NDArray mixed = images(ROWS, row -> row > 0);
        assertArrayEquals(latents(encoder, numbers(mixed)), latents(encoder, mixed));
        NDArray alike = images(ROWS, row -> true);
        float[][] whole = latents(encoder, numbers(alike));
        float[][] merged = latents(encoder, alike);
        for (int row = 0; row < ROWS; row++) {
            assertArrayEquals(whole[row], merged[row], 1e-3f, "row " + row);
        }
    }

    @Test
    void aSecondPlaneIsLeftOutOfManyImages() {
        List<Shape> shapes = new ArrayList<>();
        for (int rows : new int[] {31, 32}) {
            new Numbers(FORMAT, true).map(images(rows, row -> true), DataType.FLOAT32, numbers -> {
                shapes.add(numbers.getShape());
                return numbers;
            });
        }
        assertEquals(List.of(new Shape(31, 108), new Shape(32, 72)), shapes);
    }

    @Test
    void theFirstAndTheThirdPlaneStay() {
        ImageFormat format = new ImageFormat(3, 2, 1, 5);
        byte[] pixels = new byte[32 * 6];
        for (int row = 0; row < 32; row++) {
            System.arraycopy(new byte[] {3, 1, 3, 1, 4, 5}, 0, pixels, row * 6, 6);
        }
        NDArray images = new Images(format).upload(CPU.manager(), pixels, 32);
        NDArray kept = new Numbers(format, false).map(images, DataType.FLOAT64, numbers -> numbers);
        assertEquals(new Shape(32, 4), kept.getShape());
        assertArrayEquals(new double[] {0.6, 0.2, 0.8, 1}, kept.get(31).toDoubleArray(), 1e-12);
    }

    @Test
    void twoPlanesThatRepeatEachOtherBecomeOne() {
        ImageFormat format = new ImageFormat(2, 1, 1, 1);
        byte[] pixels = new byte[64];
        Arrays.fill(pixels, (byte) 1);
        NDArray images = new Images(format).upload(CPU.manager(), pixels, 32);
        NDArray kept = new Numbers(format, false).map(images, DataType.FLOAT64, numbers -> numbers);
        assertEquals(new Shape(32, 1), kept.getShape());
        assertEquals(32, kept.sum().getDouble());
    }

    @Test
    void bytesOf128AndMoreAreBrightAndNotNegative() {
        ImageFormat grey = new ImageFormat(1, 16, 16, 255);
        byte[] all = new byte[256];
        double[] expected = new double[256];
        for (int value = 0; value < 256; value++) {
            all[value] = (byte) value;
            expected[value] = value / 255.0;
        }
        NDArray images = new Images(grey).upload(CPU.manager(), all, 1);
        assertArrayEquals(
                expected,
                new Numbers(grey, false).whole(images, DataType.FLOAT64).toDoubleArray(),
                1e-12);
        assertArrayEquals(all, images.toByteArray(), "the bytes stay as they are");
    }

    @Test
    void numbersStayAsTheyAre() {
        NDArray numbers = CPU.manager().create(new float[] {0.5f, 2, -1}, new Shape(1, 3));
        assertSame(numbers, new Numbers(new ImageFormat(3, 1, 1, 255), true).whole(numbers, DataType.FLOAT32));
    }
}
