package io.anypose.bench.measure;

import io.anypose.data.Backgrounds;
import io.anypose.data.Coverage;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.pose.Recogniser;
import io.anypose.recipe.Recipe;
import java.util.List;
import java.util.Optional;

/**
 * Any angle: how fast it is trained, compared with ten angles at the same dimension and with backgrounds that are as fresh, and
 * how long one image waits.
 */
final class AnyPoseSpeed extends Measurement {

    private static final TransformationKind ANY = Transformations.anyRotation(Transformations.GRID);
    private static final Recipe RECIPE = Recipe.anyPose(OperatorKind.FIXED);
    /** Half as wide, for whoever cannot wait. */
    private static final Recipe NARROW = RECIPE.withDimension(300)
            .withOrbit(RECIPE.orbit().map(orbit -> orbit.with(OrbitSpec.parse("window:64,9x64,9x64@0.1"))));

    private static final double TEN_POSES_SEEN = 2;
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
        Experiment ten = experiment(
                workload, Transformations.ROTATION, RECIPE.withOrder(0).withSeen(TEN_POSES_SEEN));
        Experiment any = experiment(workload, ANY, RECIPE);
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
        Samples wide = single(workload, RECIPE);
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

    private static Experiment experiment(Workload workload, TransformationKind moved, Recipe recipe) {
        return new Experiment(
                recipe, workload.data().moved(moved, Backgrounds.FRESH).train(Workload.SEED));
    }

    /** Milliseconds for each of many images, one after the other. */
    private static Samples single(Workload workload, Recipe recipe) {
        OrbitSettings once = recipe.orbit().orElseThrow().withPasses(1);
        Recipe brief =
                recipe.with(recipe.training().withPasses(1, Coverage.ONE_POSE)).withOrbit(Optional.of(once));
        int images = workload.some(IMAGES);
        ModelFile file = new Experiment(
                        brief, workload.data().first(images, images).moved(ANY, Backgrounds.FRESH))
                .train(Compute.Choice.CPU);
        Views views = workload.data().moved(ANY).test(Workload.SEED);
        Pose pose = views.transformation().pose(List.of(117.5));
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
