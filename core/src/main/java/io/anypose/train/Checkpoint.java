package io.anypose.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.file.Archive;
import io.anypose.file.Json;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.engine.Tensors;
import io.anypose.provenance.AnyposeException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A training that was interrupted, with all it needs to go on and end with the same weights.
 *
 * @param data fingerprint of the training views
 * @param epoch the epoch under way, counted from 0
 * @param position anchors of that epoch already seen
 * @param meter sums of the loss over these anchors
 * @param steps steps of the optimiser so far
 * @param bestLoss lowest validation loss so far; infinite before the first epoch has ended
 * @param history the epochs that have ended
 * @param name what messages call it, such as its path
 */
@SuppressWarnings("ArrayRecordComponent")
public record Checkpoint(
        ModelSpec spec,
        TrainingSettings settings,
        String data,
        int epoch,
        int position,
        Meter meter,
        long steps,
        double bestLoss,
        List<EpochRecord> history,
        byte[] weights,
        byte[] best,
        byte[] optimiser,
        String name) {

    private static final String KIND = "anypose-checkpoint";
    private static final String UNNAMED = "the checkpoint";

    /** @param bestLoss as text, because it can be infinite */
    private record Content(
            ModelSpec model,
            TrainingSettings settings,
            String data,
            int epoch,
            int position,
            Meter meter,
            long steps,
            String bestLoss,
            List<EpochRecord> history) {

        private Content {
            if (epoch < 0 || epoch > settings.epochs() || history.size() != epoch) {
                throw new IllegalArgumentException("found epoch " + epoch + " of " + settings.epochs() + " after "
                        + history.size() + " that have ended, which cannot be");
            }
            if (position < 0 || steps < 0) {
                throw new IllegalArgumentException(
                        "found position " + position + " and " + steps + " steps, both must be 0 or more");
            }
        }
    }

    /** A checkpoint that is not on disk yet. */
    public Checkpoint(
            ModelSpec spec,
            TrainingSettings settings,
            String data,
            int epoch,
            int position,
            Meter meter,
            long steps,
            double bestLoss,
            List<EpochRecord> history,
            byte[] weights,
            byte[] best,
            byte[] optimiser) {
        this(spec, settings, data, epoch, position, meter, steps, bestLoss, history, weights, best, optimiser, UNNAMED);
    }

    public Checkpoint {
        Objects.requireNonNull(spec, "a checkpoint needs a spec");
        Objects.requireNonNull(settings, "a checkpoint needs settings");
        Objects.requireNonNull(data, "a checkpoint needs a fingerprint of its data");
        Objects.requireNonNull(name, "a checkpoint needs a name, if only for messages");
        meter = meter.copy();
        history = List.copyOf(history);
    }

    public void write(Path path) {
        Content content =
                new Content(spec, settings, data, epoch, position, meter, steps, Double.toString(bestLoss), history);
        new Archive(KIND, Json.tree(content), Map.of("weights", weights, "best", best, "optimiser", optimiser))
                .write(path);
    }

    public static Checkpoint read(Path path) {
        Archive archive = Archive.read(path, KIND, Set.of("weights", "best", "optimiser"));
        Content content = archive.content(path, Content.class);
        return new Checkpoint(
                content.model(),
                content.settings(),
                content.data(),
                content.epoch(),
                content.position(),
                content.meter(),
                content.steps(),
                number(path, content.bestLoss()),
                content.history(),
                archive.parts().get("weights"),
                archive.parts().get("best"),
                archive.parts().get("optimiser"),
                UNNAMED + " " + path);
    }

    private static double number(Path path, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new AnyposeException(
                    path + " is damaged: its bestLoss is \"" + text + "\", a number is needed; train again", e);
        }
    }

    /** Refuses to continue a training of another model, with other settings or on other data. */
    void require(ModelSpec otherSpec, TrainingSettings otherSettings, String otherData) {
        if (!spec.equals(otherSpec) || !settings.equals(otherSettings)) {
            throw new AnyposeException(name + " belongs to another training (" + spec.operator() + ", "
                    + settings + "), but this one is " + otherSpec.operator() + ", " + otherSettings
                    + "; continue with the same settings as before, or begin anew");
        }
        if (!data.equals(otherData)) {
            throw new AnyposeException(name + " belongs to a training on other images; continue with the same images as"
                    + " before, or begin anew");
        }
    }

    /** Gives a training its weights and its optimiser, as they were, after a look at the best weights so far. */
    void restore(Model model, Adam adam) {
        try (NDManager scope = model.manager().newSubManager()) {
            load(best, model, name);
            load(weights, model, name);
            adam.restore(Tensors.decode(scope, optimiser, name), steps);
        } catch (IllegalArgumentException e) {
            throw new AnyposeException(
                    name + " does not fit the model that it describes: " + e.getMessage() + "; begin anew", e);
        }
    }

    /**
     * Puts named arrays into the model.
     *
     * @param source where the arrays come from, for messages
     */
    static void load(byte[] bytes, Model model, String source) {
        try (NDManager scope = model.manager().newSubManager()) {
            NDList arrays = Tensors.decode(scope, bytes, source);
            for (NDArray array : model.arrays()) {
                Tensors.assign(array, arrays, array.getName());
            }
        }
    }
}
