package io.anypose.bench.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Several things that were timed in turn, so that each round compares them under the same conditions. */
final class Rounds {

    private final int count;
    private final Map<String, List<Double>> seconds = new HashMap<>();

    Rounds(int count) {
        this.count = count;
    }

    void add(String name, double taken) {
        seconds.computeIfAbsent(name, key -> new ArrayList<>()).add(taken);
    }

    double median(String name) {
        return Samples.of(times(name)).median();
    }

    /** The time of one thing divided by that of another, in the middle of all rounds. */
    double ratio(String name, String other) {
        double[] dividends = times(name);
        double[] divisors = times(other);
        return Samples.of(IntStream.range(0, count)
                        .mapToDouble(i -> dividends[i] / divisors[i])
                        .toArray())
                .median();
    }

    private double[] times(String name) {
        return seconds.get(name).stream().mapToDouble(Double::doubleValue).toArray();
    }
}
