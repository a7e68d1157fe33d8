package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.image.ImageFormat;
import org.junit.jupiter.api.Test;

class ImagesTest {

    private static final ImageFormat FORMAT = new ImageFormat(3, 2, 1, 5);

    @Test
    void bytesBecomeNumbersFromZeroToOne() {
        assertUploaded(new Shape(1, 6), new double[] {0, 0.2, 0.4, 0.6, 0.8, 1}, 0, 1, 2, 3, 4, 5);
    }

    @Test
    void aSecondPlaneThatRepeatsTheFirstStaysBehind() {
        assertUploaded(new Shape(2, 4), new double[] {0, 0.2, 0.8, 1, 0.6, 0.6, 0.2, 0.4}, new int[] {
            0, 1, 0, 1, 4, 5, 3, 3, 3, 3, 1, 2
        });
    }

    @Test
    void itIsTakenAlongIfItDiffersInOneImage() {
        assertUploaded(new Shape(2, 6), new double[] {0, 0.2, 0, 0.2, 0.8, 1, 0.6, 0.6, 0.6, 0.4, 0.2, 0.4}, new int[] {
            0, 1, 0, 1, 4, 5, 3, 3, 3, 2, 1, 2
        });
    }

    private static void assertUploaded(Shape shape, double[] numbers, int... bytes) {
        byte[] pixels = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            pixels[i] = (byte) bytes[i];
        }
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDArray uploaded = new Images(FORMAT, DataType.FLOAT64)
                    .upload(compute.manager(), pixels, bytes.length / FORMAT.bytes());
            assertEquals(shape, uploaded.getShape());
            assertArrayEquals(numbers, uploaded.toDoubleArray(), 1e-12);
        }
    }
}
