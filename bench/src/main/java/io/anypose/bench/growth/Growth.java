package io.anypose.bench.growth;

import io.anypose.bench.measure.Pace;
import io.anypose.bench.measure.Workload;
import io.anypose.data.DataSet;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.Inference;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitTraining;
import io.anypose.pose.Recogniser;
import io.anypose.pose.References;
import io.anypose.provenance.ProcessMemory;
import io.anypose.recipe.Recipe;
import java.util.Map;

/**
 * Measures what one size costs. Each size is measured in a process of its own, so that the most memory which that process
 * had is that of the size.
 *
 * <p>Models are not trained: what they cost does not depend on what they know.
 */
public final class Growth {

    private static final int IMAGES = 14_000;
    private static final int BATCH = 100;
    private static final int STEPS = 120;
    /** Latents that can be cut into blocks of most orders, so that the order alone differs. */
    private static final int DIMENSION = 390;

    private static final Recipe RECIPE = Recipe.paper(OperatorKind.FIXED);

    private static final int GREY = 1;
    private static final int RGB = 3;

    /** The beginning of MNIST, where digits are measured with. */
    private DataSet digits;

    /** Measures one size. */
    public GrowthPoint measure(GrowthAxis axis, int size) {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            Map<String, Double> micros = switch (axis) {
                case DIMENSION -> dimension(compute, size);
                case ORDER -> order(compute, size);
                case REFERENCES -> references(compute, size);
                case GREY -> new PictureGrowth(compute, GREY, size).micros();
                case COLOUR -> new PictureGrowth(compute, RGB, size).micros();
            };
            return new GrowthPoint(size, micros, ProcessMemory.peak() / 1e6);
        }
    }

    private Map<String, Double> dimension(Compute compute, int size) {
        Experiment experiment = experiment(Workload.ROTATION, RECIPE.withDimension(size));
        return Map.of("training, one anchor", 1e6 * Pace.secondsPerAnchor(experiment, compute, STEPS));
    }

    private Map<String, Double> order(Compute compute, int size) {
        boolean turns = 360 % size == 0;
        TransformationKind moved = turns ? Transformations.rotation(360 / size) : Transformations.TRANSLATE_XY;
        Recipe wide = RECIPE.withDimension(DIMENSION);
        Experiment experiment = experiment(
                moved, wide.suiting(data().moved(moved).transformation().group()));
        try (Model model = experiment.model(compute);
                References references = References.draw(
                        model, experiment.validation(), References.DEFAULT_COUNT, References.DEFAULT_SEED);
                OrbitRecogniser orbit = new OrbitTraining(
                                model, experiment.training(), Recognising.brief(OrbitSettings.SMALL, BATCH))
                        .run((done, total, loss) -> {})) {
            return Map.of(
                    "recognition, orbit",
                    micros(model, moved, orbit),
                    "recognition, k-NN",
                    micros(model, moved, new NearestNeighbours(model, references, 1)));
        }
    }

    private Map<String, Double> references(Compute compute, int size) {
        Experiment experiment = experiment(Workload.ROTATION, RECIPE);
        try (Model model = experiment.model(compute);
                References references = References.draw(model, experiment.training(), size, References.DEFAULT_SEED)) {
            return Map.of(
                    "recognition, k-NN", micros(model, Workload.ROTATION, new NearestNeighbours(model, references, 1)));
        }
    }

    private DataSet data() {
        if (digits == null) {
            digits = Workload.digits().first(IMAGES, BATCH);
        }
        return digits;
    }

    private Experiment experiment(TransformationKind moved, Recipe recipe) {
        return new Experiment(recipe, data().moved(moved));
    }

    private double micros(Model model, TransformationKind moved, Inference inference) {
        return Recognising.micros(
                new Recogniser(model, inference), data().moved(moved).test(Workload.SEED), BATCH);
    }
}
