package io.anypose.eval;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A number that was measured once for each seed.
 *
 * @param values at least one, in the order of the seeds
 */
public record SeedMean(List<Double> values) {

    public SeedMean {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a mean over seeds needs at least one value");
        }
    }

    /** Of the values that were measured, at least one. */
    public static SeedMean of(double... values) {
        return new SeedMean(Arrays.stream(values).boxed().toList());
    }

    public int seeds() {
        return values.size();
    }

    public double mean() {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Sample standard deviation over the seeds; 0 for a single one. */
    public double deviation() {
        double mean = mean();
        double squares =
                values.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
        return seeds() < 2 ? 0 : Math.sqrt(squares / (seeds() - 1));
    }

    /** The standard error that the mean has because other seeds could have been chosen; 0 for a single one, which does not tell. */
    public double error() {
        return deviation() / Math.sqrt(seeds());
    }

    /**
     * The standard error of the mean's difference from another one. With as many seeds it is that of the differences seed by seed, so
     * that what a seed does to both does not count; otherwise that of independent numbers.
     */
    public double error(SeedMean other) {
        return seeds() == other.seeds() ? minus(other).error() : Math.hypot(error(), other.error());
    }

    private SeedMean minus(SeedMean other) {
        return of(IntStream.range(0, seeds())
                .mapToDouble(i -> values.get(i) - other.values.get(i))
                .toArray());
    }
}
