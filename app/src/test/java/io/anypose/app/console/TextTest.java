package io.anypose.app.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TextTest {

    @Test
    void timesAreReadable() {
        assertEquals("0:07", Text.time(7.4));
        assertEquals("12:30", Text.time(750));
        assertEquals("1:02:03", Text.time(3723));
    }
}
