package io.anypose.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.data.Coverage;
import io.anypose.provenance.Seed;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * How a model is trained. The defaults are the paper's.
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

    /** The paper's recipe. */
    public static final TrainingSettings PAPER = new TrainingSettings(
            20,
            Coverage.EVERY_POSE,
            512,
            0.001,
            Schedule.CONSTANT,
            1,
            Reduction.MEAN,
            Supervision.FIRST_VIEW,
            new Seed(42),
            OptionalInt.empty());

    /** The paper's recipe for compound shifts. */
    public static final TrainingSettings COMPOUND = PAPER.with(Supervision.BOTH_VIEWS);

    public TrainingSettings {
        require(epochs >= 1, "epochs", epochs, "1 or more");
        require(batch >= 1, "batch", batch, "1 or more");
        require(learningRate > 0 && Double.isFinite(learningRate), "learning rate", learningRate, "above 0");
        require(consistencyWeight >= 0 && Double.isFinite(consistencyWeight), "lambda", consistencyWeight, "0 or more");
        require(patience.isEmpty() || patience.getAsInt() >= 1, "patience", patience.orElse(0), "1 or more");
    }

    /** The same with another λ. */
    public TrainingSettings withConsistencyWeight(double weight) {
        return changed(draft -> draft.consistencyWeight = weight);
    }

    /** The same with another learning rate. */
    public TrainingSettings withRate(double highest, Schedule changing) {
        return changed(draft -> {
            draft.learningRate = highest;
            draft.schedule = changing;
        });
    }

    /** The same with another number of pairs in one step. */
    public TrainingSettings withBatch(int pairs) {
        return changed(draft -> draft.batch = pairs);
    }

    /** The same with other passes over the data. */
    public TrainingSettings withPasses(int count, Coverage of) {
        return changed(draft -> {
            draft.epochs = count;
            draft.coverage = of;
        });
    }

    /** The same with another way to sum up the differences of two views. */
    public TrainingSettings with(Reduction other) {
        return changed(draft -> draft.reduction = other);
    }

    /** The same with other views classified. */
    public TrainingSettings with(Supervision other) {
        return changed(draft -> draft.supervision = other);
    }

    /** The same with another seed. */
    public TrainingSettings with(Seed other) {
        return changed(draft -> draft.seed = other);
    }

    /** The same with another patience. */
    public TrainingSettings withPatience(OptionalInt count) {
        return changed(draft -> draft.patience = count);
    }

    private TrainingSettings changed(Consumer<Draft> change) {
        Draft draft = new Draft();
        change.accept(draft);
        return draft.settings();
    }

    /** These settings while some of them are replaced. */
    private final class Draft {
        private int epochs = TrainingSettings.this.epochs;
        private Coverage coverage = TrainingSettings.this.coverage;
        private int batch = TrainingSettings.this.batch;
        private double learningRate = TrainingSettings.this.learningRate;
        private Schedule schedule = TrainingSettings.this.schedule;
        private double consistencyWeight = TrainingSettings.this.consistencyWeight;
        private Reduction reduction = TrainingSettings.this.reduction;
        private Supervision supervision = TrainingSettings.this.supervision;
        private Seed seed = TrainingSettings.this.seed;
        private OptionalInt patience = TrainingSettings.this.patience;

        TrainingSettings settings() {
            return new TrainingSettings(
                    epochs,
                    coverage,
                    batch,
                    learningRate,
                    schedule,
                    consistencyWeight,
                    reduction,
                    supervision,
                    seed,
                    patience);
        }
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
