package io.anypose.bench.kernel;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.training.GradientCollector;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.FixedOperator;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.LearnedOperator;
import io.anypose.model.operator.NoOperator;
import io.anypose.model.operator.Operator;
import io.anypose.model.operator.Operators;
import io.anypose.model.operator.SpectralOperator;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * φ^(−k) on the 1,024 latents of one training step of the paper, at its seen rotations; with {@code gradient} also the
 * gradient of their sum for the latents and for what the operator learns. The operator {@code none} shows what the frame
 * around costs.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OperatorApplication extends Kernel {

    private static final CyclicGroup GROUP = new CyclicGroup(10);
    private static final int SEEN_STEPS = 2;
    private static final int BATCH = 1024;
    private static final int DIMENSION = 70;

    @Param
    private Operators operator;

    @Param({"false", "true"})
    private boolean gradient;

    private Operator acting;
    private Latent latent;
    private Poses poses;

    @Setup
    public void create(EngineState engine) {
        acting = acting(engine);
        latent = new Latent(engine.random("latents", BATCH, DIMENSION), acting.layout());
        latent.values().setRequiresGradient(gradient);
        acting.parameters().forEach(parameter -> parameter.setRequiresGradient(gradient));
        List<Pose> seen = PoseSplit.around(GROUP, SEEN_STEPS).seen();
        poses = Poses.of(
                GROUP,
                IntStream.range(0, BATCH)
                        .mapToObj(row -> seen.get(row % seen.size()))
                        .toList());
    }

    private Operator acting(EngineState engine) {
        return switch (operator) {
            case NONE -> new NoOperator(Layout.dense(GROUP, DIMENSION));
            case FIXED -> new FixedOperator(engine.manager(), Layout.regular(GROUP, DIMENSION));
            case LEARNED ->
                new LearnedOperator(
                        Layout.dense(GROUP, DIMENSION), engine.random("matrix", DIMENSION, DIMENSION), GROUP.order());
            case SPECTRAL ->
                new SpectralOperator(
                        Layout.planes(GROUP, DIMENSION),
                        engine.random("angles", 1, DIMENSION / 2),
                        OptionalInt.empty());
        };
    }

    @Benchmark
    public void canonicalise(Blackhole result) {
        try (NDScope scope = EngineScope.open()) {
            if (gradient) {
                try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
                    collector.backward(canonical().sum());
                }
            } else {
                result.consume(canonical());
            }
        }
    }

    private NDArray canonical() {
        return acting.canonicalise(latent, poses).values();
    }
}
