package io.anypose.report.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
     * @param holds whether ours meet the criterion; empty if they are not in this run
     */
    public record Check(String what, String paper, String measured, Optional<Boolean> holds) {

        static Check missing(String what, String paper) {
            return new Check(what, paper, "", Optional.empty());
        }

        boolean fails() {
            return holds.isPresent() && !holds.get();
        }

        /** In one line. */
        String words() {
            String ours = holds.isEmpty() ? Comparison.NOT_MEASURED : measured;
            return what + ": " + ours + (paper.isEmpty() ? "" : " (paper: " + paper + ")");
        }
    }

    /** What the checks amount to. */
    public enum Verdict {
        AGREES("agrees", "holds"),
        AGREES_SO_FAR("agrees as far as measured", "holds as far as measured"),
        DIFFERS("does not agree", "does not hold"),
        NOT_MEASURED(Comparison.NOT_MEASURED, Comparison.NOT_MEASURED);

        private final String ofPaper;
        private final String ofUs;

        Verdict(String ofPaper, String ofUs) {
            this.ofPaper = ofPaper;
            this.ofUs = ofUs;
        }

        /** In words: others' claims agree with what was measured, our own hold. */
        public String words(boolean claimedByPaper) {
            return claimedByPaper ? ofPaper : ofUs;
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
        return checks.stream().filter(check -> check.holds().isPresent()).toList();
    }

    private List<Check> failing() {
        return checks.stream().filter(Check::fails).toList();
    }

    public Verdict verdict() {
        if (measured().isEmpty()) {
            return Verdict.NOT_MEASURED;
        }
        if (!failing().isEmpty()) {
            return Verdict.DIFFERS;
        }
        return measured().size() == checks.size() ? Verdict.AGREES : Verdict.AGREES_SO_FAR;
    }

    /** How many checks hold. */
    public String count() {
        if (measured().isEmpty()) {
            return Comparison.NOT_MEASURED;
        }
        int holding = measured().size() - failing().size();
        int missing = checks.size() - measured().size();
        return holding + " of " + measured().size() + " hold"
                + (missing == 0 ? "" : ", " + missing + " not in this run");
    }

    /** What to tell about the checks: all of few, of many only those that do not hold. */
    public List<String> details() {
        List<String> details = new ArrayList<>();
        boolean few = checks.size() <= FEW;
        for (Check check : few ? checks : failing()) {
            details.add((check.fails() ? "does not hold: " : "") + check.words());
        }
        return details;
    }
}
