package io.anypose.eval;

import java.util.Arrays;

/**
 * A number that was measured once for each seed.
 *
 * @param deviation sample standard deviation over the seeds; 0 for a single one
 */
public record SeedMean(double mean, double deviation, int seeds) {

    /** Of the values that were measured, at least one. */
    public static SeedMean of(double... values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return new SeedMean(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)), values.length);
    }
}
