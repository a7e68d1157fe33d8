package io.anypose.pose;

import io.anypose.group.Poses;
import io.anypose.pose.confidence.Temperature;
import java.util.Arrays;

/**
 * What a recogniser says about a batch, row by row.
 *
 * @param classProbabilities batch × classes, in the order of the model's classes
 * @param poseProbabilities batch × order; all on one pose where the pose is given or decided by vote
 * @param poses the poses that the objects have, as given or inferred
 * @param strangeness how far each image is from what the model knows, compared with how far one may be: above 1 it is unknown.
 *     Not a number where nobody judges
 * @param temperature at which the class probabilities are, so that they keep what they promise
 */
@SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
public record Recognitions(
        double[][] classProbabilities,
        double[][] poseProbabilities,
        Poses poses,
        double[] strangeness,
        Temperature temperature) {

    /** Answers that nobody has judged. */
    public Recognitions(double[][] classProbabilities, double[][] poseProbabilities, Poses poses) {
        this(classProbabilities, poseProbabilities, poses, unjudged(poses.size()), Temperature.NONE);
    }

    private static double[] unjudged(int rows) {
        double[] nothing = new double[rows];
        Arrays.fill(nothing, Double.NaN);
        return nothing;
    }

    public Recognitions {
        if (classProbabilities.length != poses.size()
                || poseProbabilities.length != poses.size()
                || strangeness.length != poses.size()) {
            throw new IllegalArgumentException(classProbabilities.length + " and " + poseProbabilities.length
                    + " rows of probabilities and " + poses.size() + " poses do not make a batch");
        }
    }

    public int size() {
        return poses.size();
    }

    /** One row as a batch of its own. */
    public Recognitions row(int row) {
        return new Recognitions(
                new double[][] {classProbabilities[row]},
                new double[][] {poseProbabilities[row]},
                Poses.repeat(poses.get(row), 1),
                new double[] {strangeness[row]},
                temperature);
    }

    /** The most probable class of a row, a position in the model's list of classes. */
    public int label(int row) {
        double[] probabilities = classProbabilities[row];
        int best = 0;
        for (int i = 1; i < probabilities.length; i++) {
            if (probabilities[i] > probabilities[best]) {
                best = i;
            }
        }
        return best;
    }

    /** The probability of that class. */
    public double confidence(int row) {
        return classProbabilities[row][label(row)];
    }

    /** What that probability was before it was calibrated. */
    public double uncalibratedConfidence(int row) {
        return temperature.inverse().apply(classProbabilities[row])[label(row)];
    }

    /** Whether an image is not like those that the model knows; never where nobody judges. */
    public boolean isUnknown(int row) {
        return strangeness[row] > 1;
    }
}
