package io.anypose.app.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Text;
import io.anypose.file.Json;
import io.anypose.image.picture.PictureFile;
import io.anypose.learn.Answer;
import io.anypose.learn.Answer.Detail;
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

    /** The answer about one picture as programs read it. */
    private record Found(String file, @JsonUnwrapped Answer answer) {}

    /** More do not make an answer faster, and the first ones would wait for them. */
    private static final int AT_ONCE = 128;

    private final CommandLine command;
    private final Compute.Choice device;
    private final boolean json;
    private final Detail detail;
    private final List<Found> found = new ArrayList<>();

    RecognitionRun(CommandLine command, Compute.Choice device, boolean json, Detail detail) {
        this.command = command;
        this.device = device;
        this.json = json;
        this.detail = detail;
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
        Iterator<Answer> answers = model.recognisePrepared(prepared, detail).iterator();
        read.forEach(image -> tell(image, answers.next()));
        return read.size();
    }

    private void tell(Path image, Answer answer) {
        if (json) {
            found.add(new Found(image.toString(), answer));
        } else {
            command.getOut().println(text(image, answer));
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

    private static String text(Path image, Answer answer) {
        String shown = answer.label() + " at "
                + answer.pose().orElseThrow() + ", confidence "
                + Text.percent(answer.confidence(), 1) + " %";
        return image + ": "
                + (answer.unknown()
                        ? "unknown, at " + Text.decimal(answer.distance().orElseThrow(), 1)
                                + " times the largest distance of a known picture (the nearest is " + shown + ")"
                        : shown);
    }
}
