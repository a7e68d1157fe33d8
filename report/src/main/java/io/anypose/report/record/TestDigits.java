package io.anypose.report.record;

import io.anypose.eval.Ablation;
import io.anypose.provenance.Provenance;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How many digits accuracies were measured on.
 *
 * @param limit as many as were chosen from the test set; empty if it was the whole
 */
public record TestDigits(OptionalInt limit) {

    /** The whole test set. */
    public static final TestDigits ALL = new TestDigits(OptionalInt.empty());

    /** MNIST's test set without nines, which a reproduction always takes. */
    private static final int WHOLE = 8991;

    /** Where both are given, a sample was taken of the first digits. */
    private static final List<String> SETTINGS = List.of("test-sample", "test-limit");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /** Those that a record was made with, as it says itself. */
    public static TestDigits of(Provenance provenance) {
        return new TestDigits(SETTINGS.stream()
                .map(name -> provenance.settings().getOrDefault(name, "none"))
                .filter(NUMBER.asMatchPredicate())
                .mapToInt(Integer::parseInt)
                .min());
    }

    /** Those of ablations, which all have the same; the whole test set if there are none. */
    public static TestDigits of(List<Ablation> ablations) {
        return ablations.stream()
                .map(ablation -> of(ablation.provenance()))
                .findFirst()
                .orElse(ALL);
    }

    public int count() {
        return limit.orElse(WHOLE);
    }

    /**
     * The standard error that an accuracy has because other digits could have been chosen; 0 for the whole test set. Poses of one digit
     * count as one observation, so that it is rather too large for a mean over poses.
     */
    public double error(double accuracy) {
        return limit.isEmpty() ? 0 : Math.sqrt(accuracy * (1 - accuracy) / limit.getAsInt());
    }

    /** That of the difference of accuracies; too large again where they are those of the same digits. */
    public double error(double one, double other) {
        return Math.hypot(error(one), error(other));
    }
}
