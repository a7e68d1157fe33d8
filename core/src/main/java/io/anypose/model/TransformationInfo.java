package io.anypose.model;

import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.List;
import java.util.Objects;

/** What a model or a record remembers of its transformation: name and axes, but not how to move pixels. */
public record TransformationInfo(String name, List<Axis> axes) implements Transformation {

    /** Of a translation along both axes of 512 x 512 pixels: what has more cannot be computed with. */
    private static final int MOST_POSES = 1 << 16;

    public TransformationInfo {
        Objects.requireNonNull(name, "a transformation needs a name");
        axes = List.copyOf(axes);
        if (axes.isEmpty()) {
            throw new IllegalArgumentException("the transformation " + name + " has no axis; at least one is needed");
        }
        if (axes.stream().map(Axis::name).distinct().count() < axes.size()) {
            throw new IllegalArgumentException("the axes of " + name + " have equal names: "
                    + axes.stream().map(Axis::name).toList());
        }
        requireFewPoses(name, axes);
    }

    /** Multiplied here, because a group of too many poses cannot say how many it has. */
    private static void requireFewPoses(String name, List<Axis> axes) {
        long poses = 1;
        for (Axis axis : axes) {
            poses *= axis.group().order();
            if (poses > MOST_POSES) {
                throw new IllegalArgumentException("the axes of " + name + " have " + poses + " poses or more; at most "
                        + MOST_POSES + " are possible");
            }
        }
    }

    /** The name and axes of any transformation. */
    public static TransformationInfo of(Transformation transformation) {
        return new TransformationInfo(transformation.name(), transformation.axes());
    }
}
