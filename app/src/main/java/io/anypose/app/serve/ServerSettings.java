package io.anypose.app.serve;

import java.time.Duration;

/**
 * How a server listens, and how much it takes upon itself.
 *
 * @param host name or address to listen on; localhost is reached from this machine only
 * @param port 0 for any that is free
 * @param queue requests that may wait for the engine; one more is refused
 * @param batch pictures that are recognised together at most; with 1 each is recognised alone
 * @param timeLimit how long a request may take
 */
public record ServerSettings(String host, int port, int queue, int batch, Duration timeLimit) {

    /** What cameras make of a picture. */
    public static final int BODY_LIMIT = 16 << 20;

    public ServerSettings {
        require(port >= 0 && port <= 65535, "--port", port, "0 to 65535");
        require(queue >= 1 && queue <= 10_000, "--queue", queue, "1 to 10000");
        require(batch >= 1 && batch <= 512, "--batch", batch, "1 to 512");
        require(timeLimit.toSeconds() >= 1, "--timeout", timeLimit.toSeconds(), "1 second or more");
    }

    private static void require(boolean holds, String name, long found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + found + "; allowed is " + allowed);
        }
    }
}
