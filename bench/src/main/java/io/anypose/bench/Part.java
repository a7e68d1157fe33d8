package io.anypose.bench;

import java.util.List;

/** Measurements that belong together. */
interface Part {

    /** One word, by which it is chosen. */
    String name();

    /** Measures. */
    List<Finding> measure(Workload workload, Progress progress);
}
