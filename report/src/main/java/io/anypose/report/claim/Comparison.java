package io.anypose.report.claim;

import io.anypose.eval.RecogniserResult;
import io.anypose.eval.SeedMean;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.html.SeedCells;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import io.anypose.report.record.TestDigits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A fraction that was measured beside the paper's.
 *
 * @param ours empty if it is not in this run
 * @param paper empty if the paper does not have it
 * @param digits that ours was measured on
 */
public record Comparison(Optional<SeedMean> ours, OptionalDouble paper, TestDigits digits) {

    public static final String NOT_MEASURED = "not in this run";

    /** A number of a result. */
    static Comparison of(
            Optional<SeedResults> results, ToDoubleFunction<RecogniserResult> value, OptionalDouble paper) {
        return new Comparison(
                results.map(known -> known.mean(value)),
                paper,
                results.map(SeedResults::digits).orElse(TestDigits.ALL));
    }

    /** To be shown, not judged. */
    public Comparison(Optional<SeedMean> ours, OptionalDouble paper) {
        this(ours, paper, TestDigits.ALL);
    }

    /** Ours minus the paper's, if both are known. */
    public OptionalDouble difference() {
        return ours.isPresent() && paper.isPresent()
                ? OptionalDouble.of(ours.get().mean() - paper.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Whether ours is at most {@code tolerance} below the paper's; empty unless both are known. */
    public Optional<Finding> isWithin(double tolerance) {
        OptionalDouble difference = difference();
        return difference.isPresent()
                ? Optional.of(
                        Finding.of(difference.getAsDouble() + tolerance, StandardError.of(ours.orElseThrow(), digits)))
                : Optional.empty();
    }

    /** How much ours exceeds ours of another comparison must be {@code least} or more; empty unless both are known. */
    Optional<Finding> exceeds(Comparison other, double least) {
        return isAbove(other, least, Double.POSITIVE_INFINITY);
    }

    /** How much ours exceeds ours of another comparison must be inside of a range; empty unless both are known. */
    Optional<Finding> isAbove(Comparison other, double from, double to) {
        return ours.flatMap(mine -> other.ours.map(theirs -> {
            double difference = mine.mean() - theirs.mean();
            return Finding.of(Math.min(difference - from, to - difference), StandardError.of(mine, theirs, digits));
        }));
    }

    /** Ours in percent, with its deviation, and with its number of seeds if the run has more. */
    String words(Run run) {
        return Numbers.percent(ours, 1) + " %"
                + ours.flatMap(known -> run.fewerSeeds(known.seeds()))
                        .map(seeds -> " with " + seeds)
                        .orElse("");
    }

    public Element oursCell() {
        return ours.isPresent()
                ? SeedCells.percent(ours, 2)
                : number(NOT_MEASURED).with("class", "missing");
    }

    public Element paperCell() {
        return number(paper.isPresent() ? Numbers.percent(paper.getAsDouble(), 2) : Numbers.NONE);
    }

    /** The difference, coloured by its size: one colour for better, another for worse. */
    public Element differenceCell() {
        OptionalDouble difference = difference();
        if (difference.isEmpty()) {
            return number(Numbers.NONE);
        }
        double points = 100 * difference.getAsDouble();
        String side = points < 0 ? "worse" : "better";
        String size = Math.abs(points) < 0.5 ? "0" : Math.abs(points) < 1.5 ? "1" : Math.abs(points) < 2.5 ? "2" : "3";
        return number(Numbers.points(difference.getAsDouble(), 2)).with("class", side + size);
    }

    /** Mean, deviation, the paper's and the difference in percent, as fields of CSV. */
    public Object[] csv() {
        OptionalDouble difference = difference();
        Object[] measured = SeedCells.csv(ours);
        return new Object[] {
            measured[0],
            measured[1],
            paper.isPresent() ? OptionalDouble.of(100 * paper.getAsDouble()) : paper,
            difference.isPresent() ? OptionalDouble.of(100 * difference.getAsDouble()) : difference
        };
    }

    private static Element number(String text) {
        return Element.of("td", text);
    }
}
