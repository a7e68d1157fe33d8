package io.anypose.app.console;

import java.util.concurrent.TimeUnit;

/** Does something again and again beside other work, until it is closed; what is being done then is done to its end or interrupted. */
public final class Periodic implements AutoCloseable {

    /** What is done; it may throw what ends the repetition. */
    public interface Task {

        void run() throws InterruptedException;
    }

    private final Thread thread;

    private Periodic(Thread thread) {
        this.thread = thread;
    }

    /**
     * Starts, on a thread that does not keep the process alive.
     *
     * @param name of the thread
     * @param millis from the end of one time to the beginning of the next, and before the first
     */
    public static Periodic start(String name, int millis, Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            TimeUnit.MILLISECONDS.sleep(millis);
                            task.run();
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt(); // closed
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return new Periodic(thread);
    }

    /** Returns when the thread has ended. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
