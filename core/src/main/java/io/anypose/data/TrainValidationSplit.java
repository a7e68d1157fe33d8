package io.anypose.data;

import io.anypose.provenance.Seed;
import java.util.Arrays;

/**
 * Which objects a model learns from, and which ones select the best epoch and serve as references: 80 and 20 %.
 *
 * <p>Each class is divided by itself, so both parts have the same mixture; a fraction of an object goes to training.
 */
public final class TrainValidationSplit {

    private final int[] train;
    private final int[] validation;

    private TrainValidationSplit(int[] train, int[] validation) {
        this.train = train;
        this.validation = validation;
    }

    /** The split of these objects; equal seeds give equal splits. */
    public static TrainValidationSplit of(Views views, Seed seed) {
        boolean[] held = HeldOut.of(views, seed, "split", 0);
        int[] validation = HeldOut.chosen(held, true);
        if (validation.length == 0) {
            throw new DataException("no class has 5 objects or more, so none of the " + views.size()
                    + " objects can be kept for validation; add objects");
        }
        return new TrainValidationSplit(HeldOut.chosen(held, false), validation);
    }

    /** The objects to learn from, in ascending order. */
    public int[] train() {
        return train.clone();
    }

    /** The objects to validate with, in ascending order. */
    public int[] validation() {
        return validation.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TrainValidationSplit split
                && Arrays.equals(train, split.train)
                && Arrays.equals(validation, split.validation);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(train) + Arrays.hashCode(validation);
    }

    @Override
    public String toString() {
        return train.length + " objects for training, " + validation.length + " for validation";
    }
}
