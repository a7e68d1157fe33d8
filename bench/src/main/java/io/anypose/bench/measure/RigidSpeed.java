package io.anypose.bench.measure;

import io.anypose.data.Backgrounds;
import io.anypose.data.Coverage;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.ProcessMemory;
import io.anypose.recipe.Recipe;
import java.util.List;

/**
 * Turned and shifted objects: how long the whole training takes, reckoned from a brief one, how long one image waits, and how much
 * memory both need.
 */
final class RigidSpeed extends Measurement {

    private static final Recipe RECIPE = Recipe.rigid(OperatorKind.FIXED);
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
        Experiment experiment = new Experiment(
                RECIPE,
                workload.data()
                        .moved(Transformations.ROTATE_TRANSLATE, Backgrounds.FRESH)
                        .train(Workload.SEED));
        double epochs = Pace.secondsPerAnchor(experiment, workload.compute(), workload.some(STEPS))
                * RECIPE.training().epochs();
        progress.at("recognition of turned and shifted objects", 0.5);
        int images = workload.some(IMAGES);
        Brief brief = brief(workload, images);
        OrbitSettings orbit = RECIPE.orbit().orElseThrow();
        double objects = experiment.training().objects();
        double whole = objects * (epochs + brief.secondsPerView() * orbit.passes());
        Samples single = single(workload, brief.file(), images);
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
    private static Brief brief(Workload workload, int images) {
        var source = workload.data().first(images, images).moved(Transformations.ROTATE_TRANSLATE, Backgrounds.FRESH);
        Experiment once = new Experiment(brief(1), source);
        ModelFile file = once.train(Compute.Choice.CPU); // also warms up
        double few = seconds(once);
        double more = seconds(new Experiment(brief(1 + FURTHER), source));
        return new Brief(file, (more - few) / FURTHER / once.training().objects());
    }

    private static Recipe brief(int passes) {
        return RECIPE.with(RECIPE.training().withPasses(1, Coverage.ONE_POSE))
                .withOrbit(RECIPE.orbit().map(orbit -> orbit.withPasses(passes)));
    }

    private static double seconds(Experiment experiment) {
        long start = System.nanoTime();
        experiment.train(Compute.Choice.CPU);
        return (System.nanoTime() - start) / 1e9;
    }

    /** Milliseconds for each of many images, one after the other. */
    private static Samples single(Workload workload, ModelFile file, int images) {
        Views views = workload.data().moved(Transformations.ROTATE_TRANSLATE).test(Workload.SEED);
        Pose pose = views.transformation().pose(List.of(108.0, 6.0, -4.0));
        byte[][] singles = new byte[images][];
        for (int i = 0; i < images; i++) {
            singles[i] = ViewBatch.at(views, i, i + 1, pose).pixels();
        }
        try (TrainedModel trained = TrainedModel.open(file, Compute.Choice.CPU)) {
            Recogniser recogniser =
                    new Recogniser(trained.model(), trained.orbit().orElseThrow());
            return Samples.ofSingle(recogniser, singles, workload.some(WARM_UP), workload.some(SINGLE));
        }
    }
}
