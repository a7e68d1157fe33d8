package io.anypose.bench.kernel;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.engine.Compute;
import io.anypose.provenance.Seed;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The engine on the processor, and the arrays that live as long as a measurement. */
@State(Scope.Benchmark)
public class EngineState {

    private static final Seed SEED = new Seed(42);

    private Compute compute;

    @Setup
    public void open() {
        compute = Compute.on(Compute.Choice.CPU);
    }

    @TearDown
    public void close() {
        compute.close();
    }

    /** The parent of these arrays. */
    NDManager manager() {
        return compute.manager();
    }

    /** Numbers from −1 to 1 in single precision; another name gives others. */
    NDArray random(String name, long... shape) {
        Shape of = new Shape(shape);
        try (NDArray exact =
                manager().create(SEED.generator(name).doubles(of.size(), -1, 1).toArray(), of)) {
            return exact.toType(DataType.FLOAT32, true);
        }
    }
}
