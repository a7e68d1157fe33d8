package io.anypose.bench.kernel;

import io.anypose.data.Views;
import io.anypose.data.idx.Mnist;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One view: a digit is turned and put in front of its background.
 *
 * <p>Digits and poses come in random order over the whole training set, because in training the next digit is hardly ever
 * in the cache.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SceneBuilding extends Kernel {

    private static final Seed SEED = new Seed(42);
    private static final int DRAWN = 1 << 16;

    /** Whether the moved mask was kept, as in training after the first time, or is moved in each call, as in evaluation. */
    @Param({"true", "false"})
    public boolean kept;

    private Views views;
    private int[] objects;
    private Pose[] poses;
    private byte[] target;
    private int next;

    @Setup
    public void draw() {
        views = Mnist.embedded().moved(Transformations.ROTATION).train(SEED);
        RandomGenerator random = SEED.generator("views");
        Group group = views.transformation().group();
        objects = random.ints(DRAWN, 0, views.size()).toArray();
        poses = random.ints(DRAWN, 0, group.order()).mapToObj(group::pose).toArray(Pose[]::new);
        target = new byte[views.format().bytes()];
        if (kept) {
            views.keep(group.poses());
        }
    }

    @Benchmark
    public byte[] write() {
        views.write(objects[next], poses[next], target, 0);
        next = (next + 1) % DRAWN;
        return target;
    }
}
