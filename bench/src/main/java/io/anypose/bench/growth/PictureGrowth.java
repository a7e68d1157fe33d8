package io.anypose.bench.growth;

import io.anypose.bench.measure.Pace;
import io.anypose.data.Views;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.OrbitTraining;
import io.anypose.pose.Recogniser;
import io.anypose.recipe.Recipe;
import java.util.Map;
import java.util.TreeMap;

/**
 * What it costs to learn from pictures of some size and to recognise them, with both encoders that people use for their own: one
 * layer of weights, and convolutions.
 */
final class PictureGrowth {

    private static final int PICTURES = 1000;
    /** Steps are long here, so that few say enough. */
    private static final int WARM_UP = 3;

    private static final int STEPS = 8;
    /** Pictures that are recognised together. */
    private static final int BATCH = 32;

    private static final int MAXIMUM = 255;

    private final Compute compute;
    private final Views pictures;

    /** @param planes 1 for grey, 3 for colour */
    PictureGrowth(Compute compute, int planes, int side) {
        this.compute = compute;
        this.pictures = new NoisePictures(
                Transformations.ROTATION.on(side, side), new ImageFormat(planes, side, side, MAXIMUM), PICTURES);
    }

    /** Microseconds for each picture, by encoder and by what is done with it. */
    Map<String, Double> micros() {
        Map<String, Double> micros = new TreeMap<>();
        measure("dense", Recipe.few(OperatorKind.FIXED), micros);
        measure("conv", Recipe.conv(OperatorKind.FIXED, false), micros);
        return micros;
    }

    private void measure(String encoder, Recipe recipe, Map<String, Double> micros) {
        Experiment experiment =
                new Experiment(recipe.suiting(pictures.transformation().group()), pictures);
        micros.put(
                "training, " + encoder + ", one anchor",
                1e6 * Pace.secondsPerAnchor(experiment, compute, WARM_UP, STEPS));
        try (Model model = experiment.model(compute);
                OrbitRecogniser orbit = new OrbitTraining(
                                model,
                                experiment.training(),
                                Recognising.brief(recipe.orbit().orElseThrow(), BATCH))
                        .run((done, total, loss) -> {})) {
            micros.put("recognition, " + encoder, Recognising.micros(new Recogniser(model, orbit), pictures, BATCH));
        }
    }
}
