package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.TestModels;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WeightsTest {

    @Test
    void freshWeightsOwnTheirMemoryInEitherPrecision() throws InterruptedException {
        double[] ones = new double[1000];
        Arrays.fill(ones, 1);
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            for (DataType type : new DataType[] {DataType.FLOAT64, DataType.FLOAT32}) {
                NDArray array = Weights.random(compute.manager(), new Seed(1), type)
                        .array("ones", new Shape(1000), (shape, random) -> ones);
                overwriteFreedMemory();
                assertArrayEquals(ones, TestModels.doubles(array), type.toString());
            }
        }
    }

    @Test
    void storedWeightsAreCopiesOfWhatTheFileHas() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDArray found = compute.manager().create(new float[] {1, 2});
            found.setName("w");
            Weights weights = Weights.stored(compute.manager(), new NDList(found), "x.anypose");
            NDArray array = weights.array("w", new Shape(2), Initial.constant(7));
            found.addi(1);
            assertArrayEquals(new float[] {1, 2}, array.toFloatArray());
            assertEquals("w", array.getName());
            assertEquals(
                    "x.anypose has no array v; the file does not fit its manifest",
                    assertThrows(AnyposeException.class, () -> weights.array("v", new Shape(2), Initial.constant(0)))
                            .getMessage());
            assertEquals(
                    "x.anypose has w of shape (2), but (3) is needed; the file does not fit its manifest",
                    assertThrows(AnyposeException.class, () -> weights.array("w", new Shape(3), Initial.constant(0)))
                            .getMessage());
        }
    }

    @Test
    void anArrayThatMemoryCannotHoldIsRefusedBeforeItIsMade() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            Shape shape = new Shape(1L << 40);
            long most = Runtime.getRuntime().maxMemory() >> 20;
            var refusal = assertThrows(
                    AnyposeException.class,
                    () -> Weights.random(compute.manager(), new Seed(1), DataType.FLOAT32)
                            .array("huge", shape, Initial.constant(0)));
            assertEquals(
                    "the array huge of shape (1099511627776) takes 8388608 MB, but this process may use " + most
                            + " MB in all; choose a smaller dimension, hidden layer or image, or give Java more memory with -Xmx",
                    refusal.getMessage());
        }
    }

    /** Collects what is unreachable and writes over memory of the same size. */
    private static void overwriteFreedMemory() throws InterruptedException {
        for (int round = 0; round < 5; round++) {
            System.gc();
            Thread.sleep(20);
            for (int i = 0; i < 50; i++) {
                ByteBuffer.allocateDirect(8000).asDoubleBuffer().put(new double[1000]);
            }
        }
    }
}
