package io.anypose.bench.growth;

import java.util.Map;
import java.util.TreeMap;

/**
 * What one size costs.
 *
 * @param micros microseconds for each image, by what is done with it
 * @param megabytes the most that a process which does only this has in memory
 */
public record GrowthPoint(int size, Map<String, Double> micros, double megabytes) {

    public GrowthPoint {
        micros = new TreeMap<>(micros);
    }
}
