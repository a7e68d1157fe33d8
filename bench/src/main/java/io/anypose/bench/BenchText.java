package io.anypose.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.app.console.Text;
import io.anypose.bench.measure.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was measured, as lines of a table for people and as JSON for programs. */
final class BenchText {

    static final String HEAD = row("part", "measured", "", "", "ratio", "to", "target");

    private BenchText() {}

    static String line(Finding finding) {
        return row(
                finding.part(),
                finding.name(),
                number(finding.value()),
                finding.unit(),
                finding.ratio().map(ratio -> Text.decimal(ratio.value(), 2)).orElse(""),
                finding.ratio().map(Finding.Ratio::of).orElse(""),
                target(finding));
    }

    /** Returns the target and whether it was met, or an empty text if there is none. */
    static String target(Finding finding) {
        return finding.target()
                .map(target -> target.text() + (target.met() ? ": met" : ": MISSED"))
                .orElse("");
    }

    private static String row(
            String part, String name, String value, String unit, String ratio, String of, String target) {
        return String.format(
                        Locale.ROOT, "%-12s %-38s %10s %-9s %6s  %-22s %s", part, name, value, unit, ratio, of, target)
                .stripTrailing();
    }

    /** A number with three significant digits or more. */
    static String number(double value) {
        double size = Math.abs(value);
        return size >= 1000 || value == Math.rint(value)
                ? Text.count(Math.round(value))
                : Text.decimal(value, size >= 100 ? 0 : size >= 10 ? 1 : 2);
    }

    /** How many targets were met, and which were not. */
    static String summary(List<Finding> findings) {
        long aimed = findings.stream()
                .filter(finding -> finding.target().isPresent())
                .count();
        List<String> missed = missed(findings);
        return (aimed - missed.size()) + " of " + aimed + " targets met"
                + (missed.isEmpty() ? "" : "; missed: " + String.join("; ", missed));
    }

    /** The names of what was not as it should be. */
    static List<String> missed(List<Finding> findings) {
        return findings.stream()
                .filter(finding ->
                        finding.target().filter(target -> !target.met()).isPresent())
                .map(finding -> finding.part() + ", " + finding.name())
                .toList();
    }

    /** A finding as programs read it: what it does not have is left out. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Content(
            String part,
            String name,
            double value,
            String unit,
            Optional<Double> ratio,
            Optional<String> to,
            Optional<String> target,
            Optional<Boolean> met) {}

    static Content content(Finding finding) {
        return new Content(
                finding.part(),
                finding.name(),
                finding.value(),
                finding.unit(),
                finding.ratio().map(Finding.Ratio::value),
                finding.ratio().map(Finding.Ratio::of),
                finding.target().map(Finding.Target::text),
                finding.target().map(Finding.Target::met));
    }
}
