package io.anypose.group;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A finite set of poses with its composition.
 *
 * <p>The elements are indexed 0 … order − 1 and index 0 is the identity, the canonical pose. Nothing here assumes that
 * composition commutes: {@code compose(a, b)} is "first b, then a", as in φ^a φ^b z. What needs a commuting group asks
 * for an {@link AbelianGroup}. Groups are compared with {@code equals}, so an implementation is a record or defines it.
 */
public interface Group {

    /** The number of poses. */
    int order();

    /** The pose that results from {@code b} followed by {@code a}. */
    Pose compose(Pose a, Pose b);

    /** The pose that undoes {@code pose}. */
    Pose inverse(Pose pose);

    /** The pose with this index. */
    default Pose pose(int index) {
        return new Pose(this, index);
    }

    /** The canonical pose. */
    default Pose identity() {
        return pose(0);
    }

    /** All poses in the order of their index. */
    default List<Pose> poses() {
        return IntStream.range(0, order()).mapToObj(this::pose).toList();
    }

    /** Refuses a pose of another group, naming both. */
    default Pose require(Pose pose) {
        if (!equals(pose.group())) {
            throw new IllegalArgumentException(
                    "the pose belongs to " + pose.group() + ", but a pose of " + this + " is needed");
        }
        return pose;
    }
}
