package io.anypose.bench.measure;

import java.util.List;

/** A part of the benchmark: measurements that belong together. */
public interface Measurement {

    /** One word, by which it is chosen. */
    String name();

    /** Measures. */
    List<Finding> measure(Workload workload, ProgressListener progress);
}
