package io.anypose.app.train;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.Interruption;
import io.anypose.app.console.StatusLine;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.LeftOut;
import io.anypose.app.output.OutputLock;
import io.anypose.data.ViewSource;
import io.anypose.file.SafeFile;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.Sources;
import io.anypose.learn.TrainingJob;
import io.anypose.learn.Trust;
import io.anypose.learn.TrustCheck;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Trial;
import io.anypose.train.Checkpoint;
import io.anypose.train.TrainingSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code train} does once its options are known: from data to a model file, with a checkpoint on the way. */
public final class TrainingRun {

    /** Prints the result of a training. */
    @FunctionalInterface
    public interface Summary {

        /** Tells what came of a training that has ended, whose model is now in {@code file}. */
        void tell(Path file, TrainingJob.Result result, Optional<Trust> trust, double seconds);
    }

    /** What the name of a checkpoint has more than that of its model. */
    public static final String CHECKPOINT = ".checkpoint";

    private final CommandSpec command;
    private final Trial trial;
    private final DeviceOption device;
    private final Path file;
    private final Path checkpoint;
    private final boolean resume;
    private final Summary summary;
    private final PrintWriter err;
    private Consumer<ViewSource> onRead = source -> {};
    private boolean foretells;
    private final long started = System.nanoTime();

    public TrainingRun(
            CommandSpec command, Trial trial, DeviceOption device, Path file, boolean resume, Summary summary) {
        this.command = command;
        this.trial = trial;
        this.device = device;
        this.file = file;
        this.checkpoint = checkpoint(file);
        this.resume = resume;
        this.summary = summary;
        this.err = command.commandLine().getErr();
    }

    /** Tells {@code listener} about the objects when they have been read. */
    public TrainingRun onRead(Consumer<ViewSource> listener) {
        this.onRead = listener;
        return this;
    }

    /** Asks whether the model can be trusted at poses that training does not see. */
    public TrainingRun foretelling(boolean asked) {
        this.foretells = asked;
        return this;
    }

    /** The checkpoint of an interrupted training. */
    public static Path checkpoint(Path file) {
        return file.resolveSibling(file.getFileName() + CHECKPOINT);
    }

    /**
     * Trains and writes the model.
     *
     * @param continuing the command that continues this training, should it be interrupted
     */
    public int run(Interruption interruption, String continuing) {
        SafeFile.requireWritable(file);
        SafeFile.requireWritable(checkpoint);
        OutputLock lock = OutputLock.ofFile(file);
        try {
            return train(interruption, continuing);
        } finally {
            lock.close();
        }
    }

    private int train(Interruption interruption, String continuing) {
        ViewSource source = Failures.accepted(command, this::read);
        onRead.accept(source);
        Experiment experiment = Failures.accepted(command, () -> new Experiment(trial, source));
        try (TrainingJob job = Failures.accepted(command, () -> new TrainingJob(experiment, device.choice()));
                StatusLine status = StatusLine.on(err)) {
            TrainingSettings settings = trial.recipe().training(trial.seeds());
            checkpoint(settings).ifPresent(job::resume);
            interruption.listen();
            TrainingJob.Result result = job.listener(new TrainingProgress(status, settings.epochs()))
                    .checkpoints(state -> state.write(checkpoint))
                    .stopWhen(interruption::isRequested)
                    .run();
            status.clear();
            if (result.file().isEmpty()) {
                err.println("anypose: stopped in " + stoppedIn(settings, result) + "; to continue: " + continuing);
                return ExitCode.INTERRUPTED;
            }
            ModelFile trained = result.file().get();
            tellOrder(trained);
            write(trained);
            result.warnings().forEach(warning -> err.println("anypose: warning: " + warning.sentence()));
            Optional<Trust> trust = foretold(source, interruption);
            summary.tell(file, result, trust, (System.nanoTime() - started) / 1e9);
            return ExitCode.DONE;
        }
    }

    /** What to expect at poses that training did not see; empty if that is not asked for or cannot be foretold. */
    private Optional<Trust> foretold(ViewSource source, Interruption interruption) {
        if (!foretells) {
            return Optional.empty();
        }
        try {
            TrustCheck check = new TrustCheck(trial, source);
            err.println("anypose: the model is in " + file
                    + "; training it once more without the outermost poses, to foretell how it does outside");
            return Optional.of(new TrustRun(command.commandLine(), device.choice(), interruption).trust(check));
        } catch (AnyposeException e) {
            err.println("anypose: how it does outside cannot be foretold: " + e.getMessage());
        } catch (CancellationException e) {
            err.println("anypose: stopped; the model is complete, but how it does outside was not foretold");
        }
        return Optional.empty();
    }

    private ViewSource read() {
        LeftOut leftOut = new LeftOut(err);
        ViewSource source = Sources.open(trial, leftOut);
        leftOut.total();
        return source;
    }

    private static String stoppedIn(TrainingSettings settings, TrainingJob.Result result) {
        int ended = result.history().size();
        return !settings.haveEnded(result.history())
                ? "epoch " + (ended + 1)
                : "the training of the orbit recogniser, which begins anew";
    }

    private void tellOrder(ModelFile trained) {
        trained.manifest().order().ifPresent(order -> err.println("anypose: " + TrainingSummary.found(order)));
    }

    private Optional<Checkpoint> checkpoint(TrainingSettings settings) {
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
        boolean trained = settings.haveEnded(from.history());
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
