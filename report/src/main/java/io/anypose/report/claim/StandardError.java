package io.anypose.report.claim;

import io.anypose.eval.SeedMean;
import io.anypose.report.record.TestDigits;

/**
 * How far a number is off by chance.
 *
 * @param digits because other digits could have been chosen; 0 if all were. More seeds do not make it smaller, for all of them are
 *     measured on the same digits
 * @param seeds because other seeds could have been chosen; 0 if there was one, which does not tell
 */
record StandardError(double digits, double seeds) {

    /** That of a mean over seeds, each of which was measured on these digits. */
    static StandardError of(SeedMean number, TestDigits digits) {
        return new StandardError(digits.error(number.mean()), number.error());
    }

    /** That of the difference of two such means. */
    static StandardError of(SeedMean one, SeedMean other, TestDigits digits) {
        return new StandardError(digits.error(one.mean(), other.mean()), one.error(other));
    }

    /** Both causes together, which do not depend on each other. */
    double total() {
        return Math.hypot(digits, seeds);
    }
}
