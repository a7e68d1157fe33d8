package io.anypose.app.measure;

import io.anypose.app.console.Failures;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimeLeft;
import io.anypose.app.option.SourceOptions;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.eval.Strangers;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.image.PixelTransformation;
import io.anypose.image.picture.PictureFile;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.pose.Inference;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code unknown} does once its options are known. */
final class UnknownRun {

    /** Scores are compared where so many good pictures are rejected. */
    static final double FALSE_ALARMS = 0.05;

    static final String INVERTED = "inverted";

    /** Of random poses: the same in every evaluation, so that models can be compared. */
    private static final Seed EVALUATION = new Seed(42);

    private static final int MOST_DRAWS = 1000;

    private final CommandSpec command;
    private final MeasureOptions options;
    private final PrintWriter err;

    UnknownRun(CommandSpec command, MeasureOptions options) {
        this.command = command;
        this.options = options;
        this.err = command.commandLine().getErr();
    }

    /** @param draws at how many random poses each test object is shown */
    int run(List<Path> folders, int draws) {
        Failures.accepted(command, () -> requireDraws(draws));
        List<List<Path>> files = folders.stream().map(UnknownRun::files).toList();
        ModelFile file = options.read();
        SourceOptions.Loaded images = options.images(command, file);
        Seed seed = new Seed(file.provenance().seed());
        Views views = Failures.accepted(command, () -> Experiment.test(file.spec(), images.data(), seed));
        try (TrainedModel model = options.open(file)) {
            Poses still = Poses.repeat(model.model().spec().group().identity(), 1);
            Inference inference = model.recognisers().best(still);
            requireCalibrated(model, inference);
            Strangers.Scores good = new Strangers.Scores();
            Strangers.Scores inverted = new Strangers.Scores();
            measure(model, views, draws, good, inverted);
            List<Strangers> strangers = new ArrayList<>();
            strangers.add(inverted.beside(good, INVERTED, FALSE_ALARMS));
            for (int i = 0; i < folders.size(); i++) {
                strangers.add(pictures(model, inference, folders.get(i), files.get(i))
                        .beside(good, folders.get(i).toString(), FALSE_ALARMS));
            }
            return options.print(
                    command, new UnknownText(inference.name(), good.size(), good.unknown(), FALSE_ALARMS, strangers));
        }
    }

    private static boolean requireDraws(int draws) {
        if (draws < 1 || draws > MOST_DRAWS) {
            throw new IllegalArgumentException("--draws is " + draws + "; allowed is 1 to " + MOST_DRAWS);
        }
        return true;
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new AnyposeException(folder + ": there is no such folder; check the path");
        }
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new AnyposeException(folder + ": the folder cannot be read (" + e + "); check its permissions", e);
        }
    }

    private void requireCalibrated(TrainedModel model, Inference inference) {
        if (model.calibration(inference.name()).isEmpty()) {
            throw new AnyposeException(options.model() + " cannot say that it does not know: it was not calibrated;"
                    + " train the model again");
        }
    }

    private void measure(TrainedModel model, Views views, int draws, Strangers.Scores good, Strangers.Scores inverted) {
        int count = Math.multiplyExact(draws, views.size());
        int tile = views.format().tile();
        try (StatusLine status = StatusLine.on(err)) {
            TimeLeft left = new TimeLeft(status);
            for (int from = 0; from < count; from += tile) {
                int[] drawn =
                        IntStream.range(from, Math.min(count, from + tile)).toArray();
                ViewBatch batch = ViewBatch.at(
                        views,
                        IntStream.of(drawn).map(i -> i % views.size()).toArray(),
                        IntStream.of(drawn)
                                .mapToObj(i -> pose(views, i % views.size(), EVALUATION.generator("unknown", i)))
                                .toList());
                Recogniser recogniser = model.recogniser(model.recognisers().best(batch.poses()));
                good.add(recogniser.recognise(batch), batch.size());
                inverted.add(recogniser.recognise(inverted(batch)), batch.size());
                int done = good.size();
                status.show(() -> done + " of " + count + " test pictures shown, " + left.after(done, count) + " left");
            }
        }
    }

    /** Any pose, or of examples one that there is a picture at. */
    private static Pose pose(Views views, int object, RandomGenerator random) {
        if (views.transformation() instanceof PixelTransformation) {
            return views.transformation().draw(random);
        }
        List<Pose> there = views.transformation().group().poses().stream()
                .filter(pose -> views.has(object, pose))
                .toList();
        return there.get(random.nextInt(there.size()));
    }

    private static ViewBatch inverted(ViewBatch batch) {
        int maximum = batch.format().maximum();
        byte[] pixels = new byte[batch.pixels().length];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (maximum - Byte.toUnsignedInt(batch.pixels()[i]));
        }
        return new ViewBatch(pixels, batch.format(), batch.labels(), batch.poses());
    }

    private Strangers.Scores pictures(TrainedModel model, Inference inference, Path folder, List<Path> files) {
        Recogniser recogniser = model.recogniser(inference);
        Strangers.Scores scores = new Strangers.Scores();
        for (Path picture : files) {
            try {
                scores.add(recogniser.recognise(model.prepare(PictureFile.read(picture)), 1), 1);
            } catch (AnyposeException e) {
                err.println("anypose: " + picture + ": " + e.getMessage());
            }
        }
        if (scores.size() == 0) {
            throw new AnyposeException(
                    folder + ": there is no picture in it; name a folder with PNG, JPEG, GIF or BMP" + " files");
        }
        return scores;
    }
}
