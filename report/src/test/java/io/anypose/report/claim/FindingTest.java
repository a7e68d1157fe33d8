package io.anypose.report.claim;

import static io.anypose.report.claim.Finding.FAILS;
import static io.anypose.report.claim.Finding.HOLDS;
import static io.anypose.report.claim.Finding.TOO_FEW_DIGITS;
import static io.anypose.report.claim.Finding.TOO_FEW_OF_BOTH;
import static io.anypose.report.claim.Finding.TOO_FEW_SEEDS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.eval.SeedMean;
import io.anypose.report.record.TestDigits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a number that was measured on some digits and with some seeds can carry. */
class FindingTest {

    private static Finding found(double margin, double digits, double seeds) {
        return Finding.of(margin, new StandardError(digits, seeds));
    }

    @Test
    void whatMeetsTheCriterionHoldsHoweverFewThereAre() {
        assertEquals(HOLDS, found(0, 0, 0));
        assertEquals(HOLDS, found(0.001, 0.5, 0));
        assertEquals(HOLDS, found(0.001, 0, 0.5));
    }

    @Test
    void aMissIsClearBeyondTwoStandardErrors() {
        assertEquals(TOO_FEW_DIGITS, found(-0.0199, 0.01, 0));
        assertEquals(FAILS, found(-0.0201, 0.01, 0));
        assertEquals(TOO_FEW_SEEDS, found(-0.0199, 0, 0.01));
        assertEquals(FAILS, found(-0.0201, 0, 0.01));
    }

    /** √(3² + 4²) = 5. */
    @Test
    void bothErrorsCountTogether() {
        assertEquals(TOO_FEW_OF_BOTH, found(-0.0999, 0.03, 0.04));
        assertEquals(FAILS, found(-0.1001, 0.03, 0.04));
    }

    @Test
    void itIsSaidWhichOfBothAloneCouldExplainAMiss() {
        assertEquals(TOO_FEW_OF_BOTH, found(-0.059, 0.03, 0.04));
        assertEquals(TOO_FEW_SEEDS, found(-0.061, 0.03, 0.04));
        assertEquals(TOO_FEW_DIGITS, found(-0.061, 0.04, 0.03));
        assertEquals(TOO_FEW_OF_BOTH, found(-0.081, 0.03, 0.04), "neither alone");
    }

    @Test
    void onAllDigitsEveryMissOfOneSeedIsClear() {
        assertEquals(FAILS, found(-1e-9, 0, 0));
    }

    @Test
    void theWorseOfTwoDecides() {
        assertEquals(FAILS, TOO_FEW_DIGITS.or(FAILS));
        assertEquals(FAILS, FAILS.or(TOO_FEW_SEEDS));
        assertEquals(TOO_FEW_DIGITS, TOO_FEW_DIGITS.or(HOLDS));
        assertEquals(TOO_FEW_SEEDS, HOLDS.or(TOO_FEW_SEEDS));
        assertEquals(TOO_FEW_SEEDS, TOO_FEW_SEEDS.or(TOO_FEW_SEEDS));
        assertEquals(TOO_FEW_OF_BOTH, TOO_FEW_SEEDS.or(TOO_FEW_DIGITS));
        assertEquals(HOLDS, HOLDS.or(HOLDS));
    }

    /** √(0.9 · 0.1 / 400) = 1.5 points. */
    @Test
    void theStandardErrorIsThatOfAsManyDigits() {
        TestDigits some = new TestDigits(OptionalInt.of(400));
        assertEquals(0.015, some.error(0.9), 1e-12);
        assertEquals(0.015 * Math.sqrt(2), some.error(0.9, 0.1), 1e-12);
        assertEquals(0, TestDigits.ALL.error(0.9));
    }

    @Test
    void aComparisonIsJudgedByTheDigitsOfOurs() {
        assertEquals(Optional.of(TOO_FEW_DIGITS), compared(400).isWithin(0.01));
        assertEquals(Optional.of(FAILS), compared(4000).isWithin(0.01));
        assertEquals(Optional.of(HOLDS), compared(4000).isWithin(0.03));
        Comparison better =
                new Comparison(ours(0.92), OptionalDouble.empty(), compared(400).digits());
        assertEquals(Optional.of(HOLDS), better.exceeds(compared(400), 0.02));
        assertEquals(Optional.of(TOO_FEW_DIGITS), better.exceeds(compared(400), 0.06));
        assertEquals(Optional.of(FAILS), better.exceeds(compared(400), 0.07));
    }

    /** The mean is 90 % and its standard error one point, so that 92.5 % − 0.5 points is just within two of them. */
    @Test
    void aComparisonIsJudgedByTheSeedsOfOurs() {
        Comparison spread = new Comparison(ours(0.89, 0.91), OptionalDouble.of(0.925));
        assertEquals(Optional.of(TOO_FEW_SEEDS), spread.isWithin(0.006));
        assertEquals(Optional.of(FAILS), spread.isWithin(0.004));
        assertEquals(Optional.of(HOLDS), spread.isWithin(0.026));
    }

    /** More seeds do not make up for few digits: √(0.9 · 0.1 / 400) = 1.5 points, and one of the seeds, are 1.8 together. */
    @Test
    void theErrorsOfDigitsAndSeedsAddUp() {
        Comparison both = new Comparison(
                ours(0.89, 0.91), OptionalDouble.of(0.95), compared(400).digits());
        assertEquals(Optional.of(TOO_FEW_OF_BOTH), both.isWithin(0.0145));
        assertEquals(Optional.of(FAILS), both.isWithin(0.0135));
    }

    @Test
    void aDifferenceIsJudgedSeedBySeed() {
        Comparison one = new Comparison(ours(0.7, 0.9), OptionalDouble.empty());
        assertEquals(Optional.of(FAILS), one.exceeds(new Comparison(ours(0.71, 0.91), OptionalDouble.empty()), 0));
        assertEquals(
                Optional.of(TOO_FEW_SEEDS), one.exceeds(new Comparison(ours(0.7, 0.92), OptionalDouble.empty()), 0));
    }

    /** Ours are 90 %, the paper has 92.5 %. */
    private static Comparison compared(int digits) {
        return new Comparison(ours(0.9), OptionalDouble.of(0.925), new TestDigits(OptionalInt.of(digits)));
    }

    private static Optional<SeedMean> ours(double... seeds) {
        return Optional.of(SeedMean.of(seeds));
    }
}
