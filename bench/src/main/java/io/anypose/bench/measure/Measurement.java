package io.anypose.bench.measure;

import java.util.List;

/** A part of the benchmark: measurements that belong together. */
public abstract class Measurement {

    private final String name;

    /** @param name one word, by which it is chosen */
    protected Measurement(String name) {
        this.name = name;
    }

    public final String name() {
        return name;
    }

    /** Measures. */
    public abstract List<Finding> measure(Workload workload, ProgressListener progress);

    /** A number that belongs to this part, without a target. */
    protected final Finding found(String what, double value, String unit) {
        return Finding.of(name, what, value, unit);
    }
}
