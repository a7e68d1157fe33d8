package io.anypose.app;

import io.anypose.data.ViewSource;
import io.anypose.file.SafeFile;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.recipe.Completion;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.FoundOrder;
import io.anypose.recipe.PictureOrigin;
import io.anypose.recipe.Recipe;
import io.anypose.train.Checkpoint;
import io.anypose.train.EpochRecord;
import io.anypose.train.Training;
import io.anypose.train.TrainingHistory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What {@code train} does once its options are known: from data to a model file, with a checkpoint on the way. */
final class TrainingRun {

    /** Tells how a training went that has ended. */
    @FunctionalInterface
    interface Summary {

        void tell(Path file, ModelFile trained, List<EpochRecord> history, double seconds);
    }

    /** What the name of a checkpoint has more than that of its model. */
    static final String CHECKPOINT = ".checkpoint";

    private final CommandSpec command;
    private final Supplier<SourceOptions.Loaded> data;
    private final boolean exactDimension;
    private final DeviceOption device;
    private final Path file;
    private final Path checkpoint;
    private final boolean resume;
    private final Summary summary;
    private final PrintWriter err;
    private Recipe recipe;
    private final long started = System.nanoTime();

    /**
     * @param exactDimension whether latents must be as long as the recipe says; if not, they may become a little longer to
     *     suit the group
     */
    TrainingRun(
            CommandSpec command,
            Recipe recipe,
            boolean exactDimension,
            Supplier<SourceOptions.Loaded> data,
            DeviceOption device,
            Path file,
            boolean resume,
            Summary summary) {
        this.command = command;
        this.recipe = recipe;
        this.exactDimension = exactDimension;
        this.data = data;
        this.device = device;
        this.file = file;
        this.checkpoint = checkpoint(file);
        this.resume = resume;
        this.summary = summary;
        this.err = command.commandLine().getErr();
    }

    /** Where an interrupted training is kept. */
    static Path checkpoint(Path file) {
        return file.resolveSibling(file.getFileName() + CHECKPOINT);
    }

    /**
     * Trains and writes the model.
     *
     * @param continuing the command that continues this training, should it be interrupted
     */
    int run(Interruption interruption, String continuing) {
        SafeFile.requireWritable(file);
        SafeFile.requireWritable(checkpoint);
        SourceOptions.Loaded images = Failures.accepted(command, data);
        suit(images.data());
        Experiment experiment = Failures.accepted(command, () -> new Experiment(recipe, images.data()));
        try (Compute compute = device.open();
                Model model = Failures.accepted(command, () -> experiment.model(compute));
                StatusLine status = StatusLine.on(err)) {
            Provenance provenance = Provenance.now(
                    settings(images), recipe.training().seed(), images.data().sha256(), compute.describe());
            Completion completion = completion(experiment, model);
            Optional<Checkpoint> from = checkpoint();
            interruption.listen();
            Training training = experiment
                    .training(model)
                    .listener(new TrainingProgress(status, recipe.training().epochs()))
                    .checkpoints(kept -> kept.write(checkpoint))
                    .stopWhen(interruption::asked);
            List<EpochRecord> history = training.run(from);
            status.clear();
            if (history.size() < recipe.training().epochs()) {
                err.println("anypose: stopped in epoch " + (history.size() + 1) + "; to continue: " + continuing);
                return Main.INTERRUPTED;
            }
            try {
                ModelFile trained = remember(
                        completion.run(compute, provenance, new OrbitProgress(status), interruption::asked),
                        history,
                        images.origin());
                status.clear();
                tellOrder(trained);
                write(trained);
                summary.tell(file, trained, history, (System.nanoTime() - started) / 1e9);
                return Main.DONE;
            } catch (CancellationException e) {
                status.clear();
                err.println("anypose: stopped in the training of the orbit recogniser, which begins anew; to continue: "
                        + continuing);
                return Main.INTERRUPTED;
            }
        }
    }

    private void suit(ViewSource source) {
        if (!exactDimension) {
            recipe = Failures.accepted(
                    command,
                    () -> recipe.suiting(
                            source.transformation(recipe.transformation()).group()));
        }
    }

    /** What follows the training of the model, prepared before it, so that a wrong network is told at once. */
    private Completion completion(Experiment experiment, Model model) {
        try {
            return new Completion(experiment, model);
        } catch (AnyposeException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private static ModelFile remember(ModelFile trained, List<EpochRecord> history, Optional<PictureOrigin> origin) {
        ModelFile remembering = new TrainingHistory(history).addTo(trained);
        return origin.map(pictures -> pictures.addTo(remembering)).orElse(remembering);
    }

    private void tellOrder(ModelFile trained) {
        FoundOrder.of(trained).ifPresent(order -> err.println("anypose: " + ModelDescription.found(order)));
    }

    private Map<String, String> settings(SourceOptions.Loaded images) {
        Map<String, String> settings = new TreeMap<>(recipe.settings());
        settings.putAll(images.settings());
        return settings;
    }

    private Optional<Checkpoint> checkpoint() {
        boolean there = Files.exists(checkpoint);
        if (there && !resume) {
            err.println(
                    "anypose: beginning anew; " + checkpoint
                            + " of an interrupted training will be replaced after the first epoch (--resume would continue it)");
        } else if (resume && !there) {
            err.println("anypose: there is no " + checkpoint + "; beginning anew");
        }
        if (!there || !resume) {
            return Optional.empty();
        }
        Checkpoint from = Checkpoint.read(checkpoint);
        boolean trained = from.epoch() >= recipe.training().epochs();
        err.println("anypose: continuing with "
                + (trained ? "what follows the last epoch" : "epoch " + (from.epoch() + 1)) + " from " + checkpoint);
        return Optional.of(from);
    }

    private void write(ModelFile trained) {
        try {
            trained.write(file);
        } catch (AnyposeException e) {
            throw new AnyposeException(
                    e.getMessage() + "; the training is kept in " + checkpoint
                            + ", so that the same command with --resume need not repeat it",
                    e);
        }
        try {
            Files.deleteIfExists(checkpoint);
        } catch (IOException e) {
            err.println("anypose: " + checkpoint + " is no longer needed, but could not be removed (" + e + ")");
        }
    }
}
