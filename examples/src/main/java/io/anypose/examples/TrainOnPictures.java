package io.anypose.examples;

import io.anypose.data.picture.Gallery;
import io.anypose.image.picture.PictureSize;
import io.anypose.learn.Experiment;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Trains on pictures that a program has in memory: signs that training sees in red, orange and pink only. Arguments are the model
 * file and, if it is not to be fixed, the name of an operator, such as {@link Harmonics}.
 */
public final class TrainOnPictures {

    private TrainOnPictures() {}

    public static void main(String... args) {
        Path file = Path.of(args[0]);
        OperatorKind operator = OperatorKind.named(args.length > 1 ? args[1] : "fixed");
        // tag::train
        Gallery gallery = new Gallery(new PictureSize(Sign.SIDE, Sign.SIDE), Sign.STEPS);
        for (String kind : Sign.KINDS) {
            for (int i = 0; i < 60; i++) {
                Sign sign = new Sign(kind, new Seed(i).generator(kind));
                Map<Integer, BufferedImage> pictures = new TreeMap<>();
                for (int step = -2; step <= 2; step++) {
                    pictures.put(step, sign.at(step));
                }
                gallery.add(kind, pictures);
            }
        }
        Task task = Task.of(new Data.Memory("signs"), "examples:" + Sign.STEPS);
        Trial trial = new Trial(task, Recipe.named("few", task, operator), 42);
        new Experiment(trial, gallery.source()).train(Compute.Choice.AUTO).write(file);
        // end::train
        System.out.println("wrote " + file.getFileName());
    }
}
