package io.anypose.report.claim;

/** What a check found. */
public enum Finding {
    /** The number meets the criterion. */
    HOLDS(""),
    /** It misses the criterion by so little that other digits might have met it. */
    TOO_FEW_DIGITS("too few digits to tell"),
    /** It misses the criterion by so little that other seeds might have met it. */
    TOO_FEW_SEEDS("too few seeds to tell"),
    /** Either of both, or both together. */
    TOO_FEW_OF_BOTH("too few digits and seeds to tell"),
    /** It misses the criterion by more than chance explains. */
    FAILS("does not hold");

    /** By so many standard errors a number is off by chance in one of twenty cases. */
    private static final double BY_CHANCE = 2;

    private final String words;

    Finding(String words) {
        this.words = words;
    }

    /** Empty where there is nothing to be said. */
    String words() {
        return words;
    }

    /** Whether it is neither agreement nor disagreement. */
    boolean isUnclear() {
        return this != HOLDS && this != FAILS;
    }

    /** What both together amount to: the worse of them, or both reasons why it is unclear. */
    Finding or(Finding other) {
        if (isUnclear() && other.isUnclear() && this != other) {
            return TOO_FEW_OF_BOTH;
        }
        return compareTo(other) > 0 ? this : other;
    }

    /**
     * Judges a number.
     *
     * @param margin by how much it exceeds what is needed; below 0 it misses that
     */
    static Finding of(double margin, StandardError error) {
        if (margin >= 0) {
            return HOLDS;
        }
        if (margin < -BY_CHANCE * error.total()) {
            return FAILS;
        }
        boolean digits = margin >= -BY_CHANCE * error.digits();
        boolean seeds = margin >= -BY_CHANCE * error.seeds();
        return digits == seeds ? TOO_FEW_OF_BOTH : digits ? TOO_FEW_DIGITS : TOO_FEW_SEEDS;
    }
}
