package io.anypose.bench.measure;

import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.util.List;

/**
 * Any angle: how fast it is trained, compared with ten angles at the same dimension and with backgrounds that are as fresh, and
 * how long one image waits.
 */
final class AnyPoseSpeed extends Measurement {

    private static final Trial ANY = Workload.trial("anypose", "rotation:any", Operators.FIXED);
    private static final Trial TEN =
            ANY.with(Task.digits("rotation")).with(ANY.recipe().set("operator.block", "none"));
    /** Half as wide, for whoever cannot wait. */
    private static final Trial NARROW =
            ANY.with(ANY.recipe().set("encoder.dimension", 300).set("orbit.network", "window:64,9x64,9x64@0.1"));

    private static final int ROUNDS = 5;
    private static final int STEPS = 60;
    /** So few images give a poor network of full size, and asking it costs what it always costs. */
    private static final int IMAGES = 1000;

    /** Until the compiler has seen enough; before that an image takes half as long again. */
    private static final int WARM_UP = 3000;

    private static final int SINGLE = 3000;

    AnyPoseSpeed() {
        super("any-pose");
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        Experiment ten = new Experiment(TEN, workload.source(TEN));
        Experiment any = new Experiment(ANY, workload.source(ANY));
        int count = workload.some(ROUNDS);
        Rounds rounds = new Rounds(count);
        for (int round = 0; round < count; round++) {
            progress.at("training for any angle", 0.7 * round / count);
            rounds.add("ten", Pace.secondsPerAnchor(ten, workload.compute(), workload.some(STEPS)));
            rounds.add("any", Pace.secondsPerAnchor(any, workload.compute(), workload.some(STEPS)));
        }
        progress.at("recognition at any angle", 0.7);
        Samples narrow = single(workload, NARROW);
        progress.at("recognition at any angle, wide", 0.85);
        Samples wide = single(workload, ANY);
        return List.of(
                found("training, ten angles", 1 / rounds.median("ten"), "anchors/s"),
                found("training, any angle", 1 / rounds.median("any"), "anchors/s")
                        .ratio(rounds.ratio("ten", "any"), "the speed with ten angles")
                        .ratioAtLeast(0.7),
                found("one image, latents of 300, p50", narrow.median(), "ms").atMost(0.5),
                found("one image, latents of 300, p99", narrow.quantile(0.99), "ms"),
                found("one image, latents of 600, p50", wide.median(), "ms"),
                found("one image, latents of 600, p99", wide.quantile(0.99), "ms"));
    }

    /** Milliseconds for each of many images, one after the other. */
    private static Samples single(Workload workload, Trial trial) {
        Trial brief = trial.with(trial.recipe().set("training.epochs", 1).set("orbit.passes", 1));
        ModelFile file = new Experiment(brief, workload.source(brief, workload.some(IMAGES))).train(Compute.Choice.CPU);
        return workload.single(brief, file, List.of(117.5), WARM_UP, SINGLE);
    }
}
