package io.anypose.data;

import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which objects a model learns from, and which ones select the best epoch and serve as references: 80 and 20 %.
 *
 * <p>Each class is divided by itself, so both parts have the same mixture; a fraction of an object goes to training.
 */
public final class TrainValidationSplit {

    private static final int ONE_IN = 5;

    private final int[] train;
    private final int[] validation;

    private TrainValidationSplit(int[] train, int[] validation) {
        this.train = train;
        this.validation = validation;
    }

    /** The split of these objects; equal seeds give equal splits. */
    public static TrainValidationSplit of(Views views, Seed seed) {
        boolean[] held = new boolean[views.size()];
        for (int label = 0; label < views.classes().size(); label++) {
            int[] objects = objects(views, label);
            Shuffle.inPlace(objects, seed.generator("split", label));
            for (int i = 0; i < objects.length / ONE_IN; i++) {
                held[objects[i]] = true;
            }
        }
        int[] validation = IntStream.range(0, held.length).filter(i -> held[i]).toArray();
        if (validation.length == 0) {
            throw new DataException("no class has " + ONE_IN + " objects or more, so none of the " + views.size()
                    + " objects can be kept for validation; add objects");
        }
        return new TrainValidationSplit(
                IntStream.range(0, held.length).filter(i -> !held[i]).toArray(), validation);
    }

    /** The objects to learn from, in ascending order. */
    public int[] train() {
        return train.clone();
    }

    /** The objects to validate with, in ascending order. */
    public int[] validation() {
        return validation.clone();
    }

    private static int[] objects(Views views, int label) {
        return IntStream.range(0, views.size())
                .filter(object -> views.label(object) == label)
                .toArray();
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
