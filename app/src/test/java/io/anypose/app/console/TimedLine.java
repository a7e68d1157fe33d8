package io.anypose.app.console;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;

/** Status lines for which a test decides how time passes, and what they have written. */
public final class TimedLine {

    private final StringWriter written = new StringWriter();
    private long now;

    /**
     * A new line.
     *
     * @param terminal whether it is drawn again and again, as on a terminal
     */
    public StatusLine open(boolean terminal) {
        return new StatusLine(new PrintWriter(written, true), terminal, () -> now);
    }

    public void pass(long milliseconds) {
        now += TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }

    /** All that was written. */
    public String written() {
        return written.toString();
    }
}
