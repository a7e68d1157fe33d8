package io.anypose.group;

import java.util.List;

/**
 * A pose: an element of a group, or a place between its elements.
 *
 * <p>Where only the elements are poses, as in the paper, the offset is empty. Where poses are real numbers, as the angles of a
 * turntable are, the finite group is the grid on which they are searched for, and a pose is the nearest element with what is
 * left over.
 *
 * <p>Degrees and pixels are not poses: they exist only at the borders, in a transformation, on the command line and in
 * files.
 *
 * @param index of the nearest element, 0 … order − 1; 0 is the canonical pose
 * @param offset how far beyond that element the pose is, in steps along each of the {@link AxisGroup#factors()}, from −½
 *     to ½; empty at the element itself
 */
public record Pose(Group group, int index, List<Double> offset) {

    private static final double HALF = 0.5;

    public Pose {
        if (index < 0 || index >= group.order()) {
            throw new IllegalArgumentException(
                    "pose " + index + " is outside of " + group + ", whose poses are 0 to " + (group.order() - 1));
        }
        if (!offset.isEmpty()) {
            requireBetween(group, offset);
            offset = offset.stream().allMatch(steps -> steps == 0) ? List.of() : List.copyOf(offset);
        }
    }

    private static void requireBetween(Group group, List<Double> offset) {
        int factors = AxisGroup.require(group, "a pose between the elements of a group")
                .factors()
                .size();
        if (offset.size() != factors || !offset.stream().allMatch(steps -> Math.abs(steps) <= HALF)) {
            throw new IllegalArgumentException("a pose of " + group + " lies up to half a step beyond an element along "
                    + factors + " axes, not " + offset);
        }
    }

    /** An element of the group. */
    public Pose(Group group, int index) {
        this(group, index, List.of());
    }

    /** The pose that undoes this one. */
    public Pose inverse() {
        return group.inverse(this);
    }

    /** Whether this is the canonical pose. */
    public boolean isIdentity() {
        return index == 0 && isElement();
    }

    /** Whether this is an element of the group, and not between two. */
    public boolean isElement() {
        return offset.isEmpty();
    }

    /** The element of the group that is nearest. */
    public Pose nearest() {
        return isElement() ? this : new Pose(group, index);
    }
}
