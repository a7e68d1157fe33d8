package io.anypose.report.claim;

import static io.anypose.report.claim.Finding.FAILS;
import static io.anypose.report.claim.Finding.HOLDS;
import static io.anypose.report.claim.Finding.UNCLEAR;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.eval.SeedMean;
import io.anypose.report.record.TestDigits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a number that was measured on some digits can carry. */
class FindingTest {

    @Test
    void whatMeetsTheCriterionHoldsHoweverFewDigitsThereAre() {
        assertEquals(HOLDS, Finding.of(0, 0));
        assertEquals(HOLDS, Finding.of(0.001, 0.5));
    }

    @Test
    void aMissIsClearBeyondTwoStandardErrors() {
        assertEquals(UNCLEAR, Finding.of(-0.0199, 0.01));
        assertEquals(FAILS, Finding.of(-0.0201, 0.01));
    }

    @Test
    void onAllDigitsEveryMissIsClear() {
        assertEquals(FAILS, Finding.of(-1e-9, 0));
    }

    @Test
    void theWorseOfTwoDecides() {
        assertEquals(FAILS, UNCLEAR.or(FAILS));
        assertEquals(UNCLEAR, UNCLEAR.or(HOLDS));
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
        assertEquals(Optional.of(UNCLEAR), compared(400).isWithin(0.01));
        assertEquals(Optional.of(FAILS), compared(4000).isWithin(0.01));
        assertEquals(Optional.of(HOLDS), compared(4000).isWithin(0.03));
        Comparison better =
                new Comparison(ours(0.92), OptionalDouble.empty(), compared(400).digits());
        assertEquals(Optional.of(HOLDS), better.exceeds(compared(400), 0.02));
        assertEquals(Optional.of(UNCLEAR), better.exceeds(compared(400), 0.06));
        assertEquals(Optional.of(FAILS), better.exceeds(compared(400), 0.07));
    }

    /** Ours are 90 %, the paper has 92.5 %. */
    private static Comparison compared(int digits) {
        return new Comparison(ours(0.9), OptionalDouble.of(0.925), new TestDigits(OptionalInt.of(digits)));
    }

    private static Optional<SeedMean> ours(double mean) {
        return Optional.of(SeedMean.of(mean));
    }
}
