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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What {@code train} does once its options are known: from data to a model file, with a checkpoint on the way. */
final class TrainingRun {

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
    private final boolean json;
    private final PrintWriter err;
    private final long started = System.nanoTime();

    TrainingRun(
            CommandSpec command,
            Recipe recipe,
            DataOptions data,
            DeviceOption device,
            Path file,
            boolean resume,
            boolean json) {
        this.command = command;
        this.recipe = recipe;
        this.data = data;
        this.device = device;
        this.file = file;
        this.checkpoint = file.resolveSibling(file.getFileName() + CHECKPOINT);
        this.resume = resume;
        this.json = json;
        this.err = command.commandLine().getErr();
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
                summarise(trained, history);
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

    /** The epoch whose weights the model has. */
    static EpochRecord best(List<EpochRecord> history) {
        return history.stream()
                .min(Comparator.comparingDouble(EpochRecord::validationLoss))
                .orElseThrow();
    }

    private void summarise(ModelFile trained, List<EpochRecord> history) {
        PrintWriter out = command.commandLine().getOut();
        EpochRecord best = best(history);
        double seconds = (System.nanoTime() - started) / 1e9;
        if (json) {
            JsonObject summary = new JsonObject();
            summary.addProperty("model", file.toString());
            summary.addProperty("transformation", recipe.transformation());
            summary.addProperty("operator", recipe.operator().toString());
            summary.addProperty("bestEpoch", best.epoch());
            summary.addProperty("validationAccuracy", best.validationAccuracy());
            summary.addProperty("seconds", seconds);
            summary.add("recognisers", Json.tree(trained.parts().keySet()));
            summary.add("epochs", Json.tree(history));
            summary.add("provenance", Json.tree(trained.provenance()));
            out.println(Json.text(summary));
            return;
        }
        out.println(file + ": " + recipe.transformation() + ", operator " + recipe.operator());
        out.println("best epoch " + best.epoch() + " of " + history.size() + ", validation accuracy "
                + Text.percent(best.validationAccuracy(), 2) + " % at seen poses, time " + Text.time(seconds));
        out.println(
                trained.parts().isEmpty()
                        ? "it has to be told the pose"
                        : "it finds poses with what travels in the file: "
                                + String.join(", ", trained.parts().keySet()));
        out.println("next: ./anypose evaluate " + file);
    }
}
