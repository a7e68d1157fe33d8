package io.anypose.examples;

import io.anypose.data.picture.Gallery;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.learn.Answer;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.learn.TrainingJob;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Learns upright pictures that a program has in memory, and recognises one that is turned. */
public final class LearnUprightPictures {

    private LearnUprightPictures() {}

    /**
     * Learns, and prints what the turned picture shows.
     *
     * @param args "cancel" to give up half-way
     */
    public static void main(String... args) {
        // tag::learn
        Gallery gallery = Gallery.upright(new PictureSize(16, 16), Transformations.anyRotation());
        for (String kind : Shape.KINDS) {
            for (int i = 0; i < 15; i++) {
                gallery.add(kind, new Shape(kind, i).picture(64, 0));
            }
        }
        Task task = Task.of(new Data.Memory("shapes"), "rotation:any");
        Trial trial = new Trial(task, Recipe.named("photos", task, Operators.FIXED), 42);
        Experiment experiment = new Experiment(trial, gallery.source());
        AtomicBoolean cancelled = new AtomicBoolean(); // any thread may set it
        try (TrainingJob job = new TrainingJob(experiment, Compute.Choice.AUTO)) {
            Optional<ModelFile> file = job.stopWhen(cancelled::get)
                    .progress(done -> cancelled.set(args.length > 0 && done > 0.1))
                    .run()
                    .file();
            if (file.isEmpty()) {
                System.out.println("cancelled");
                return;
            }
            try (TrainedModel model = TrainedModel.open(file.get(), Compute.Choice.AUTO)) {
                Answer answer = model.recognise(new Shape("flag", 1000).picture(200, 133));
                System.out.println(answer.label() + " at " + answer.pose().orElseThrow());
            }
        }
        // end::learn
    }
}
