package io.anypose.bench.kernel;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.ProductGroup;
import io.anypose.pose.GroupCorrelation;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One layer of the orbit recogniser, from 64 to 64 channels over the whole group, computed in the two ways between which
 * the recogniser chooses.
 *
 * <p>For the torus of 14 × 14 the product lays out 157 million weights in each call, which takes about 1.5 GB for a moment.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OrbitScoring {

    private static final int CHANNELS = 64;

    /** Orders of the cyclic factors. */
    @Param({"10", "14", "14x14"})
    private String group;

    @Param({"1", "256"})
    private int batch;

    private GroupCorrelation correlation;
    private NDArray signal;
    private NDArray weights;

    @Setup
    public void create(EngineState engine) {
        Group poses = Arrays.stream(group.split("x", -1))
                .<Group>map(order -> new CyclicGroup(Integer.parseInt(order)))
                .reduce(ProductGroup::new)
                .orElseThrow();
        correlation = new GroupCorrelation(poses);
        signal = engine.random("signal", batch, poses.order(), CHANNELS);
        weights = engine.random("weights", poses.order(), CHANNELS, CHANNELS);
    }

    @Benchmark
    public void product(Blackhole result) {
        apply(correlation::direct, result);
    }

    @Benchmark
    public void fourier(Blackhole result) {
        apply(correlation::fourier, result);
    }

    private void apply(Function<NDArray, GroupCorrelation.Filter> way, Blackhole result) {
        try (NDScope scope = new NDScope()) {
            scope.suppressNotUsedWarning();
            result.consume(way.apply(weights).apply(signal));
        }
    }
}
