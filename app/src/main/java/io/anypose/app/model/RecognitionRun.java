package io.anypose.app.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Text;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.image.picture.PictureFile;
import io.anypose.learn.Answer;
import io.anypose.learn.AnswerJson;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import io.anypose.provenance.AnyposeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine;

/** What {@code recognise} does once its options are known. */
final class RecognitionRun {

    /** What programs read of one picture. */
    private record Found(String file, @JsonUnwrapped AnswerJson answer) {}

    /** More do not make an answer faster, and the first ones would wait for them. */
    private static final int AT_ONCE = 128;

    private final CommandLine command;
    private final Compute.Choice device;
    private final boolean json;
    private final List<Found> found = new ArrayList<>();

    RecognitionRun(CommandLine command, Compute.Choice device, boolean json) {
        this.command = command;
        this.device = device;
        this.json = json;
    }

    int run(Path path, List<Path> images) {
        try (TrainedModel model = TrainedModel.open(ModelFile.read(path), device)) {
            requireRecogniser(path, model);
            int done = 0;
            for (int from = 0; from < images.size(); from += AT_ONCE) {
                done += recognise(model, images.subList(from, Math.min(images.size(), from + AT_ONCE)));
            }
            if (json) {
                command.getOut().println(Json.text(found));
            }
            return done == images.size() ? ExitCode.DONE : ExitCode.PROBLEM;
        }
    }

    /** Tells what some pictures show; how many could be read. */
    private int recognise(TrainedModel model, List<Path> images) {
        List<Path> read = new ArrayList<>();
        List<byte[]> prepared = new ArrayList<>();
        for (Path image : images) {
            try {
                prepared.add(model.prepare(PictureFile.read(image)));
                read.add(image);
            } catch (AnyposeException e) {
                command.getErr().println("anypose: " + image + ": " + e.getMessage());
            }
        }
        Iterator<Answer> answers = model.recognisePrepared(prepared).iterator();
        read.forEach(image -> tell(model, image, answers.next()));
        return read.size();
    }

    private void tell(TrainedModel model, Path image, Answer answer) {
        if (json) {
            found.add(new Found(image.toString(), AnswerJson.of(model.model().spec(), answer.details(), 0)));
        } else {
            command.getOut().println(text(image, answer, model));
        }
    }

    /** One message instead of one for each image. */
    private static void requireRecogniser(Path path, TrainedModel model) {
        if (!model.findsPoses()) {
            throw new AnyposeException(path
                    + " cannot find poses: it has no operator, or one for each axis; train one with --operator fixed"
                    + " (for translate-xy with --set encoder.kind=torus)");
        }
    }

    private static String text(Path image, Answer answer, TrainedModel model) {
        Pose pose = answer.details().poses().get(0);
        String shown = answer.label() + " at "
                + Text.pose(model.model().spec().transformation(), pose) + ", confidence "
                + Text.percent(answer.confidence(), 1) + " %";
        return image + ": "
                + (answer.unknown()
                        ? "unknown, " + Text.decimal(answer.details().strangeness()[0], 1)
                                + " times as strange as a picture may be (the nearest is " + shown + ")"
                        : shown);
    }
}
