package io.anypose.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void smallProbabilitiesArePowersOfTen() {
        assertEquals("3 · 10⁻⁷", Numbers.probability(2.6e-7));
        assertEquals("1 · 10⁻¹²", Numbers.probability(1e-12));
        assertEquals("0.002", Numbers.probability(0.002));
        assertEquals("0.02", Numbers.probability(0.0151));
        assertEquals("0.3", Numbers.probability(0.3));
        assertEquals("1.0", Numbers.probability(1));
        assertEquals("0.000", Numbers.probability(0));
    }

    @Test
    void whatRoundingLeavesNothingOfIsLessThanTheLeast() {
        assertEquals("< 0.001", Numbers.small(0.0004, 3));
        assertEquals("< 0.001", Numbers.small(0, 3));
        assertEquals("0.001", Numbers.small(0.0006, 3));
        assertEquals("< 1 s", Numbers.time(0.4));
        assertEquals("1 s", Numbers.time(0.6));
        assertEquals("1 min 0 s", Numbers.time(60));
    }

    @Test
    void momentsAreReadAsPeopleWriteThem() {
        assertEquals("17 November 2026, 08:11 UTC", Numbers.moment("2026-11-17T08:11:59.123Z"));
        assertEquals("1 January 2026, 23:00 UTC", Numbers.moment("2026-01-02T00:00:00+01:00"));
        assertEquals("yesterday", Numbers.moment("yesterday"));
    }

    @Test
    void whatIsRoundedToZeroHasNoSign() {
        assertEquals("0.00", Numbers.points(-0.00001, 2));
        assertEquals("0.00", Numbers.points(0.00001, 2));
        assertEquals("0", Numbers.decimal(-0.4, 0));
        assertEquals("+0.01", Numbers.points(0.0001, 2));
        assertEquals("\u22120.01", Numbers.points(-0.0001, 2));
        assertEquals("\u221210.0", Numbers.decimal(-10, 1));
    }
}
