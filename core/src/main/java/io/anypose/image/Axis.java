package io.anypose.image;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.file.Json;
import io.anypose.group.AxisPoses;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;

/**
 * One direction in which a transformation moves, with the unit in which people measure it.
 *
 * @param name how the axis is called in files and on plots, such as "rotation" or "x"
 * @param unit the unit of {@code step}, such as "°" or "px"
 * @param step the size of one elementary step in that unit
 * @param group the poses along this axis; where any real pose is possible, the grid on which poses are searched for
 * @param anyPose whether poses between the elements of the group are possible, too
 */
public record Axis(String name, String unit, double step, AxisPoses group, boolean anyPose) {

    /** Sizes this near to each other, in steps, are the same pose: decimals are rounded on their way. */
    private static final double ROUNDING = 1e-9;

    public Axis {
        Objects.requireNonNull(name, "an axis needs a name");
        Objects.requireNonNull(unit, "an axis needs a unit");
        Objects.requireNonNull(group, "an axis needs a group");
        if (!(step > 0 && step < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the axis " + name + " needs a step above 0, not " + text(step));
        }
    }

    /** An axis whose poses are the elements of the group. */
    public Axis(String name, String unit, double step, AxisPoses group) {
        this(name, unit, step, group, false);
    }

    /**
     * The form of files.
     *
     * @param order the number of poses along the axis; where any pose is possible, of the grid on which it is searched for
     * @param anyPose true where any pose is possible, else empty
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    private record Form(String name, String unit, Number step, int order, Optional<Boolean> anyPose) {}

    @JsonValue
    Form form() {
        return new Form(
                name,
                unit,
                Json.number(step),
                group.order(),
                Optional.of(anyPose).filter(any -> any));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Axis of(Form form) {
        return new Axis(
                form.name(),
                form.unit(),
                form.step().doubleValue(),
                new CyclicGroup(form.order()),
                form.anyPose().orElse(false));
    }

    /** The signed size of a pose in the unit of this axis: −144 for pose 6 of a rotation in steps of 36°. */
    public double value(Pose pose) {
        return rounded(group.steps(group.require(pose))[0] * step);
    }

    /**
     * The pose of a signed size. Refuses sizes that lie outside of the group and, unless any pose is possible, those that are
     * no multiple of the step.
     */
    public Pose pose(double value) {
        double steps = value / step;
        double whole = Math.rint(steps);
        boolean isWhole = Math.abs(steps - whole) <= ROUNDING;
        double least = anyPose ? -group.order() / 2.0 : Math.floor(group.order() / 2.0) - group.order() + 1;
        boolean isInside = steps >= least - ROUNDING && steps <= group.order() / 2.0 + ROUNDING;
        if (!isInside || !(isWhole || anyPose)) {
            throw new IllegalArgumentException("%s%s is not a pose of %s; allowed are %s to %s%s%s"
                    .formatted(
                            text(value),
                            unit,
                            name,
                            text(rounded(least * step)),
                            text(highest()),
                            unit,
                            anyPose ? "" : " in steps of " + text(step)));
        }
        return group.at(isWhole ? whole : steps);
    }

    private double highest() {
        return anyPose ? rounded(group.order() / 2.0 * step) : value(group.step(group.order() / 2));
    }

    /** Without the last digits, which multiplying by the step makes up. */
    private static double rounded(double value) {
        return Math.rint(value * 1e9) / 1e9 + 0.0; // adding 0 turns −0 into 0
    }

    /** A size with the unit, rounded to a tenth: 133.2°, or 4 px. */
    public String withUnit(double value) {
        return text(Math.round(10 * value) / 10.0) + (unit.equals("°") ? "" : " ") + unit;
    }

    /** A size as people write it: without a decimal point where it is whole. */
    public static String text(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }
}
