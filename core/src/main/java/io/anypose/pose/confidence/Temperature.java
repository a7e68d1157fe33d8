package io.anypose.pose.confidence;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Makes confidences keep what they promise: probabilities p become p^(1/T), divided by their sum.
 *
 * <p>That is the softmax of log p / T. It never changes which class is the most probable one. A T above 1 makes answers less
 * sure, one below 1 surer, and 1 leaves them as they are.
 */
public record Temperature(double value) {

    /** Leaves probabilities as they are. */
    public static final Temperature NONE = new Temperature(1);

    private static final double COLDEST = 0.05;
    private static final double HOTTEST = 20;
    /** Single precision knows nothing smaller; a class of probability 0 is at least this probable. */
    private static final double LEAST = 1e-45;

    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    private static final double NEAR = 1e-6;

    public Temperature {
        if (!(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException("the temperature is " + value + "; a finite number above 0 is needed");
        }
    }

    /**
     * The temperature at which probabilities explain labels best: of the least cross-entropy.
     *
     * <p>Of n answers that are all right nobody knows that the next one is, too. So the truth of each is taken to be its label
     * with probability (n + 1) / (n + 2) only, as Laplace's rule of succession has it; without that, few answers that are all
     * right would make a model sure of everything.
     *
     * @param probabilities rows × classes
     * @param labels the true class of each row
     */
    public static Temperature fit(double[][] probabilities, int[] labels) {
        if (probabilities.length == 0 || probabilities.length != labels.length) {
            throw new IllegalArgumentException(probabilities.length + " answers and " + labels.length
                    + " labels do not make a temperature; as many of each are needed, and at least one");
        }
        double[][] logs = Arrays.stream(probabilities).map(Temperature::logs).toArray(double[][]::new);
        double sure = (labels.length + 1.0) / (labels.length + 2.0);
        double best =
                minimum(at -> crossEntropy(logs, labels, sure, Math.exp(-at)), Math.log(COLDEST), Math.log(HOTTEST));
        return new Temperature(Math.exp(best));
    }

    /** Probabilities of one row at this temperature. */
    public double[] apply(double[] probabilities) {
        if (value == 1) {
            return probabilities;
        }
        return softmax(logs(probabilities), 1 / value);
    }

    /** The same for many rows. */
    public double[][] apply(double[][] probabilities) {
        return Arrays.stream(probabilities).map(this::apply).toArray(double[][]::new);
    }

    /** The temperature that undoes this one. */
    public Temperature inverse() {
        return new Temperature(1 / value);
    }

    private static double[] logs(double[] probabilities) {
        double[] logs = new double[probabilities.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(Math.max(probabilities[i], LEAST));
        }
        return logs;
    }

    private static double[] softmax(double[] logs, double factor) {
        double most = most(logs);
        double[] powers = new double[logs.length];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = Math.exp(factor * (logs[i] - most));
        }
        double sum = Arrays.stream(powers).sum();
        for (int i = 0; i < powers.length; i++) {
            powers[i] /= sum;
        }
        return powers;
    }

    private static double most(double[] logs) {
        double most = logs[0];
        for (double each : logs) {
            most = Math.max(most, each);
        }
        return most;
    }

    /** Mean over the rows; the classes that a label does not name share what is left of the truth. */
    private static double crossEntropy(double[][] logs, int[] labels, double sure, double factor) {
        double sum = 0;
        for (int row = 0; row < labels.length; row++) {
            double[] log = logs[row];
            double most = most(log);
            double norm = 0;
            double all = 0;
            for (double each : log) {
                norm += Math.exp(factor * (each - most));
                all += factor * (each - most);
            }
            double truth = factor * (log[labels[row]] - most);
            double rest = log.length == 1 ? truth : (all - truth) / (log.length - 1);
            sum += Math.log(norm) - sure * truth - (1 - sure) * rest;
        }
        return sum / labels.length;
    }

    /** Golden-section search: the cross-entropy has one valley. */
    private static double minimum(DoubleUnaryOperator function, double from, double to) {
        double low = from;
        double high = to;
        double left = high - GOLDEN * (high - low);
        double right = low + GOLDEN * (high - low);
        double atLeft = function.applyAsDouble(left);
        double atRight = function.applyAsDouble(right);
        while (high - low > NEAR) {
            if (atLeft <= atRight) {
                high = right;
                right = left;
                atRight = atLeft;
                left = high - GOLDEN * (high - low);
                atLeft = function.applyAsDouble(left);
            } else {
                low = left;
                left = right;
                atLeft = atRight;
                right = low + GOLDEN * (high - low);
                atRight = function.applyAsDouble(right);
            }
        }
        return (low + high) / 2;
    }
}
