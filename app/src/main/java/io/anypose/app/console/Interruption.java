package io.anypose.app.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into a request to stop, which a long activity polls: the process ends only after the activity has saved its
 * work.
 *
 * <p>Until {@link #listen} is called, Ctrl-C ends the process at once, as usual. The exit code of an interrupted process
 * is that of the signal: 130 for Ctrl-C.
 */
public final class Interruption implements AutoCloseable {

    /** A step takes milliseconds and a validation seconds; what takes longer than this hangs. */
    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopAndWait, "anypose-interruption");
    private final CountDownLatch request = new CountDownLatch(1);
    private volatile boolean listening;
    private volatile boolean requested;

    /** From now on an interruption waits for the activity to end. Listening already, it goes on. */
    public void listen() {
        if (!listening) {
            listening = true;
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    /** Waits until the activity should stop. */
    public void await() throws InterruptedException {
        request.await();
    }

    /** Whether the activity should stop. */
    public boolean isRequested() {
        return requested;
    }

    private void stopAndWait() {
        requested = true;
        request.countDown();
        try {
            finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The activity has ended; lets a process that waits for it end, too. */
    @Override
    public void close() {
        finished.countDown();
        if (listening && !requested) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                requested = true; // the process is already ending, and the hook finds the activity finished
            }
        }
    }
}
