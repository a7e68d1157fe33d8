package io.anypose.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.file.Json;
import io.anypose.group.CyclicGroup;
import io.anypose.image.Axis;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An axis as records have it.
 *
 * @param step the size of one elementary step in {@code unit}
 * @param order the number of poses along the axis; where any pose is possible, of the grid on which it is searched for
 * @param anyPose true where any pose is possible, else empty
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record AxisInfo(String name, String unit, Number step, int order, Optional<Boolean> anyPose) {

    public AxisInfo {
        Objects.requireNonNull(name, "an axis needs a name");
        Objects.requireNonNull(unit, "an axis needs a unit");
        Objects.requireNonNull(step, "an axis needs a step");
        if (!(step.doubleValue() > 0) || order < 1) {
            throw new IllegalArgumentException(
                    "the axis " + name + " needs a step above 0 and an order of 1 or more, not "
                            + Axis.text(step.doubleValue()) + " and " + order);
        }
    }

    public static AxisInfo of(Axis axis) {
        return new AxisInfo(
                axis.name(),
                axis.unit(),
                Json.number(axis.step()),
                axis.group().order(),
                Optional.of(axis.anyPose()).filter(any -> any));
    }

    /** All axes of a transformation, in their order. */
    public static List<AxisInfo> of(List<Axis> axes) {
        return axes.stream().map(AxisInfo::of).toList();
    }

    public Axis axis() {
        return new Axis(name, unit, step.doubleValue(), new CyclicGroup(order), anyPose.orElse(false));
    }
}
