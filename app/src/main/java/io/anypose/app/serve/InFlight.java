package io.anypose.app.serve;

import java.time.Duration;

/** Counts the requests that are being answered, so that stopping can wait for them and let no more in. */
final class InFlight {

    private int count;
    private boolean closed;

    /** Whether one more may come in; who may must {@link #leave}. */
    synchronized boolean enter() {
        if (closed) {
            return false;
        }
        count++;
        return true;
    }

    synchronized void leave() {
        count--;
        notifyAll();
    }

    synchronized int count() {
        return count;
    }

    /** Lets no more in, and waits until all have left or the time is over. */
    synchronized void close(Duration limit) throws InterruptedException {
        closed = true;
        long end = System.nanoTime() + limit.toNanos();
        long left = limit.toMillis();
        while (count > 0 && left > 0) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }
}
