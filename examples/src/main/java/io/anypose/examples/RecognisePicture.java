package io.anypose.examples;

import io.anypose.learn.Answer;
import io.anypose.learn.TrainedModel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Says what a picture shows: arguments are a model file and a picture. */
public final class RecognisePicture {

    private RecognisePicture() {}

    public static void main(String... args) throws IOException {
        // tag::recognise
        try (TrainedModel model = TrainedModel.open(Path.of(args[0]))) {
            Answer answer = model.recognise(ImageIO.read(new File(args[1])));
            System.out.println(answer.label() + " at " + answer.pose().orElseThrow());
        }
        // end::recognise
    }
}
