package io.anypose.app.serve;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The jobs that wait for the engine. They are taken in batches: the one that has waited longest, with others like it.
 *
 * <p>Whoever takes a batch waits for others only while some are known to be on their way, and not for long: a request that is alone is
 * not held up.
 */
final class WaitingJobs {

    private final int capacity;
    private final Duration patience;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<EngineJob<?, ?>> jobs = new ArrayDeque<>();
    private int parts;
    private int coming;
    private boolean closed;

    /**
     * @param capacity how many may wait
     * @param patience how long to wait for those that are on their way
     */
    WaitingJobs(int capacity, Duration patience) {
        this.capacity = capacity;
        this.patience = patience;
    }

    int capacity() {
        return capacity;
    }

    int size() {
        lock.lock();
        try {
            return jobs.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes a job in this thread and adds it. Whoever takes a batch meanwhile waits for it, but not for long.
     *
     * @return nothing if there is no room
     */
    <J extends EngineJob<?, ?>> Optional<J> offer(Supplier<J> preparation) {
        announce();
        Optional<J> prepared = Optional.empty();
        try {
            prepared = Optional.of(preparation.get());
        } finally {
            prepared = arrive(prepared);
        }
        return prepared;
    }

    private void announce() {
        lock.lock();
        try {
            coming++;
        } finally {
            lock.unlock();
        }
    }

    /** Nobody is woken only to go on waiting. */
    private <J extends EngineJob<?, ?>> Optional<J> arrive(Optional<J> prepared) {
        lock.lock();
        try {
            coming--;
            Optional<J> added = prepared.filter(job -> !closed && jobs.size() < capacity);
            added.ifPresent(job -> {
                jobs.add(job);
                parts += job.size();
            });
            if (!jobs.isEmpty() && (coming == 0 || jobs.size() == 1 || isFull())) {
                changed.signal();
            }
            return added;
        } finally {
            lock.unlock();
        }
    }

    void remove(EngineJob<?, ?> job) {
        lock.lock();
        try {
            if (jobs.remove(job)) {
                parts -= job.size();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for jobs and takes those that can be answered together; none when there will be no more. */
    List<EngineJob<?, ?>> take() throws InterruptedException {
        lock.lock();
        try {
            do {
                while (jobs.isEmpty() && !closed) {
                    changed.await();
                }
                awaitCompany();
            } while (jobs.isEmpty() && !closed); // the only one may have been given up meanwhile
            return removeAlike();
        } finally {
            lock.unlock();
        }
    }

    private void awaitCompany() throws InterruptedException {
        long left = patience.toNanos();
        while (left > 0 && coming > 0 && !jobs.isEmpty() && !isFull() && !closed) {
            left = changed.awaitNanos(left);
        }
    }

    /** Whether as many parts wait as the first can be computed with. */
    private boolean isFull() {
        return parts >= jobs.element().most();
    }

    private List<EngineJob<?, ?>> removeAlike() {
        List<EngineJob<?, ?>> taken = new ArrayList<>();
        int room = jobs.isEmpty() ? 0 : jobs.element().most();
        for (Iterator<EngineJob<?, ?>> each = jobs.iterator(); each.hasNext() && room > 0; ) {
            EngineJob<?, ?> job = each.next();
            if (taken.isEmpty() || (job.isLike(taken.get(0)) && job.size() <= room)) {
                taken.add(job);
                each.remove();
                parts -= job.size();
                room -= job.size();
            }
        }
        return taken;
    }

    /** Takes no more jobs; those that wait can still be taken. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }
}
