package io.anypose.bench.measure;

import io.anypose.image.Transformations;
import io.anypose.model.ModelSpec;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.Recipe;
import java.util.List;

/** The training of torus latents, compared with the products of the separable encoder in both directions. */
final class TorusSpeed extends Measurement {

    private static final int ROUNDS = 3;
    private static final int STEPS = 30;

    TorusSpeed() {
        super("torus");
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        Recipe recipe = Recipe.torus(OperatorKind.FIXED);
        Experiment experiment = workload.experiment(Transformations.TRANSLATE_XY, recipe);
        int count = workload.some(ROUNDS);
        Rounds rounds = new Rounds(count);
        try (Limit limit =
                limit(workload, experiment.spec(), 2 * recipe.training().batch())) {
            for (int round = 0; round < count; round++) {
                progress.at("torus training", (double) round / count);
                rounds.add("limit", limit.seconds() / recipe.training().batch());
                rounds.add("torus", Pace.secondsPerAnchor(experiment, workload.compute(), workload.some(STEPS)));
            }
        }
        return List.of(
                found("limit: the products alone", 1 / rounds.median("limit"), "anchors/s"),
                found("fixed, torus latents", 1 / rounds.median("torus"), "anchors/s")
                        .ratio(rounds.ratio("limit", "torus"), "the products' speed"));
    }

    /** Along rows for each plane and along columns for each channel; the second has gradients for both its sides. */
    private static Limit limit(Workload workload, ModelSpec spec, int views) {
        int planes = spec.planes().outputs();
        int height = spec.format().height();
        int width = spec.format().width();
        int across = spec.transformation().axes().get(0).group().order();
        int down = spec.transformation().axes().get(1).group().order();
        int channels = spec.dimension() / spec.group().order();
        Product first = Product.of(views * height, width, channels * across).times(planes);
        Product second = Product.of(views * across, planes * height, down).times(channels);
        return new Limit(
                workload.compute(),
                1,
                first,
                Product.of(width, views * height, channels * across)
                        .times(planes)
                        .leftTransposed(true),
                second,
                Product.of(planes * height, views * across, down)
                        .times(channels)
                        .leftTransposed(true),
                Product.of(views * across, down, planes * height)
                        .times(channels)
                        .rightTransposed(true));
    }
}
