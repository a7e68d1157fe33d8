package io.anypose.app.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StatusLineTest {

    private final TimedLine timed = new TimedLine();

    @Test
    void onATerminalOneLineIsDrawnAgainAndGoesAtTheEnd() {
        try (StatusLine line = timed.open(true)) {
            timed.pass(100);
            line.show(() -> "long text");
            timed.pass(50);
            line.show(() -> "too soon");
            timed.pass(50);
            line.show(() -> "short");
        }
        assertEquals("\rlong text\rshort    \r     \r", timed.written());
    }

    @Test
    void elsewhereALineComesEveryTenSeconds() {
        try (StatusLine line = timed.open(false)) {
            for (int second = 1; second <= 25; second++) {
                timed.pass(1000);
                int shown = second;
                line.show(() -> "second " + shown);
            }
        }
        assertEquals("second 10%nsecond 20%n".formatted(), timed.written());
    }
}
