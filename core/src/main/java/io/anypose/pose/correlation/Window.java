package io.anypose.pose.correlation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisPoses;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import java.util.List;

/**
 * The poses near the canonical one: up to half a window's length away along each axis.
 *
 * @param length poses along one axis; where an axis has fewer, all of it
 */
public record Window(AbelianGroup group, int length) {

    /** The window over a group, which must commute: only then does a pose have a place along each axis. */
    public static Window of(Group group, int length) {
        return new Window(AbelianGroup.require(group, "a window of an orbit network"), length);
    }

    /** How many poses are in the window. */
    public long size() {
        return group.poses().stream().filter(this::contains).count();
    }

    private boolean contains(Pose pose) {
        List<AxisPoses> axes = group.factors();
        List<Pose> parts = group.parts(pose);
        for (int i = 0; i < axes.size(); i++) {
            // Counted from the first pose of the window, so that half way round is inside whichever way one goes.
            int steps = parts.get(i).index() + length / 2;
            if (steps % axes.get(i).order() >= length) {
                return false;
            }
        }
        return true;
    }

    /** For each pose of the group, one after the other, the poses of the window around it: order · size indices. */
    int[] around() {
        List<Pose> inside = group.poses().stream().filter(this::contains).toList();
        return group.poses().stream()
                .flatMapToInt(at ->
                        inside.stream().mapToInt(pose -> group.compose(at, pose).index()))
                .toArray();
    }

    /**
     * The kernel over the whole group that is zero outside of the window.
     *
     * @param kernel one entry for each pose of the window: size × inputs × outputs
     */
    public NDArray spread(NDArray kernel) {
        long size = kernel.getShape().get(0);
        Shape zero = new Shape(1, kernel.getShape().get(1), kernel.getShape().get(2));
        int[] rows = new int[group.order()];
        int next = 0;
        for (Pose pose : group.poses()) {
            rows[pose.index()] = contains(pose) ? next++ : (int) size;
        }
        NDArray padded = kernel.concat(kernel.getManager().zeros(zero, kernel.getDataType()), 0);
        return padded.get(kernel.getManager().create(rows));
    }
}
