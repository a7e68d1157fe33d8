package io.anypose.recipe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.group.AxisGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The poses that training sees.
 *
 * <p>Poses of one axis are seen up to a distance on either side. Of several axes the cross is seen: poses along one axis at a time,
 * all of them along an axis without a distance. No distance at all means every pose, those off the cross included.
 *
 * @param within the distance by axis, in the unit of the axis: {@code {"rotation": 72}}
 */
public record Seen(@JsonValue Map<String, Double> within) {

    /** Every pose. */
    public static final Seen ALL = new Seen(Map.of());

    private static final String EVERYTHING = "all";

    /** The usual steps along each of two axes: all of the paper's, whose axes have 14 poses. */
    private static final int CROSS = 7;

    /** The paper's ranges, by unit; posed pictures count steps. */
    private static final Map<String, Double> USUAL = Map.of("°", 72.0, "px", 4.0, "steps", 2.0);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Seen {
        within = Collections.unmodifiableMap(new TreeMap<>(within)); // sorted, so that equal values have one JSON form
        within.forEach((axis, distance) -> {
            if (distance == null || !(distance >= 0 && Double.isFinite(distance))) {
                throw new IllegalArgumentException(
                        "poses within " + distance + " of " + axis + " cannot be seen; allowed is 0 or more");
            }
        });
    }

    /** Returns poses within a distance along one axis. */
    public static Seen within(String axis, double distance) {
        return new Seen(Map.of(axis, distance));
    }

    /** Returns the usual poses of a transformation: within 72° or 4 px, to the nearest step, or seven steps of two shifts. */
    public static Seen usual(Transformation transformation) {
        List<Axis> axes = transformation.axes();
        Axis first = axes.get(0);
        if (axes.size() > 1 && first.unit().equals(axes.get(1).unit())) {
            return new Seen(axes.stream()
                    .collect(Collectors.toMap(Axis::name, axis -> Math.min(CROSS * axis.step(), half(axis)))));
        }
        double usual = USUAL.getOrDefault(first.unit(), 2 * first.step());
        double whole = first.anyPose() ? usual : Math.max(1, Math.rint(usual / first.step())) * first.step();
        return within(first.name(), Math.min(whole, half(first)));
    }

    /** Returns the farthest distance along an axis. */
    static double half(Axis axis) {
        double steps = axis.group().order() / 2.0;
        return (axis.anyPose() ? steps : Math.floor(steps)) * axis.step();
    }

    /**
     * Reads what people type: {@code all}, a distance for all axes with the unit of the first one, such as {@code 72}, or distances by
     * axis, such as {@code x=4,y=6}.
     */
    public static Seen parse(String text, Task task) {
        if (text.equals(EVERYTHING)) {
            return ALL;
        }
        Map<String, Double> within = new LinkedHashMap<>();
        if (text.contains("=")) {
            Arrays.stream(text.split(",", -1))
                    .map(part -> part.split("=", 2))
                    .forEach(part -> within.merge(
                            part[0].strip(),
                            number(text, part.length > 1 ? part[1].strip() : ""),
                            (a, b) -> refused(text)));
        } else {
            List<Axis> axes = task.typical().axes();
            String unit = axes.get(0).unit();
            axes.stream()
                    .filter(axis -> axis.unit().equals(unit))
                    .forEach(axis -> within.put(axis.name(), number(text, text)));
        }
        return new Seen(within);
    }

    private static double number(String text, String part) {
        try {
            return Double.parseDouble(part);
        } catch (NumberFormatException e) {
            return refused(text);
        }
    }

    private static double refused(String text) {
        throw new IllegalArgumentException(
                "'" + text
                        + "' names no seen poses; allowed are a distance such as 72, distances by axis such as x=4,y=6, and all");
    }

    /** Divides the poses of a transformation that these distances fit, as {@link Compatibility} says. */
    public PoseSplit split(Transformation transformation) {
        List<Axis> axes = transformation.axes();
        if (axes.size() == 1) {
            return split(axes.get(0));
        }
        AxisGroup group = transformation.group();
        return within.isEmpty()
                ? PoseSplit.of(group, group.poses())
                : PoseSplit.cross(group, axes.stream().map(this::split).toList());
    }

    private PoseSplit split(Axis axis) {
        double steps = within.getOrDefault(axis.name(), half(axis)) / axis.step();
        return axis.anyPose()
                ? PoseSplit.within(axis.group(), steps)
                : PoseSplit.around(axis.group(), (int) Math.rint(steps));
    }

    /** Returns the form that {@link #parse} reads. */
    @Override
    public String toString() {
        return within.isEmpty()
                ? EVERYTHING
                : within.entrySet().stream()
                        .map(axis -> axis.getKey() + "=" + Axis.text(axis.getValue()))
                        .collect(Collectors.joining(","));
    }
}
