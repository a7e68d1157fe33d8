package io.anypose.group;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** An immutable sequence of poses of one group, one for each row of a batch. */
public final class Poses {

    private final Group group;
    private final List<Pose> rows;

    private Poses(Group group, List<Pose> rows) {
        this.group = group;
        this.rows = rows;
    }

    /** The given poses, all of {@code group}. */
    public static Poses of(Group group, Collection<Pose> poses) {
        poses.forEach(group::require);
        return new Poses(group, List.copyOf(poses));
    }

    /** One pose for all of {@code count} rows. */
    public static Poses repeat(Pose pose, int count) {
        return new Poses(
                pose.group(), IntStream.range(0, count).mapToObj(row -> pose).toList());
    }

    public Group group() {
        return group;
    }

    public int size() {
        return rows.size();
    }

    public Pose get(int row) {
        return rows.get(row);
    }

    /** Whether all of them are elements of the group, so that none lies between. */
    public boolean areElements() {
        return rows.stream().allMatch(Pose::isElement);
    }

    /** The indices of the poses, as an engine wants them; refuses poses between the elements of the group. */
    public int[] indices() {
        rows.stream().filter(pose -> !pose.isElement()).findFirst().ifPresent(pose -> {
            throw new IllegalArgumentException("only whole steps of " + group + " are possible here, not "
                    + Arrays.toString(AxisGroup.require(group, "a real pose").steps(pose))
                    + "; the fixed and the spectral operator take any");
        });
        return nearest();
    }

    /** The indices of the elements of the group that are nearest to the poses. */
    public int[] nearest() {
        return rows.stream().mapToInt(Pose::index).toArray();
    }

    /** The elements of the group that are nearest to the poses. */
    public Poses elements() {
        return new Poses(group, rows.stream().map(Pose::nearest).toList());
    }

    /** The signed real steps along one of the {@link AxisGroup#factors()}, one number for each row. */
    public double[] steps(int factor) {
        AxisGroup whole = AxisGroup.require(group, "steps along an axis");
        return rows.stream().mapToDouble(pose -> whole.steps(pose)[factor]).toArray();
    }

    /** The poses that undo these. */
    public Poses inverse() {
        return new Poses(group, rows.stream().map(Pose::inverse).toList());
    }

    /** The parts of each pose, for each of the {@link AxisGroup#factors()}. */
    public List<Poses> parts() {
        AxisGroup whole = AxisGroup.require(group, "a part of a pose");
        return split(whole.factors(), whole::parts);
    }

    /** The parts of each pose, for each of the {@link AxisGroup#stages()}. */
    public List<Poses> stages() {
        AxisGroup whole = AxisGroup.require(group, "a stage of a pose");
        return split(whole.stages(), whole::stages);
    }

    private List<Poses> split(List<? extends Group> groups, Function<Pose, List<Pose>> split) {
        List<List<Pose>> parts = rows.stream().map(split).toList();
        return IntStream.range(0, groups.size())
                .mapToObj(i -> new Poses(
                        groups.get(i), parts.stream().map(row -> row.get(i)).toList()))
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Poses poses && group.equals(poses.group) && rows.equals(poses.rows);
    }

    @Override
    public int hashCode() {
        return 31 * group.hashCode() + rows.hashCode();
    }

    @Override
    public String toString() {
        return group + rows.stream().map(Poses::text).toList().toString();
    }

    private static String text(Pose pose) {
        return pose.isElement() ? String.valueOf(pose.index()) : pose.index() + " beyond by " + pose.offset();
    }
}
