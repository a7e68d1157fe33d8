package io.anypose.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ElementTest {

    @Test
    void aNumberStaysOnTheLineOfItsDeviationAndItsSign() {
        assertEquals(
                "<p>86.7\u00A0±\u00A00.4\u00A0% on average</p>\n",
                Element.of("p", "86.7 ± 0.4 % on average").toString());
        assertEquals(
                "<p>means ± standard deviation</p>\n",
                Element.of("p", "means ± standard deviation").toString());
    }
}
