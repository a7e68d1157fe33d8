package io.anypose.bench.damage;

import io.anypose.data.Backgrounds;
import io.anypose.data.Coverage;
import io.anypose.data.DataSet;
import io.anypose.data.LabelledImages;
import io.anypose.data.picture.Gallery;
import io.anypose.image.picture.PictureSize;
import io.anypose.learn.Experiment;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Trains in a moment: pictures of 4 x 4 pixels at three of four poses. */
final class TinyExperiment {

    private static final int SIZE = 4;
    private static final int OBJECTS = 20;

    private TinyExperiment() {}

    static Experiment with(OperatorKind operator) {
        return examples(trial("few", "examples:4", operator));
    }

    /** Returns an experiment whose model finds poses by references only. */
    static Experiment withoutOrbit() {
        return examples(trial("few", "examples:4", Operators.FIXED).set("orbit", "none"));
    }

    private static Experiment examples(Trial trial) {
        Gallery gallery = new Gallery(new PictureSize(SIZE, SIZE), 4);
        for (int i = 0; i < OBJECTS; i++) {
            gallery.add(i % 2 == 0 ? "even" : "odd", Map.of(0, picture(i), 1, picture(i + 1), -1, picture(i + 3)));
        }
        return new Experiment(trial, gallery.source());
    }

    /** The same pictures in grey, turned by any angle. */
    static Experiment anyAngle() {
        return grey(trial("anypose", "rotation:any", Operators.FIXED)
                .set("encoder.dimension", "15")
                .set("orbit.network", "window:4,3x4"));
    }

    /** In grey, turned by quarters and shifted. */
    static Experiment turnedAndShifted() {
        return grey(turned("rotate-translate:90/2")
                .set("encoder.dimension", "8")
                .set("orbit.network", "conv:4,4")
                .set("orbit.passes", "1"));
    }

    /** In grey, turned by any angle and shifted. */
    static Experiment turnedByAnyAngleAndShifted() {
        return grey(turned("rotate-translate:any/8")
                .set("operator.block", "3")
                .set("encoder.dimension", "6")
                .set("orbit.network", "window:4,3x4")
                .set("orbit.passes", "1"));
    }

    private static Trial turned(String transformation) {
        Trial usual = trial("anypose", transformation, Operators.FIXED);
        return usual.with(usual.task().seeing(Seen.within("rotation", 90)));
    }

    private static Experiment grey(Trial trial) {
        byte[] pixels = new byte[OBJECTS * SIZE * SIZE];
        int[] labels = new int[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            labels[i] = i % 2;
            for (int at = 0; at < SIZE * SIZE; at++) {
                pixels[i * SIZE * SIZE + at] = (byte) picture(i).getRGB(at % SIZE, at / SIZE);
            }
        }
        LabelledImages images = new LabelledImages(SIZE, SIZE, pixels, labels, 2);
        DataSet data = new DataSet(images, images, List.of("even", "odd"), "tiny", Set.of());
        return new Experiment(
                trial.set("hidden", "4"), data.moved(trial.task().kind().orElseThrow(), Backgrounds.NONE));
    }

    /** Returns a trial with one pass over the data. */
    static Trial trial(String recipe, String transformation, OperatorKind operator) {
        Task task = Task.of(new Data.Memory("tiny"), transformation);
        return new Trial(task, Recipe.named(recipe, task, operator), Trial.SEED)
                .set("training.epochs", "1")
                .set("training.coverage", Coverage.EVERY_POSE.toString());
    }

    static BufferedImage picture(int i) {
        BufferedImage picture = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(i % SIZE, i / SIZE % SIZE, 0xffffff);
        picture.setRGB((i + 1) % SIZE, 0, 0x808080);
        return picture;
    }
}
