package io.anypose.bench.measure;

import java.util.Arrays;

/** Repeated measurements of one number. */
final class Samples {

    private final double[] sorted;

    private Samples(double[] sorted) {
        this.sorted = sorted;
    }

    static Samples of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Samples(sorted);
    }

    double median() {
        return quantile(0.5);
    }

    /** The value that a share {@code q} of the measurements do not exceed; not a number if there is none. */
    double quantile(double q) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(q * (sorted.length - 1))];
    }
}
