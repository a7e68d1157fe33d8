package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.image.ImageFormat;
import io.anypose.model.engine.Compute;
import org.junit.jupiter.api.Test;

class ImagesTest {

    private static final ImageFormat FORMAT = new ImageFormat(3, 2, 1, 5);

    @Test
    void ofManyImagesASecondPlaneThatRepeatsTheFirstStaysBehind() {
        byte[] pixels = repeated(32);
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDArray uploaded = upload(compute, pixels);
            assertEquals(new Shape(32, 4), uploaded.getShape());
            assertArrayEquals(new double[] {0.6, 0.2, 0.8, 1}, uploaded.get(31).toDoubleArray(), 1e-12);
            pixels[31 * FORMAT.bytes() + 2]++;
            assertEquals(new Shape(32, 6), upload(compute, pixels).getShape(), "it differs in one of them");
            assertEquals(new Shape(31, 6), upload(compute, repeated(31)).getShape(), "too few to be worth it");
        }
    }

    private static byte[] repeated(int images) {
        byte[] pixels = new byte[images * FORMAT.bytes()];
        for (int image = 0; image < images; image++) {
            System.arraycopy(new byte[] {3, 1, 3, 1, 4, 5}, 0, pixels, image * FORMAT.bytes(), FORMAT.bytes());
        }
        return pixels;
    }

    @Test
    void bytesBecomeNumbersFromZeroToOne() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            assertArrayEquals(
                    new double[] {0, 0.2, 0.4, 0.6, 0.8, 1},
                    upload(compute, new byte[] {0, 1, 2, 3, 4, 5}).toDoubleArray(),
                    1e-12);
        }
    }

    /** Three images of 16 MB, of which two go to the engine at once. */
    @Test
    void largeImagesAreUploadedInPieces() {
        ImageFormat large = new ImageFormat(1, 4096, 4096, 4);
        byte[] pixels = new byte[3 * large.bytes()];
        pixels[1] = 1;
        pixels[large.bytes() + 2] = 2;
        pixels[2 * large.bytes() + 3] = 3;
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDArray uploaded = new Images(large, DataType.FLOAT32).upload(compute.manager(), pixels, 3);
            assertEquals(new Shape(3, large.bytes()), uploaded.getShape());
            assertEquals(0.25f, uploaded.getFloat(0, 1));
            assertEquals(0.5f, uploaded.getFloat(1, 2));
            assertEquals(0.75f, uploaded.getFloat(2, 3));
            assertEquals(1.5f, uploaded.sum().getFloat(), "and nothing else");
        }
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
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            assertArrayEquals(expected, upload(compute, grey, all).toDoubleArray(), 1e-12);
        }
    }

    @Test
    void brightBytesStayBrightWhereTheSecondPlaneStaysBehind() {
        ImageFormat colour = new ImageFormat(3, 2, 1, 255);
        byte[] pixels = new byte[32 * colour.bytes()];
        for (int image = 0; image < 32; image++) {
            byte[] bright = {(byte) 255, (byte) 128, (byte) 255, (byte) 128, (byte) 204, 51};
            System.arraycopy(bright, 0, pixels, image * colour.bytes(), colour.bytes());
        }
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDArray uploaded = upload(compute, colour, pixels);
            assertEquals(new Shape(32, 4), uploaded.getShape());
            assertArrayEquals(
                    new double[] {1, 128 / 255.0, 0.8, 0.2}, uploaded.get(17).toDoubleArray(), 1e-12);
        }
    }

    private static NDArray upload(Compute compute, byte[] pixels) {
        return upload(compute, FORMAT, pixels);
    }

    private static NDArray upload(Compute compute, ImageFormat format, byte[] pixels) {
        return new Images(format, DataType.FLOAT64).upload(compute.manager(), pixels, pixels.length / format.bytes());
    }
}
