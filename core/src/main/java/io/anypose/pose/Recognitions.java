package io.anypose.pose;

import io.anypose.group.Poses;
import io.anypose.pose.confidence.Temperature;
import java.util.OptionalDouble;

/**
 * The answers of a recogniser to a batch, row by row.
 *
 * @param classProbabilities batch × classes, in the order of the model's classes
 * @param poseProbabilities batch × order; all on one pose where the pose is given or decided by vote
 * @param poses the poses that the objects have, as given or inferred
 * @param distances Mahalanobis distance of each image over its limit: above 1 the image is unknown. Empty without calibration
 * @param temperature temperature of the class probabilities, fitted by calibration
 */
@SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
public record Recognitions(
        double[][] classProbabilities,
        double[][] poseProbabilities,
        Poses poses,
        double[] distances,
        Temperature temperature) {

    /** Makes answers without calibration. */
    public Recognitions(double[][] classProbabilities, double[][] poseProbabilities, Poses poses) {
        this(classProbabilities, poseProbabilities, poses, new double[0], Temperature.NONE);
    }

    public Recognitions {
        if (classProbabilities.length != poses.size()
                || poseProbabilities.length != poses.size()
                || (distances.length > 0 && distances.length != poses.size())) {
            throw new IllegalArgumentException(classProbabilities.length + " and " + poseProbabilities.length
                    + " rows of probabilities, " + poses.size() + " poses and " + distances.length
                    + " distances do not make a batch");
        }
    }

    public int size() {
        return poses.size();
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

    /** Returns whether distances and a temperature were applied. */
    public boolean isCalibrated() {
        return distances.length > 0;
    }

    /** Returns the distance of an image over its limit; empty without calibration. */
    public OptionalDouble distance(int row) {
        return isCalibrated() ? OptionalDouble.of(distances[row]) : OptionalDouble.empty();
    }

    /** Returns whether an image is unlike those of training; always false without calibration. */
    public boolean isUnknown(int row) {
        return isCalibrated() && distances[row] > 1;
    }
}
