package io.anypose.group;

/**
 * An element of a group.
 *
 * <p>Degrees and pixels are not poses: they exist only at the borders, in a transformation, on the command line and in
 * files.
 *
 * @param index 0 … order − 1; 0 is the canonical pose
 */
public record Pose(Group group, int index) {

    public Pose {
        if (index < 0 || index >= group.order()) {
            throw new IllegalArgumentException(
                    "pose " + index + " is outside of " + group + ", whose poses are 0 to " + (group.order() - 1));
        }
    }

    /** The pose that undoes this one. */
    public Pose inverse() {
        return group.inverse(this);
    }

    /** Whether this is the canonical pose. */
    public boolean isIdentity() {
        return index == 0;
    }
}
