package io.anypose.app;

import com.google.gson.JsonObject;
import io.anypose.data.SeenViews;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.model.OperatorKind;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.OrbitTraining;
import io.anypose.pose.References;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.SafeFile;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.Recipe;
import io.anypose.train.Checkpoint;
import io.anypose.train.EpochRecord;
import io.anypose.train.Training;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What {@code train} does once its options are known: from data to a model file, with a checkpoint on the way. */
final class TrainingRun {

    /** Tells how a training went that has ended. */
    @FunctionalInterface
    interface Summary {

        void tell(Path file, ModelFile trained, List<EpochRecord> history, double seconds);
    }

    /** Under this name the model file remembers how training went. */
    static final String TRAINING = "training";

    /** What the name of a checkpoint has more than that of its model. */
    static final String CHECKPOINT = ".checkpoint";

    private final CommandSpec command;
    private final Recipe recipe;
    private final DataOptions data;
    private final DeviceOption device;
    private final Path file;
    private final Path checkpoint;
    private final boolean resume;
    private final Summary summary;
    private final PrintWriter err;
    private final long started = System.nanoTime();

    TrainingRun(
            CommandSpec command,
            Recipe recipe,
            DataOptions data,
            DeviceOption device,
            Path file,
            boolean resume,
            Summary summary) {
        this.command = command;
        this.recipe = recipe;
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
        DataOptions.Loaded images = data.load();
        Experiment experiment = Failures.accepted(command, () -> new Experiment(recipe, images.data()));
        try (Compute compute = device.open();
                Model model = Failures.accepted(command, () -> experiment.model(compute));
                StatusLine status = StatusLine.on(err)) {
            Provenance provenance = Provenance.now(
                    settings(images), recipe.training().seed(), images.data().sha256(), compute.describe());
            Optional<OrbitTraining> orbit = orbit(experiment, model);
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
                ModelFile trained = remember(ModelFile.of(model, provenance), history);
                trained = withReferences(trained, model, experiment);
                trained = withOrbit(trained, orbit, status, interruption);
                status.clear();
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

    /** Whether the model can find the pose of an object at all. */
    private boolean findsPoses(Model model) {
        return model.hasOneStage() && recipe.operator() != OperatorKind.NONE;
    }

    /** What follows the training of the model, prepared before it, so that a wrong network is told at once. */
    private Optional<OrbitTraining> orbit(Experiment experiment, Model model) {
        try {
            return recipe.orbit()
                    .filter(settings -> findsPoses(model))
                    .map(settings -> new OrbitTraining(model, experiment.training(), settings));
        } catch (AnyposeException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private static ModelFile remember(ModelFile trained, List<EpochRecord> history) {
        JsonObject training = new JsonObject();
        training.add("epochs", Json.tree(history));
        return trained.with(TRAINING, training);
    }

    private ModelFile withReferences(ModelFile trained, Model model, Experiment experiment) {
        if (!findsPoses(model)) {
            return trained;
        }
        SeenViews validation = experiment.validation();
        int count = Math.min(References.DEFAULT_COUNT, validation.anchors());
        try (References references = References.draw(model, validation, count, References.DEFAULT_SEED)) {
            return references.addTo(trained);
        }
    }

    private static ModelFile withOrbit(
            ModelFile trained, Optional<OrbitTraining> orbit, StatusLine status, Interruption interruption) {
        if (orbit.isEmpty()) {
            return trained;
        }
        OrbitTraining training = orbit.get().stopWhen(interruption::asked);
        try (OrbitRecogniser recogniser = training.run(new OrbitProgress(status))) {
            return recogniser.addTo(trained);
        }
    }

    private Map<String, String> settings(DataOptions.Loaded images) {
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
