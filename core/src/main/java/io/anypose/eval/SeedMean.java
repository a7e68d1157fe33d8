package io.anypose.eval;

import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * A number that was measured once for each seed.
 *
 * @param bySeed at least one
 */
public record SeedMean(SortedMap<Long, Double> bySeed) {

    public SeedMean {
        bySeed = Collections.unmodifiableSortedMap(new TreeMap<>(bySeed));
        if (bySeed.isEmpty()) {
            throw new IllegalArgumentException("a mean over seeds needs at least one value");
        }
    }

    /** Of the values that were measured, at least one, where it does not matter with which seeds: they count as the first, the second... */
    public static SeedMean of(double... values) {
        SortedMap<Long, Double> bySeed = new TreeMap<>();
        Arrays.stream(values).forEach(value -> bySeed.put((long) bySeed.size(), value));
        return new SeedMean(bySeed);
    }

    public int seeds() {
        return bySeed.size();
    }

    public double mean() {
        return values().average().orElseThrow();
    }

    /** Sample standard deviation over the seeds; 0 for a single one. */
    public double deviation() {
        double mean = mean();
        double squares = values().map(x -> (x - mean) * (x - mean)).sum();
        return seeds() < 2 ? 0 : Math.sqrt(squares / (seeds() - 1));
    }

    /** The standard error that the mean has because other seeds could have been chosen; 0 for a single one, which does not tell. */
    public double error() {
        return deviation() / Math.sqrt(seeds());
    }

    /**
     * The standard error of the mean's difference from another one. With the same seeds it is that of the differences seed by seed, so
     * that what a seed does to both does not count; otherwise that of independent numbers.
     */
    public double error(SeedMean other) {
        return bySeed.keySet().equals(other.bySeed.keySet())
                ? minus(other).error()
                : Math.hypot(error(), other.error());
    }

    private SeedMean minus(SeedMean other) {
        SortedMap<Long, Double> differences = new TreeMap<>(bySeed);
        differences.replaceAll((seed, value) -> value - other.bySeed.get(seed));
        return new SeedMean(differences);
    }

    private DoubleStream values() {
        return bySeed.values().stream().mapToDouble(Double::doubleValue);
    }
}
