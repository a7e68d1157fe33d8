package io.anypose.image;

import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What moves the object in the image: its name, its axes and the group they span.
 *
 * <p>Its poses are the elements of the group and, where {@link #anyPose} says so, also those between them.
 *
 * <p>A transformation need not know how to move pixels. One that does is a {@link PixelTransformation}; of any other the
 * user only has examples.
 */
public interface Transformation {

    /** The name on the command line and in files, such as {@code rotation}. */
    String name();

    /** One axis for a single transformation, several for a compound one. */
    List<Axis> axes();

    /**
     * The group of the poses: the axis's own, or the product of all axes' groups. A turn and the shifts along x and y after it,
     * which do not commute, span {@link io.anypose.group.Motions}.
     */
    default AxisGroup group() {
        return RotateTranslate.group(axes());
    }

    /** All poses in the order in which people read them: from the most negative to the most positive on each axis. */
    default List<Pose> readingOrder() {
        return group().poses().stream().sorted(reading()).toList();
    }

    /** Puts poses, also those between the elements of the group, into the order in which people read them. */
    default Comparator<Pose> reading() {
        return Comparator.comparing(this::position, Arrays::compare);
    }

    private double[] position(Pose pose) {
        return values(pose).values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Whether poses between the elements of the group are possible, too: then the group is the grid of the search. */
    default boolean anyPose() {
        return axes().stream().anyMatch(Axis::anyPose);
    }

    /** A random pose, each as probable as any other: along each axis of all real ones where any is possible, elsewhere an element. */
    default Pose draw(RandomGenerator random) {
        return group().at(
                        axes().stream().mapToDouble(axis -> drawn(axis, random)).toArray());
    }

    private static double drawn(Axis axis, RandomGenerator random) {
        double steps = random.nextDouble(axis.group().order());
        return axis.anyPose() ? steps : Math.floor(steps);
    }

    /** The size of a pose along each axis, by the axis's name, in the order of the axes. */
    default Map<String, Double> values(Pose pose) {
        return PoseValues.of(this, pose).byName();
    }

    /** Returns a pose in the units of its axes, as people write it: -144°, or 2 px, -4 px. */
    default String text(Pose pose) {
        return PoseValues.of(this, pose).toString();
    }

    /** The pose of these sizes, one for each axis in its order; refuses other counts, and sizes that are no pose. */
    default Pose pose(List<Double> sizes) {
        if (sizes.size() != axes().size()) {
            throw new IllegalArgumentException("a pose of " + name() + " needs "
                    + (axes().size() == 1 ? "one number" : axes().size() + " numbers, such as -12,4") + ", not "
                    + sizes.size());
        }
        double[] steps = new double[sizes.size()];
        for (int i = 0; i < steps.length; i++) {
            Axis axis = axes().get(i);
            steps[i] = axis.group().steps(axis.pose(sizes.get(i)))[0];
        }
        return group().at(steps);
    }
}
