package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.TestModels;
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
