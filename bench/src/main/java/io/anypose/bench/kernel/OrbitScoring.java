package io.anypose.bench.kernel;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import io.anypose.group.AbelianGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.ProductGroup;
import io.anypose.model.engine.EngineScope;
import io.anypose.pose.correlation.GroupCorrelation;
import io.anypose.pose.correlation.GroupCorrelation.Filter;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One layer of the orbit recogniser, from 64 to 64 channels over the whole group, in the two ways between which the
 * recogniser chooses.
 *
 * <p>For the torus of 14 × 14 the filter of the product has 157 million weights, 0.6 GB, and making it takes more than
 * twice that for a moment.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OrbitScoring extends Kernel {

    /** How a correlation is computed. */
    public enum Way {
        PRODUCT,
        FOURIER
    }

    private static final int CHANNELS = 64;

    @Param
    private Way way;

    /** Orders of the cyclic factors. */
    @Param({"10", "14", "14x14"})
    private String group;

    @Param({"1", "256"})
    private int batch;

    /** Whether the filter is made once, as for recognition, or from the weights in each call, as in training. */
    @Param({"true", "false"})
    private boolean kept;

    private GroupCorrelation correlation;
    private NDArray signal;
    private NDArray weights;
    private Filter filter;

    @Setup
    public void create(EngineState engine) {
        AbelianGroup poses = Arrays.stream(group.split("x", -1))
                .<AbelianGroup>map(order -> new CyclicGroup(Integer.parseInt(order)))
                .reduce(ProductGroup::new)
                .orElseThrow();
        correlation = new GroupCorrelation(poses);
        signal = engine.random("signal", batch, poses.order(), CHANNELS);
        weights = engine.random("weights", poses.order(), CHANNELS, CHANNELS);
        if (kept) {
            try (NDScope scope = EngineScope.open()) {
                filter = make();
                filter.kept().forEach(NDScope::unregister);
            }
        }
    }

    private Filter make() {
        return switch (way) {
            case PRODUCT -> correlation.direct(weights);
            case FOURIER -> correlation.fourier(weights);
        };
    }

    @Benchmark
    public void layer(Blackhole result) {
        try (NDScope scope = EngineScope.open()) {
            result.consume((kept ? filter : make()).apply(signal));
        }
    }
}
