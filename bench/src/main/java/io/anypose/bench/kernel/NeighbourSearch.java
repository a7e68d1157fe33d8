package io.anypose.bench.kernel;

import io.anypose.group.CyclicGroup;
import io.anypose.model.operator.FixedOperator;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.pose.OrbitSearch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The pose of one latent by nearest neighbours, for the ten poses of the paper's rotation: its orbit's distances to all
 * references, tile by tile, and the nearest of them. Latents come 256 at a time, several tiles' worth.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class NeighbourSearch extends Kernel {

    private static final Layout LAYOUT = Layout.regular(new CyclicGroup(10), 70);
    private static final int LATENTS = 256;

    @Param({"2000", "5000"})
    private int references;

    @Param({"1", "10"})
    private int neighbours;

    private OrbitSearch search;
    private Latent latents;

    @Setup
    public void create(EngineState engine) {
        search = new OrbitSearch(
                new FixedOperator(engine.manager(), LAYOUT),
                engine.random("references", references, LAYOUT.dimension()));
        latents = new Latent(engine.random("latents", LATENTS, LAYOUT.dimension()), LAYOUT);
    }

    @Benchmark
    @OperationsPerInvocation(LATENTS)
    public int[][] nearest() {
        return search.nearest(latents, neighbours);
    }
}
