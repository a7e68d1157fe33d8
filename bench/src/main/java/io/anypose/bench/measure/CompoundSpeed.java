package io.anypose.bench.measure;

import io.anypose.learn.Experiment;
import io.anypose.model.Architecture;
import io.anypose.model.ModelSpec;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.util.List;

/**
 * The training of a model of compound shifts, compared with its products in both directions: those of the encoder, and for torus
 * latents, of which there are ten times as many numbers, those of the classifier's first layer.
 */
final class CompoundSpeed extends Measurement {

    private static final int ROUNDS = 3;
    private static final int STEPS = 30;
    private static final double LEAST = 0.5;

    /** The products of a step. */
    @FunctionalInterface
    private interface Products {

        Limit of(Workload workload, ModelSpec spec, int views);
    }

    private final Trial trial;
    private final String what;
    private final Products products;

    private CompoundSpeed(Architecture encoder, String what, Products products) {
        super(encoder.toString());
        Task task = Task.digits("translate-xy");
        this.trial = new Trial(task, Recipe.named("paper", task, Operators.FIXED, encoder), Trial.SEED);
        this.what = what;
        this.products = products;
    }

    /** Torus latents with a separable encoder. */
    static CompoundSpeed torus() {
        return new CompoundSpeed(Architecture.TORUS, "fixed, torus latents", CompoundSpeed::separable);
    }

    /** The paper's model, of whose two encoders the second is small. */
    static CompoundSpeed stacked() {
        return new CompoundSpeed(Architecture.STACKED, "fixed, stacked", Limit::ofEncoder);
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        Experiment experiment = workload.experiment(trial);
        int batch = trial.recipe().training().batch();
        int count = workload.some(ROUNDS);
        Rounds rounds = new Rounds(count);
        try (Limit limit = products.of(workload, experiment.spec(), 2 * batch)) {
            for (int round = 0; round < count; round++) {
                progress.at(name() + " training", (double) round / count);
                rounds.add("limit", limit.seconds() / batch);
                rounds.add("training", Pace.secondsPerAnchor(experiment, workload.compute(), workload.some(STEPS)));
            }
        }
        return List.of(
                found("limit: the products alone", 1 / rounds.median("limit"), "anchors/s"),
                found(what, 1 / rounds.median("training"), "anchors/s")
                        .ratio(rounds.ratio("limit", "training"), "the products' speed")
                        .ratioAtLeast(LEAST));
    }

    /**
     * Along rows for each plane, along columns for each channel, and from latents to hidden units; the second and the third have
     * gradients for both their sides.
     */
    private static Limit separable(Workload workload, ModelSpec spec, int views) {
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
                        .rightTransposed(true),
                Product.of(views, spec.dimension(), spec.hidden()).rightTransposed(true),
                Product.of(spec.hidden(), views, spec.dimension()).leftTransposed(true),
                Product.of(views, spec.hidden(), spec.dimension()));
    }
}
