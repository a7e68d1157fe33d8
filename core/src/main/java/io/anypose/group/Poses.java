package io.anypose.group;

import java.util.Arrays;
import java.util.Collection;

/** An immutable sequence of poses of one group, one for each row of a batch. */
public final class Poses {

    private final Group group;
    private final int[] indices;

    private Poses(Group group, int[] indices) {
        this.group = group;
        this.indices = indices;
    }

    /** The given poses, all of {@code group}. */
    public static Poses of(Group group, Collection<Pose> poses) {
        return new Poses(
                group,
                poses.stream().mapToInt(pose -> group.require(pose).index()).toArray());
    }

    /** One pose for all of {@code count} rows. */
    public static Poses repeat(Pose pose, int count) {
        int[] indices = new int[count];
        Arrays.fill(indices, pose.index());
        return new Poses(pose.group(), indices);
    }

    public Group group() {
        return group;
    }

    public int size() {
        return indices.length;
    }

    public Pose get(int row) {
        return group.pose(indices[row]);
    }

    /** The indices of the poses, as an engine wants them. */
    public int[] indices() {
        return indices.clone();
    }

    /** The poses that undo these. */
    public Poses inverse() {
        return new Poses(
                group,
                Arrays.stream(indices)
                        .map(index -> group.pose(index).inverse().index())
                        .toArray());
    }

    /** Part {@code factor} of each pose: the poses of one of the {@link AbelianGroup#factors()}. */
    public Poses part(int factor) {
        AbelianGroup whole = AbelianGroup.require(group, "a part of a pose");
        return new Poses(
                whole.factors().get(factor),
                Arrays.stream(indices)
                        .map(index -> whole.parts(whole.pose(index)).get(factor).index())
                        .toArray());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Poses poses && group.equals(poses.group) && Arrays.equals(indices, poses.indices);
    }

    @Override
    public int hashCode() {
        return 31 * group.hashCode() + Arrays.hashCode(indices);
    }

    @Override
    public String toString() {
        return group + Arrays.toString(indices);
    }
}
