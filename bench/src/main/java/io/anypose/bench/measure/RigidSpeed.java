package io.anypose.bench.measure;

import io.anypose.data.ViewSource;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.ProcessMemory;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Trial;
import java.util.List;

/**
 * Turned and shifted objects: how long the whole training takes, reckoned from a brief one, how long one image waits, and how much
 * memory both need.
 */
final class RigidSpeed extends Measurement {

    private static final Trial TRIAL = Workload.trial("anypose", "rotate-translate", Operators.FIXED);
    private static final int STEPS = 60;
    /** So few images give a poor network of full size, and asking it costs what it always costs. */
    private static final int IMAGES = 1000;

    private static final int FURTHER = 4;
    private static final int WARM_UP = 500;
    private static final int SINGLE = 1000;
    private static final double SECONDS = 60;
    private static final double MEGABYTE = 1 << 20;

    RigidSpeed() {
        super("rigid");
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        progress.at("training of turned and shifted objects", 0);
        Experiment experiment = new Experiment(TRIAL, workload.source(TRIAL));
        double epochs = Pace.secondsPerAnchor(experiment, workload.compute(), workload.some(STEPS))
                * TRIAL.recipe().training().epochs();
        progress.at("recognition of turned and shifted objects", 0.5);
        Brief brief = brief(workload);
        Recipe.Orbit orbit = TRIAL.recipe().orbit().orElseThrow();
        double objects = experiment.training().objects();
        double whole = objects * (epochs + brief.secondsPerView() * orbit.passes());
        Samples single = workload.single(TRIAL, brief.file(), List.of(108.0, 6.0, -4.0), WARM_UP, SINGLE);
        return List.of(
                found("training, reckoned", whole / SECONDS, "min").atMost(20),
                found("one image, p50", single.median(), "ms").atMost(5),
                found("one image, p99", single.quantile(0.99), "ms"),
                found("resident memory", ProcessMemory.resident() / MEGABYTE, "MB")
                        .atMost(2048));
    }

    /** A model that was trained for one pass. */
    private record Brief(ModelFile file, double secondsPerView) {}

    /** Further passes of the recogniser alone: what comes before and after them costs the same, however many views there are. */
    private static Brief brief(Workload workload) {
        ViewSource source = workload.source(TRIAL, workload.some(IMAGES));
        Experiment once = new Experiment(brief(1), source);
        ModelFile file = once.train(Compute.Choice.CPU); // also warms up
        double few = seconds(once);
        double more = seconds(new Experiment(brief(1 + FURTHER), source));
        return new Brief(file, (more - few) / FURTHER / once.training().objects());
    }

    private static Trial brief(int passes) {
        return TRIAL.with(TRIAL.recipe().set("training.epochs", 1).set("orbit.passes", passes));
    }

    private static double seconds(Experiment experiment) {
        long start = System.nanoTime();
        experiment.train(Compute.Choice.CPU);
        return (System.nanoTime() - start) / 1e9;
    }
}
