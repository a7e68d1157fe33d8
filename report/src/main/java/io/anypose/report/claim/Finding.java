package io.anypose.report.claim;

/** What a check found. */
public enum Finding {
    /** The number meets the criterion. */
    HOLDS(""),
    /** It misses the criterion by so little that other digits might have met it. */
    UNCLEAR(Finding.TOO_FEW_DIGITS + ": "),
    /** It misses the criterion by more than the choice of the digits explains. */
    FAILS("does not hold: ");

    static final String TOO_FEW_DIGITS = "too few digits to tell";

    /** By so many standard errors a number is off by chance in one of twenty cases. */
    private static final double BY_CHANCE = 2;

    private final String words;

    Finding(String words) {
        this.words = words;
    }

    /** Before what was found, in a list. */
    String words() {
        return words;
    }

    /** What both together amount to: the worse of them. */
    Finding or(Finding other) {
        return compareTo(other) > 0 ? this : other;
    }

    /**
     * Judges a number.
     *
     * @param margin by how much it exceeds what is needed; below 0 it misses that
     * @param error its standard error, for it was measured on some digits out of many; 0 if it was measured on all
     */
    static Finding of(double margin, double error) {
        return margin >= 0 ? HOLDS : margin < -BY_CHANCE * error ? FAILS : UNCLEAR;
    }
}
