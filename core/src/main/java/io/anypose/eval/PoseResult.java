package io.anypose.eval;

import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;

/**
 * How often a recogniser was right at one pose of the objects.
 *
 * @param seen whether training could use this pose
 * @param classAccuracy fraction of objects whose class was found
 * @param poseAccuracy fraction of objects whose pose was found
 * @param residual mean equivariance residual of the model at this pose
 */
public record PoseResult(Pose pose, boolean seen, double classAccuracy, double poseAccuracy, double residual) {

    public PoseResult {
        Fraction.require("classAccuracy", classAccuracy);
        Fraction.require("poseAccuracy", poseAccuracy);
    }

    /** Whether the object was moved along one axis at most: the cross of a compound transformation, seen or not. */
    public boolean onCross() {
        return AxisGroup.require(pose.group(), "a cross").isOnCross(pose);
    }
}
