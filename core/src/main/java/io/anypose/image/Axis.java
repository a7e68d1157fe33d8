package io.anypose.image;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import java.util.Objects;

/**
 * One direction in which a transformation moves, with the unit in which people measure it.
 *
 * @param name how the axis is called in files and on plots, such as "rotation" or "x"
 * @param unit the unit of {@code step}, such as "°" or "px"
 * @param step the size of one elementary step in that unit
 * @param group the poses along this axis
 */
public record Axis(String name, String unit, int step, CyclicGroup group) {

    public Axis {
        Objects.requireNonNull(name, "an axis needs a name");
        Objects.requireNonNull(unit, "an axis needs a unit");
        Objects.requireNonNull(group, "an axis needs a group");
        if (step < 1) {
            throw new IllegalArgumentException("the axis " + name + " needs a step of 1 or more, not " + step);
        }
    }

    /** The signed size of a pose in the unit of this axis: −144 for pose 6 of a rotation in steps of 36°. */
    public int value(Pose pose) {
        return group.signed(pose) * step;
    }

    /** The pose of a signed size; refuses sizes that are no multiple of the step or lie outside of the group. */
    public Pose pose(int value) {
        Pose pose = group.step(Math.floorDiv(value, step));
        if (value(pose) != value) {
            throw new IllegalArgumentException("%d%s is not a pose of %s; allowed are %d to %d%s in steps of %d"
                    .formatted(value, unit, name, lowest(), highest(), unit, step));
        }
        return pose;
    }

    private int lowest() {
        return value(group.signedOrder().get(0));
    }

    private int highest() {
        return value(group.signedOrder().get(group.order() - 1));
    }
}
