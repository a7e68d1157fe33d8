package io.anypose.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.data.Coverage;
import io.anypose.provenance.Seed;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * The settings of the training loop.
 *
 * @param epochs passes over the training images; the best of them is kept, so more cost only time
 * @param coverage which views make up one pass
 * @param batch anchors in one step
 * @param learningRate of Adam, at its highest
 * @param schedule how the rate changes
 * @param consistencyWeight λ: 0 leaves the two views free to differ, large values make them agree at the cost of classes
 * @param reduction how the squared difference of two views becomes one number
 * @param supervision which views are classified
 * @param seed of weights, order and pairs
 * @param patience training ends when so many epochs after the best one have brought nothing better; empty to do all epochs. With
 *     a schedule that ends at low rates, the last epochs are often the best: give it none
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record TrainingSettings(
        int epochs,
        Coverage coverage,
        int batch,
        double learningRate,
        Schedule schedule,
        double consistencyWeight,
        Reduction reduction,
        Supervision supervision,
        Seed seed,
        OptionalInt patience) {

    public TrainingSettings {
        require(epochs >= 1, "epochs", epochs, "1 or more");
        require(batch >= 1, "batch", batch, "1 or more");
        require(learningRate > 0 && Double.isFinite(learningRate), "learning rate", learningRate, "above 0");
        require(consistencyWeight >= 0 && Double.isFinite(consistencyWeight), "lambda", consistencyWeight, "0 or more");
        require(patience.isEmpty() || patience.getAsInt() >= 1, "patience", patience.orElse(0), "1 or more");
    }

    /** Whether a training that has had these epochs is at its end. */
    public boolean haveEnded(List<EpochRecord> history) {
        if (history.size() >= epochs || patience.isEmpty() || history.isEmpty()) {
            return history.size() >= epochs;
        }
        int best = history.stream()
                .min(Comparator.comparingDouble(EpochRecord::validationLoss))
                .orElseThrow()
                .epoch();
        return history.size() - Math.max(best, schedule.restless(epochs)) >= patience.getAsInt();
    }

    private static void require(boolean holds, String name, Number found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException("the setting " + name + " is " + found + "; allowed is " + allowed);
        }
    }
}
