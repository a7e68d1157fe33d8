package io.anypose.bench.measure;

import io.anypose.provenance.ProcessMemory;
import java.util.ArrayList;
import java.util.List;

/** The memory of a process, read again and again while it does the same over and over. */
final class MemoryTrace {

    /** More than this is a leak: the arrays of a single step are larger. */
    private static final double FLAT_MB = 25;

    private final List<Double> megabytes = new ArrayList<>();

    /** Reads the memory of this process. */
    void read() {
        add(ProcessMemory.resident());
    }

    void add(long bytes) {
        megabytes.add(bytes / 1e6);
    }

    /**
     * By how much memory grew from the second quarter of the readings to the last; in the first quarter caches and the
     * Java heap fill.
     */
    double growth() {
        int quarter = megabytes.size() / 4;
        return median(3 * quarter, megabytes.size()) - median(quarter, 2 * quarter);
    }

    private double median(int from, int to) {
        return Samples.of(megabytes.subList(from, to).stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray())
                .median();
    }

    Finding finding(String part, String name) {
        double last = megabytes.get(megabytes.size() - 1);
        return Finding.of(part, "growth over " + name, growth(), "MB")
                .ratio(growth() / last, "the memory at the end")
                .atMost(FLAT_MB);
    }
}
