package io.anypose.report.record;

import io.anypose.eval.RecogniserResult;
import io.anypose.eval.SeedMean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Something that the method needs more or less of: parts called {@code needs-CONDITION-METHOD-VALUE} measure how much. */
public enum Condition {
    ANGLE("Training range, ± [°]", false),
    SHIFT("Training range, ± [px]", false),
    OBJECTS("Objects to learn from", true),
    DIMENSION("Length of a latent", true);

    /** The name of a part begins with this. */
    public static final String PREFIX = "needs-";

    /** A model with an operator. */
    public static final String FIXED = "fixed";
    /** A convolutional network that sees all poses. */
    public static final String CONV = "conv";

    /** A training that several conditions share; its value is its number of objects. */
    private static final String BASE = "base";

    /** The length of its latents. */
    private static final double BASE_DIMENSION = 140;

    /**
     * What was measured where a condition has a value.
     *
     * @param at the value of the condition; empty if the model does not depend on it
     */
    public record Point(OptionalDouble at, SeedMean value) {}

    private final String title;
    private final boolean logarithmic;

    Condition(String title, boolean logarithmic) {
        this.title = title;
        this.logarithmic = logarithmic;
    }

    /** What stands below an axis. */
    public String title() {
        return title;
    }

    public boolean isLogarithmic() {
        return logarithmic;
    }

    /** As in the names of parts. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a run has measured of a method, by ascending values; first what does not depend on the condition. */
    public List<Point> points(Run run, String method, PoseSource source, ToDoubleFunction<RecogniserResult> value) {
        List<Point> points = new ArrayList<>();
        for (String part : run.parts().stream().map(Part::name).distinct().toList()) {
            at(part, method)
                    .ifPresent(at -> run.results(part, source)
                            .map(results -> new Point(at, results.mean(value)))
                            .ifPresent(points::add));
        }
        points.sort(Comparator.comparingDouble(point -> point.at().orElse(Double.NEGATIVE_INFINITY)));
        return points;
    }

    /** Where a part belongs that measures this; empty if it does not. */
    private Optional<OptionalDouble> at(String part, String method) {
        String own = PREFIX + this + "-" + method + "-";
        if (part.startsWith(own)) {
            return Optional.of(number(part.substring(own.length())));
        }
        String shared = PREFIX + BASE + "-" + method + "-";
        if (!part.startsWith(shared)) {
            return Optional.empty();
        }
        return switch (this) {
            case ANGLE, SHIFT -> Optional.empty();
            case OBJECTS -> Optional.of(number(part.substring(shared.length())));
            case DIMENSION ->
                Optional.of(method.equals(CONV) ? OptionalDouble.empty() : OptionalDouble.of(BASE_DIMENSION));
        };
    }

    private static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
