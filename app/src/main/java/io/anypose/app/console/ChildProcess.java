package io.anypose.app.console;

import java.util.concurrent.TimeUnit;

/** Processes that this one has started. */
public final class ChildProcess {

    private static final int PATIENCE_SECONDS = 60;

    private ChildProcess() {}

    /** Asks a process and those that it has started to end, waits until it has, and kills it if that takes too long. */
    public static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
