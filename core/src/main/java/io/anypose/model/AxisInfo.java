package io.anypose.model;

import io.anypose.group.CyclicGroup;
import io.anypose.image.Axis;
import java.util.List;
import java.util.Objects;

/**
 * An axis as records have it.
 *
 * @param step the size of one elementary step in {@code unit}
 * @param order the number of poses along the axis
 */
public record AxisInfo(String name, String unit, int step, int order) {

    public AxisInfo {
        Objects.requireNonNull(name, "an axis needs a name");
        Objects.requireNonNull(unit, "an axis needs a unit");
        if (step < 1 || order < 1) {
            throw new IllegalArgumentException(
                    "the axis " + name + " needs a step and an order of 1 or more, not " + step + " and " + order);
        }
    }

    public static AxisInfo of(Axis axis) {
        return new AxisInfo(axis.name(), axis.unit(), axis.step(), axis.group().order());
    }

    /** All axes of a transformation, in their order. */
    public static List<AxisInfo> of(List<Axis> axes) {
        return axes.stream().map(AxisInfo::of).toList();
    }

    public Axis axis() {
        return new Axis(name, unit, step, new CyclicGroup(order));
    }
}
