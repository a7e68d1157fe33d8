package io.anypose.learn;

import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.provenance.Provenance;
import io.anypose.train.Checkpoint;
import io.anypose.train.EpochRecord;
import io.anypose.train.Training;
import io.anypose.train.TrainingListener;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/**
 * One training, from an experiment to a model file: all epochs, what follows them, and what the file remembers of both.
 *
 * <p>The command line, worker processes and a user's program all train through this class. The engine allows one training
 * at a time in a process.
 *
 * <pre>{@code
 * try (TrainingJob job = new TrainingJob(experiment, Compute.Choice.AUTO)) {
 *     job.run().file().orElseThrow().write(Path.of("mine.anypose"));
 * }
 * }</pre>
 */
public final class TrainingJob implements AutoCloseable {

    /** Is called as the job goes on. Progress bars and plots implement it. */
    public interface Listener extends TrainingListener {

        /**
         * After each step of the orbit recogniser's training, which follows the last epoch.
         *
         * @param done views that it has seen so far, of {@code total}
         * @param loss of the last batch
         */
        default void orbitStep(long done, long total, double loss) {}
    }

    /**
     * What a job has come to.
     *
     * @param history the epochs that have ended; fewer than the recipe says if the job was stopped before
     * @param file the trained model; empty if the job was stopped
     * @param warnings what to know before relying on it
     */
    public record Result(List<EpochRecord> history, Optional<ModelFile> file, List<Warning> warnings) {

        public Result {
            history = List.copyOf(history);
            warnings = List.copyOf(warnings);
        }
    }

    /** How much of the time epochs take, where an orbit recogniser is trained after them: a guess. */
    private static final double EPOCHS_SHARE = 0.7;

    private final Experiment experiment;
    private final Compute compute;
    private final Model model;
    private final Completion completion;
    private Listener listener = new Listener() {};
    private Consumer<Checkpoint> keeper = checkpoint -> {};
    private BooleanSupplier stop = () -> false;
    private Optional<Checkpoint> from = Optional.empty();

    /** Builds the untrained model; refuses one that cannot be, and an orbit network that does not suit it. */
    public TrainingJob(Experiment experiment, Compute.Choice device) {
        this.experiment = experiment;
        this.compute = Compute.on(device);
        try {
            this.model = experiment.model(compute);
            this.completion = new Completion(experiment, model);
        } catch (RuntimeException e) {
            compute.close();
            throw e;
        }
    }

    /** Tells {@code newListener} about steps and epochs. */
    public TrainingJob listener(Listener newListener) {
        this.listener = newListener;
        return this;
    }

    /**
     * Tells {@code newProgress} how much of the job is done, from 0 to 1, instead of a listener that wants to know more. Where training
     * ends early, it jumps.
     */
    public TrainingJob progress(DoubleConsumer newProgress) {
        double epochs = experiment.recipe().orbit().isPresent() ? EPOCHS_SHARE : 1;
        return listener(new Listener() {
            @Override
            public void step(long done, long total, double loss) {
                newProgress.accept(epochs * done / total);
            }

            @Override
            public void orbitStep(long done, long total, double loss) {
                newProgress.accept(epochs + (1 - epochs) * done / total);
            }
        });
    }

    /** Gives {@code newKeeper} a checkpoint after each epoch, or after some of them where it takes long, and when an epoch is stopped. */
    public TrainingJob checkpoints(Consumer<Checkpoint> newKeeper) {
        this.keeper = newKeeper;
        return this;
    }

    /** Continues from a checkpoint of the same experiment, and ends with the same weights as a job that was not stopped. */
    public TrainingJob resume(Checkpoint checkpoint) {
        this.from = Optional.of(checkpoint);
        return this;
    }

    /** Asked before each step; when true, the job ends without a model. */
    public TrainingJob stopWhen(BooleanSupplier condition) {
        this.stop = condition;
        return this;
    }

    /** Trains to the end, or until stopped; to be called once. */
    public Result run() {
        Provenance provenance = provenance();
        Training training = experiment
                .training(model)
                .listener(listener)
                .checkpoints(keeper)
                .stopWhen(stop);
        List<EpochRecord> history = training.run(from);
        if (!experiment.settings().haveEnded(history)) {
            return new Result(history, Optional.empty(), List.of());
        }
        try {
            ModelFile file = completion.run(compute, provenance, history, listener::orbitStep, stop);
            return new Result(history, Optional.of(file), Warning.of(experiment, history));
        } catch (CancellationException e) {
            return new Result(history, Optional.empty(), List.of());
        }
    }

    private Provenance provenance() {
        return Provenance.now(
                experiment.trial().settings(), experiment.seed(), experiment.sha256(), compute.describe());
    }

    @Override
    public void close() {
        compute.close(); // and with it the model, which lives there
    }
}
