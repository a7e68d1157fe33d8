package io.anypose.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class NumbersTest {

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
