package io.anypose.pose;

import io.anypose.group.Poses;

/**
 * What a recogniser says about a batch, row by row.
 *
 * @param classes positions in the model's list of classes
 * @param poses the poses that the objects have, as given or inferred
 * @param confidences probability of the class, 0 … 1
 */
@SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
public record Recognitions(int[] classes, Poses poses, double[] confidences) {

    public Recognitions {
        if (classes.length != poses.size() || classes.length != confidences.length) {
            throw new IllegalArgumentException(classes.length + " classes, " + poses.size() + " poses and "
                    + confidences.length + " confidences do not make a batch");
        }
    }

    public int size() {
        return classes.length;
    }
}
