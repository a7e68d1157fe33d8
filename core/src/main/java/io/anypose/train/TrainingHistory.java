package io.anypose.train;

import io.anypose.model.ModelFile;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How a training went, as the model file remembers it.
 *
 * @param epochs one after the other
 */
public record TrainingHistory(List<EpochRecord> epochs) {

    private static final String NAME = "training";

    public TrainingHistory {
        epochs = List.copyOf(epochs);
    }

    /** The model file with this in it. */
    public ModelFile addTo(ModelFile file) {
        return file.with(NAME, this);
    }

    /** How the training of a model went; empty if the writer of its file did not say. */
    public static Optional<TrainingHistory> of(ModelFile file) {
        return file.extra(NAME, TrainingHistory.class);
    }

    /** The epoch whose weights the model has; empty if there was none. */
    public Optional<EpochRecord> best() {
        return epochs.stream().min(Comparator.comparingDouble(EpochRecord::validationLoss));
    }
}
