package io.anypose.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CsvTest {

    @Test
    void fieldsAreQuotedOnlyWhereTheyMustBe() {
        Csv csv = new Csv("a", "b").row("x, y", "\"quoted\"").row("plain", "two\nlines");

        assertEquals("a,b\n\"x, y\",\"\"\"quoted\"\"\"\nplain,\"two\nlines\"\n", csv.toString());
    }

    @Test
    void numbersHaveNoExponentAndZeroHasNoSign() {
        Csv csv = new Csv("a").row(0.00004, -0.0, 12_345_678.5, -0.25);

        assertEquals("a\n0.00004,0.0,12345678.5,-0.25\n", csv.toString());
    }

    @Test
    void whatIsNotKnownIsEmpty() {
        Csv csv = new Csv("a").row(Optional.empty(), OptionalDouble.empty(), Double.NaN, Optional.of(0.1 + 0.2), 3);

        assertEquals("a\n,,,0.3,3\n", csv.toString());
    }
}
