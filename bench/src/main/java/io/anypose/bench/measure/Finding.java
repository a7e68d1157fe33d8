package io.anypose.bench.measure;

import java.util.Locale;
import java.util.Optional;

/**
 * One measured number.
 *
 * @param part what it belongs to, such as training
 * @param ratio to something measured in the same run, which says more than the number on a machine that others use too
 * @param target what it should be
 */
public record Finding(
        String part, String name, double value, String unit, Optional<Ratio> ratio, Optional<Target> target) {

    /**
     * How many times another number this one is.
     *
     * @param of words for the other number
     */
    public record Ratio(double value, String of) {}

    /** What should hold, in words, and whether it does. */
    public record Target(String text, boolean met) {}

    /** A number without a target. */
    public static Finding of(String part, String name, double value, String unit) {
        return new Finding(part, name, value, unit, Optional.empty(), Optional.empty());
    }

    Finding ratio(double times, String of) {
        return new Finding(part, name, value, unit, Optional.of(new Ratio(times, of)), target);
    }

    Finding ratioAtLeast(double bound) {
        return target("ratio at least " + text(bound), ratio.orElseThrow().value() >= bound);
    }

    Finding ratioAtMost(double bound) {
        return target("ratio at most " + text(bound), ratio.orElseThrow().value() <= bound);
    }

    /** Says what it should be. */
    public Finding atLeast(double bound) {
        return target("at least " + text(bound), value >= bound);
    }

    /** Says what it should be. */
    public Finding atMost(double bound) {
        return target("at most " + text(bound), value <= bound);
    }

    private Finding target(String text, boolean met) {
        return new Finding(part, name, value, unit, ratio, Optional.of(new Target(text, met)));
    }

    private static String text(double bound) {
        return bound == Math.rint(bound) ? String.format(Locale.ROOT, "%,.0f", bound) : String.valueOf(bound);
    }
}
