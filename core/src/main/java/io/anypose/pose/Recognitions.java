package io.anypose.pose;

import io.anypose.group.Poses;

/**
 * What a recogniser says about a batch, row by row.
 *
 * @param classProbabilities batch × classes, in the order of the model's classes
 * @param poseProbabilities batch × order; all on one pose where the pose is given or decided by vote
 * @param poses the poses that the objects have, as given or inferred
 */
@SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
public record Recognitions(double[][] classProbabilities, double[][] poseProbabilities, Poses poses) {

    public Recognitions {
        if (classProbabilities.length != poses.size() || poseProbabilities.length != poses.size()) {
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
                Poses.repeat(poses.get(row), 1));
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
}
