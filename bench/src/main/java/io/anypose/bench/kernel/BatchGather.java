package io.anypose.bench.kernel;

import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.idx.Mnist;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The bytes of one training step of the paper: 512 anchors and their partners, in the shuffled order of an epoch, written
 * into a buffer that is used again.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class BatchGather extends Kernel {

    private static final int ANCHORS = 512;
    private static final int EPOCH = 0;

    private Seed seed;
    private SeenViews views;
    private int[] order;
    private byte[] target;
    private int next;

    @Setup
    public void shuffle() {
        Task task = Task.digits("rotation");
        Trial trial = new Trial(task, Recipe.named("paper", task, Operators.FIXED), Trial.SEED);
        seed = trial.seeds();
        views = new Experiment(trial, Mnist.embedded().moved(Transformations.ROTATION)).training();
        order = views.shuffled(seed, EPOCH);
        target = new byte[2 * ANCHORS * views.format().bytes()];
    }

    @Benchmark
    public ViewBatch pairs() {
        if (next + ANCHORS > order.length) {
            next = 0;
        }
        int[] anchors = Arrays.copyOfRange(order, next, next + ANCHORS);
        next += ANCHORS;
        return views.pairs(anchors, seed, EPOCH, target);
    }
}
