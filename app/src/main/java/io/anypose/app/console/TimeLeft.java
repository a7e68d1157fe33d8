package io.anypose.app.console;

/** Guesses how long an activity still takes from how long it took so far. */
public final class TimeLeft {

    private final StatusLine status;
    private final long started;

    /** The activity begins now. */
    public TimeLeft(StatusLine status) {
        this.status = status;
        this.started = status.nanos();
    }

    /** The time from {@code done} of {@code total} to the end, such as 1:30. */
    public String after(long done, long total) {
        return done == 0 ? "?" : Text.time((status.nanos() - started) / 1e9 * (total - done) / done);
    }
}
