package io.anypose.app.console;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** One line of progress: redrawn in place on a terminal, a plain line now and then elsewhere. */
public final class StatusLine implements AutoCloseable {

    /** What fits a terminal of the usual width without wrapping. */
    private static final int WIDTH = 79;

    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** How often a line is printed where none can be redrawn; a process that reads these lines wants them sooner. */
    private static final long REPEAT_NANOS = TimeUnit.SECONDS.toNanos(Long.getLong("anypose.status.seconds", 10));

    private final PrintWriter out;
    private final boolean terminal;
    private final LongSupplier clock;
    private long last;
    private int shown;

    /** @param clock nanoseconds since any moment */
    public StatusLine(PrintWriter out, boolean terminal, LongSupplier clock) {
        this.out = out;
        this.terminal = terminal;
        this.clock = clock;
        this.last = clock.getAsLong();
    }

    /** On standard error as it is. */
    public static StatusLine on(PrintWriter err) {
        return new StatusLine(err, Terminal.isErr(), System::nanoTime);
    }

    public boolean isRedrawn() {
        return terminal;
    }

    /** The time on the clock of this line. */
    public long nanos() {
        return clock.getAsLong();
    }

    /** Shows how far things are, unless that was done a moment ago. */
    public void show(Supplier<String> status) {
        long now = nanos();
        if (now - last < (terminal ? REDRAW_NANOS : REPEAT_NANOS)) {
            return;
        }
        last = now;
        if (terminal) {
            redraw(status.get());
        } else {
            out.println(status.get());
        }
    }

    /** Prints a line that stays. */
    public void print(String line) {
        clear();
        last = nanos();
        out.println(line);
    }

    private void redraw(String status) {
        String text = status.substring(0, Math.min(status.length(), WIDTH));
        out.print("\r" + text + " ".repeat(Math.max(0, shown - text.length())));
        out.flush();
        shown = text.length();
    }

    /** Removes what is shown, so that other output can follow. */
    public void clear() {
        if (shown > 0) {
            redraw("");
            out.print("\r");
            out.flush();
        }
    }

    @Override
    public void close() {
        clear();
    }
}
