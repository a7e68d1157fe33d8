package io.anypose.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into a question that a long activity asks: the process ends only after the activity has put its work away.
 *
 * <p>Until {@link #listen} is called, Ctrl-C ends the process at once, as usual. The exit code of an interrupted process
 * is that of the signal: 130 for Ctrl-C.
 */
final class Interruption implements AutoCloseable {

    /** A step takes milliseconds and a validation seconds; what takes longer than this hangs. */
    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopAndWait, "anypose-interruption");
    private final CountDownLatch asking = new CountDownLatch(1);
    private volatile boolean listening;
    private volatile boolean asked;

    /** From now on an interruption waits for the activity to end. Listening already, it goes on. */
    void listen() {
        if (!listening) {
            listening = true;
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    /** Waits until the activity should stop. */
    void await() throws InterruptedException {
        asking.await();
    }

    /** Whether the activity should stop. */
    boolean asked() {
        return asked;
    }

    private void stopAndWait() {
        asked = true;
        asking.countDown();
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
        if (listening && !asked) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                asked = true; // the process is already ending, and the hook finds the activity finished
            }
        }
    }
}
