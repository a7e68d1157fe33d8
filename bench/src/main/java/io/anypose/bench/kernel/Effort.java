package io.anypose.bench.kernel;

import java.time.Duration;

/**
 * How long each kernel is measured.
 *
 * @param warmUps iterations that do not count, while the JVM compiles
 * @param measurements iterations that count; the error needs three or more
 * @param iteration how long an iteration repeats the kernel, which runs at least once
 */
public record Effort(int warmUps, int measurements, Duration iteration) {

    /** Enough for numbers to be compared. */
    public static final Effort FULL = new Effort(5, 5, Duration.ofSeconds(1));

    /** Enough to see the order of magnitude. */
    public static final Effort QUICK = new Effort(2, 5, Duration.ofMillis(200));

    /** All iterations of one kernel. */
    public int iterations() {
        return warmUps + measurements;
    }
}
