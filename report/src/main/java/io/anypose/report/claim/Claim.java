package io.anypose.report.claim;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something that should hold, with everything that was checked about it.
 *
 * @param id for programs
 * @param statement what is claimed, in plain words
 * @param criterion what counts as agreement
 */
public record Claim(String id, String statement, String criterion, List<Check> checks) {

    /**
     * One thing that was checked.
     *
     * @param what the transformation or the row of a table
     * @param paper the paper's numbers; empty if it has none
     * @param measured ours; empty if they are not in this run
     * @param finding whether ours meet the criterion; empty if they are not in this run
     */
    public record Check(String what, String paper, String measured, Optional<Finding> finding) {

        static Check missing(String what, String paper) {
            return new Check(what, paper, "", Optional.empty());
        }

        boolean is(Finding one) {
            return finding.equals(Optional.of(one));
        }

        /** Whether ours miss the criterion, by much or little. */
        boolean isMissed() {
            return finding.isPresent() && !is(Finding.HOLDS);
        }

        /** In one line. */
        String words() {
            String ours = finding.isEmpty() ? Comparison.NOT_MEASURED : measured;
            return (isMissed() ? finding.orElseThrow().words() + ": " : "") + what + ": " + ours
                    + (paper.isEmpty() ? "" : " (paper: " + paper + ")");
        }
    }

    /** What the checks amount to. */
    public enum Verdict {
        AGREES("agrees", "holds"),
        AGREES_SO_FAR("agrees as far as measured", "holds as far as measured"),
        DIFFERS("does not agree", "does not hold"),
        TOO_FEW("too few to tell", "too few to tell"),
        NOT_MEASURED(Comparison.NOT_MEASURED, Comparison.NOT_MEASURED);

        private final String ofPaper;
        private final String ofUs;

        Verdict(String ofPaper, String ofUs) {
            this.ofPaper = ofPaper;
            this.ofUs = ofUs;
        }

        /** For programs and style sheets. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Longer lists of checks are told by their number, their worst and those that fail. */
    private static final int FEW = 6;

    public Claim {
        checks = List.copyOf(checks);
    }

    private List<Check> measured() {
        return checks.stream().filter(check -> check.finding().isPresent()).toList();
    }

    private List<Check> with(Finding finding) {
        return checks.stream().filter(check -> check.is(finding)).toList();
    }

    /** Why some checks neither hold nor fail; empty if each of them does one or the other. */
    private Optional<Finding> doubt() {
        return measured().stream()
                .map(check -> check.finding().orElseThrow())
                .filter(Finding::isUnclear)
                .reduce(Finding::or);
    }

    public Verdict verdict() {
        if (measured().isEmpty()) {
            return Verdict.NOT_MEASURED;
        }
        if (!with(Finding.FAILS).isEmpty()) {
            return Verdict.DIFFERS;
        }
        if (doubt().isPresent()) {
            return Verdict.TOO_FEW;
        }
        return measured().size() == checks.size() ? Verdict.AGREES : Verdict.AGREES_SO_FAR;
    }

    /**
     * The verdict in words, with what there is too few of.
     *
     * @param claimedByPaper others' claims agree with what was measured, our own hold
     */
    public String words(boolean claimedByPaper) {
        Verdict verdict = verdict();
        return verdict == Verdict.TOO_FEW
                ? doubt().orElseThrow().words()
                : claimedByPaper ? verdict.ofPaper : verdict.ofUs;
    }

    /** How many checks hold; of a single one, whether it does, which the verdict says as well. */
    public String count() {
        if (measured().isEmpty()) {
            return Comparison.NOT_MEASURED;
        }
        if (checks.size() == 1) {
            Finding only = measured().get(0).finding().orElseThrow();
            return only == Finding.HOLDS ? Verdict.AGREES.ofUs : only.words();
        }
        int missing = checks.size() - measured().size();
        return with(Finding.HOLDS).size() + " of " + measured().size() + " hold"
                + Arrays.stream(Finding.values())
                        .filter(finding -> finding.isUnclear() && !with(finding).isEmpty())
                        .map(finding -> ", " + with(finding).size() + " " + finding.words())
                        .collect(Collectors.joining())
                + (missing == 0 ? "" : ", " + missing + " not in this run");
    }

    /** What to tell about the checks: all of few, of many only those that do not hold. */
    public List<String> details() {
        return checks.stream()
                .filter(check -> checks.size() <= FEW || check.isMissed())
                .map(Check::words)
                .toList();
    }
}
