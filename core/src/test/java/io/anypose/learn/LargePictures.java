package io.anypose.learn;

import io.anypose.data.Coverage;
import io.anypose.data.ViewSource;
import io.anypose.data.picture.Gallery;
import io.anypose.eval.Evaluator;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.ProcessMemory;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Trains on colour pictures of 224 x 224 pixels with the paper's batches, evaluates, and asks for the pixel map of every shift;
 * prints the most memory that this took.
 */
final class LargePictures {

    private static final int SIDE = 224;
    private static final int OBJECTS = 160;
    private static final int ORDER = 10;
    private static final Seed SEED = new Seed(3);

    private LargePictures() {}

    public static void main(String... args) {
        Gallery gallery = new Gallery(new PictureSize(SIDE, SIDE), ORDER);
        for (int object = 0; object < OBJECTS; object++) {
            Map<Integer, BufferedImage> pictures = new HashMap<>();
            for (int step = -2; step <= 2; step++) {
                pictures.put(step, picture(object, step));
            }
            gallery.add(object % 2 == 0 ? "even" : "odd", pictures);
        }
        ViewSource source = gallery.source();
        Trial paper = Trials.paper(Operators.FIXED).set("encoder.planes", PlaneChoice.WHITENED);
        Trial recipe = paper.set("training.epochs", 1).set("training.coverage", Coverage.EVERY_POSE);
        try (TrainedModel model = TrainedModel.open(
                        new Experiment(recipe, source).train(Compute.Choice.CPU), Compute.Choice.CPU);
                Evaluator evaluator = new Evaluator(
                        model.model(), Experiment.test(model.model().spec(), source, SEED))) {
            evaluator.evaluate("given", Map.of(), model::given, (done, total) -> {});
        }
        PixelTransformation shifts = Transformations.TRANSLATE_XY.on(SIDE, SIDE);
        long sum = 0;
        for (var pose : shifts.group().poses()) {
            sum += shifts.map(pose).source(0);
        }
        System.out.println(sum > 0 ? ProcessMemory.peak() : -1);
    }

    private static BufferedImage picture(int object, int step) {
        BufferedImage picture = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        RandomGenerator random = SEED.generator("picture", object, step);
        for (int i = 0; i < 500; i++) {
            picture.setRGB(random.nextInt(SIDE), random.nextInt(SIDE), random.nextInt(0x1000000));
        }
        return picture;
    }
}
