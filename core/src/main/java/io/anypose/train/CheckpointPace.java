package io.anypose.train;

import java.util.function.LongSupplier;

/**
 * After which epochs a checkpoint is worth its time: after each where it takes a moment, and otherwise so rarely that only a small
 * part of a training goes into them. Epochs over few pictures are short, and weights may be many.
 */
final class CheckpointPace {

    /** A checkpoint that takes no longer is made after each epoch. */
    private static final long MOMENT = 100_000_000L;

    /** Training goes on for so many times as long as the last checkpoint took. */
    private static final int REST = 20;

    private final LongSupplier nanoseconds;
    private long next = Long.MIN_VALUE;

    /** @param nanoseconds the time, from any start */
    CheckpointPace(LongSupplier nanoseconds) {
        this.nanoseconds = nanoseconds;
    }

    /** Whether it is time for another. */
    boolean isDue() {
        return nanoseconds.getAsLong() >= next;
    }

    /** Makes one, whether it is due or not. */
    void keep(Runnable checkpoint) {
        long start = nanoseconds.getAsLong();
        checkpoint.run();
        long end = nanoseconds.getAsLong();
        next = end - start <= MOMENT ? Long.MIN_VALUE : end + REST * (end - start);
    }
}
