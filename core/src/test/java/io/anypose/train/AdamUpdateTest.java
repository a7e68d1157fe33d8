package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.engine.Compute;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One pass in Java memory computes what the engine does in many. */
class AdamUpdateTest {

    private static final int STEPS = 5;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 0.99", "1023, 1", "1024, 0.9", "1025, 1", "5000, 0.999"})
    void bothWaysGiveTheSameButForTheLastBits(int length, double decay) {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDManager manager = compute.manager();
            NDArray[] fused = arrays(manager, length);
            NDArray[] engine = arrays(manager, length);
            AdamUpdate byEngine = new EngineUpdate(engine[0]);
            AdamUpdate byJava = new FusedUpdate();
            for (int step = 1; step <= STEPS; step++) {
                var numbers = new AdamUpdate.Numbers(0.01 / step, 1e-8 * step, decay);
                step(byJava, fused, gradient(manager, length, step), numbers);
                step(byEngine, engine, gradient(manager, length, step), numbers);
            }
            assertArrayEquals(engine[0].toFloatArray(), fused[0].toFloatArray(), 1e-6f); // steps are of 0.01
            assertArrayEquals(engine[1].toFloatArray(), fused[1].toFloatArray());
            assertArrayEquals(engine[2].toFloatArray(), fused[2].toFloatArray());
        }
    }

    private static void step(AdamUpdate update, NDArray[] arrays, NDArray gradient, AdamUpdate.Numbers numbers) {
        update.apply(arrays[0], gradient, arrays[1], arrays[2], numbers);
        assertArrayEquals(new float[(int) gradient.size()], gradient.toFloatArray(), "gradients add up unless zeroed");
    }

    /** Parameter, mean and variance. */
    private static NDArray[] arrays(NDManager manager, int length) {
        return new NDArray[] {
            gradient(manager, length, 0), manager.zeros(new Shape(length)), manager.zeros(new Shape(length))
        };
    }

    private static NDArray gradient(NDManager manager, int length, long seed) {
        Random random = new Random(seed);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) (random.nextGaussian() * Math.exp(5 * random.nextGaussian()));
        }
        return manager.create(values);
    }

    @Test
    void whatJavaCannotReachIsLeftToTheEngine() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDManager manager = compute.manager();
            assertInstanceOf(FusedUpdate.class, AdamUpdate.of(manager.create(1f)));
            assertInstanceOf(EngineUpdate.class, AdamUpdate.of(manager.zeros(new Shape(2), DataType.FLOAT64)));
        }
    }
}
