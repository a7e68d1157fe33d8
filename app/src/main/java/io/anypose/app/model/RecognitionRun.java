package io.anypose.app.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Text;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.image.picture.PictureFile;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Answer;
import io.anypose.recipe.AnswerJson;
import io.anypose.recipe.TrainedModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** What {@code recognise} does once its options are known. */
final class RecognitionRun {

    /** What programs read of one picture. */
    private record Found(String file, @JsonUnwrapped AnswerJson answer) {}

    private final CommandLine command;
    private final Compute.Choice device;
    private final boolean json;

    RecognitionRun(CommandLine command, Compute.Choice device, boolean json) {
        this.command = command;
        this.device = device;
        this.json = json;
    }

    int run(Path path, List<Path> images) {
        List<Found> answers = new ArrayList<>();
        int code = ExitCode.DONE;
        try (TrainedModel model = TrainedModel.open(ModelFile.read(path), device)) {
            requireRecogniser(path, model);
            for (Path image : images) {
                try {
                    byte[] prepared = model.prepare(PictureFile.read(image));
                    Answer answer = model.recognisePrepared(List.of(prepared)).get(0);
                    if (json) {
                        answers.add(new Found(
                                image.toString(), AnswerJson.of(model.model().spec(), answer.details(), 0)));
                    } else {
                        command.getOut().println(text(image, answer, model));
                    }
                } catch (AnyposeException e) {
                    command.getErr().println("anypose: " + image + ": " + e.getMessage());
                    code = ExitCode.PROBLEM;
                }
            }
        }
        if (json) {
            command.getOut().println(Json.text(answers));
        }
        return code;
    }

    /** One message instead of one for each image. */
    private static void requireRecogniser(Path path, TrainedModel model) {
        if (!model.findsPoses()) {
            throw new AnyposeException(path
                    + " cannot find poses: it has no operator, or one for each axis; train one with --operator fixed"
                    + " (for translate-xy with --architecture torus)");
        }
    }

    private static String text(Path image, Answer answer, TrainedModel model) {
        Pose pose = answer.details().poses().get(0);
        String found = answer.label() + " at "
                + Text.pose(model.model().spec().transformation(), pose) + ", confidence "
                + Text.percent(answer.confidence(), 1) + " %";
        return image + ": "
                + (answer.unknown()
                        ? "unknown, " + Text.decimal(answer.details().strangeness()[0], 1)
                                + " times as strange as a picture may be (the nearest is " + found + ")"
                        : found);
    }
}
