package io.anypose.bench.campaign;

import io.anypose.bench.measure.Program;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/** Starts processes and kills them, with all that they have started: at any moment, or while they write a file. */
final class Killing {

    /** Much shorter than a write, which waits for the disk. */
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(250);
    /** Most writes have been flushed and moved into place within this time. */
    private static final long WRITE_NANOS = TimeUnit.MICROSECONDS.toNanos(1500);

    private static final long LISTED_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Program program;
    private final RandomGenerator random;

    Killing(Program program, RandomGenerator random) {
        this.program = program;
        this.random = random;
    }

    /** Kills a job at any moment of the seconds that it needs; false if it has ended before. */
    boolean atAnyMoment(KilledJob job, double seconds) {
        long nanos = (long) (random.nextDouble() * seconds * 1e9);
        return kill(job, process -> process.waitFor(nanos, TimeUnit.NANOSECONDS));
    }

    /** Kills a job that is writing one of its files; false if it has ended before. */
    boolean whileWriting(KilledJob job) {
        Writes writes = new Writes(job.work().folder(), 1 + random.nextInt(job.writes()));
        long more = random.nextLong(WRITE_NANOS);
        return kill(job, process -> {
            while (process.isAlive() && !writes.areReached()) {
                LockSupport.parkNanos(POLL_NANOS);
            }
            LockSupport.parkNanos(more);
        });
    }

    private interface Waiting {
        void beside(Process process) throws InterruptedException;
    }

    private boolean kill(KilledJob job, Waiting waiting) {
        Process process =
                program.launch(job.work().folder().getParent(), job.work().command());
        boolean killed = false;
        try {
            waiting.beside(process);
            killed = process.isAlive();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
        awaitEnd(started);
        return killed;
    }

    /**
     * Waits until processes are gone that are no children of this one. Killed they do nothing more, but where nobody asks for their exit
     * code, as in some containers, they stay listed for ever.
     */
    private static void awaitEnd(List<ProcessHandle> processes) {
        long patience = System.nanoTime() + LISTED_NANOS;
        while (processes.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < patience) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Counts files that are begun below a folder. */
    private static final class Writes {

        private final Path folder;
        private final Set<Path> abandoned;
        private Set<Path> last = Set.of();
        private int left;

        Writes(Path folder, int count) {
            this.folder = folder;
            this.abandoned = Leftovers.written(folder);
            this.left = count;
        }

        boolean areReached() {
            Set<Path> now = new HashSet<>(Leftovers.written(folder));
            now.removeAll(abandoned);
            left -= (int) now.stream().filter(file -> !last.contains(file)).count();
            last = now;
            return left <= 0;
        }
    }
}
