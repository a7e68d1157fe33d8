package io.anypose.eval;

/**
 * The expected calibration error: how far confidence and accuracy are apart, over fifteen equal bins of confidence,
 * weighted by how many answers fall into each. 0 means that answers given with 80 % are right 80 times in 100.
 */
final class CalibrationError {

    private static final int BINS = 15;

    private final double[] confidence = new double[BINS];
    private final double[] hits = new double[BINS];
    private long count;

    void add(double probability, boolean correct) {
        int bin = Math.min(BINS - 1, (int) (probability * BINS));
        confidence[bin] += probability;
        hits[bin] += correct ? 1 : 0;
        count++;
    }

    double error() {
        double error = 0;
        for (int bin = 0; bin < BINS; bin++) {
            error += Math.abs(confidence[bin] - hits[bin]);
        }
        return count == 0 ? Double.NaN : error / count;
    }
}
