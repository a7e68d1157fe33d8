package io.anypose.app.serve.http;

import java.time.Duration;

/** Counts the requests that have arrived and are not answered yet, so that a server can finish them before it stops. */
public final class ActiveRequests {

    private int count;
    private boolean draining;

    /** Counts one more request, or returns false if the server is stopping. */
    synchronized boolean tryBegin() {
        if (draining) {
            return false;
        }
        count++;
        return true;
    }

    /** Ends a request for which {@link #tryBegin} returned true. */
    synchronized void end() {
        count--;
        notifyAll();
    }

    public synchronized int count() {
        return count;
    }

    /** Refuses new requests, and waits until the others are answered or the time is over. */
    public synchronized void drain(Duration limit) throws InterruptedException {
        draining = true;
        long end = System.nanoTime() + limit.toNanos();
        long left = limit.toMillis();
        while (count > 0 && left > 0) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }
}
