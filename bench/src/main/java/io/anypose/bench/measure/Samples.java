package io.anypose.bench.measure;

import io.anypose.pose.Recogniser;
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

    /**
     * Milliseconds that images wait for their answer, one after the other.
     *
     * @param images each as a recogniser takes it
     * @param warmUp how many are asked before, until the compiler has seen enough
     */
    static Samples ofSingle(Recogniser recogniser, byte[][] images, int warmUp, int count) {
        for (int i = 0; i < warmUp; i++) {
            recogniser.recognise(images[i % images.length], 1);
        }
        double[] millis = new double[count];
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            recogniser.recognise(images[i % images.length], 1);
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        return of(millis);
    }
}
