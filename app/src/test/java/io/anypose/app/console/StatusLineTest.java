package io.anypose.app.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StatusLineTest {

    private final StringWriter written = new StringWriter();
    private long now;

    private StatusLine line(boolean terminal) {
        return new StatusLine(new PrintWriter(written, true), terminal, () -> now);
    }

    private void pass(long milliseconds) {
        now += TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    @Test
    void onATerminalOneLineIsDrawnAgainAndGoesAtTheEnd() {
        try (StatusLine line = line(true)) {
            pass(100);
            line.show(() -> "long text");
            pass(50);
            line.show(() -> "too soon");
            pass(50);
            line.show(() -> "short");
        }
        assertEquals("\rlong text\rshort    \r     \r", written.toString());
    }

    @Test
    void elsewhereALineComesEveryTenSeconds() {
        try (StatusLine line = line(false)) {
            for (int second = 1; second <= 25; second++) {
                pass(1000);
                int shown = second;
                line.show(() -> "second " + shown);
            }
        }
        assertEquals("second 10%nsecond 20%n".formatted(), written.toString());
    }
}
