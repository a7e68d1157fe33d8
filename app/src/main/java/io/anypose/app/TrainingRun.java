package io.anypose.app;

import com.google.gson.JsonObject;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
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
import picocli.CommandLine.Model.CommandSpec;

/** What {@code train} does once its options are known: from data to a model file, with a checkpoint on the way. */
final class TrainingRun {

    /** Under this name the model file remembers how training went. */
    static final String TRAINING = "training";

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
        this.checkpoint = file.resolveSibling(file.getFileName() + ".checkpoint");
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
        DataOptions.Loaded images = data.load(Optional.empty());
        Experiment experiment = Failures.accepted(command, () -> new Experiment(recipe, images.data()));
        try (Compute compute = device.open();
                Model model = Failures.accepted(command, () -> experiment.model(compute));
                StatusLine status = StatusLine.on(err)) {
            Provenance provenance = Provenance.now(
                    settings(images), recipe.training().seed(), images.data().sha256(), compute.describe());
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
            write(model, provenance, history);
            summarise(provenance, history);
            return Main.DONE;
        }
    }

    private Map<String, String> settings(DataOptions.Loaded images) {
        Map<String, String> settings = new TreeMap<>(recipe.settings());
        settings.put("data", images.source());
        settings.put("exclude", images.excluded().toString());
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
        err.println("anypose: continuing with epoch "
                + Math.min(from.epoch() + 1, recipe.training().epochs()) + " from " + checkpoint);
        return Optional.of(from);
    }

    private void write(Model model, Provenance provenance, List<EpochRecord> history) {
        JsonObject training = new JsonObject();
        training.add("epochs", Json.tree(history));
        try {
            ModelFile.of(model, provenance).with(TRAINING, training).write(file);
        } catch (AnyposeException e) {
            throw new AnyposeException(
                    e.getMessage() + "; the training is kept in " + checkpoint
                            + ", so that the same command with --resume only writes the file",
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

    private void summarise(Provenance provenance, List<EpochRecord> history) {
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
            summary.add("epochs", Json.tree(history));
            summary.add("provenance", Json.tree(provenance));
            out.println(Json.text(summary));
            return;
        }
        out.println(file + ": " + recipe.transformation() + ", operator " + recipe.operator());
        out.println("best epoch " + best.epoch() + " of " + history.size() + ", validation accuracy "
                + Text.percent(best.validationAccuracy(), 2) + " % at seen poses, time " + Text.time(seconds));
        out.println("next: ./anypose evaluate " + file);
    }
}
