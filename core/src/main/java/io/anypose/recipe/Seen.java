package io.anypose.recipe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.group.AxisGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** The paper's ranges, by unit; posed pictures count steps. */
    private static final Map<String, Double> USUAL = Map.of("°", 72.0, "px", 4.0, "steps", 2.0);

    private static final double ROUNDING = 1e-9;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Seen {
        within = Map.copyOf(within);
        within.forEach((axis, distance) -> {
            if (!(distance >= 0 && Double.isFinite(distance))) {
                throw new IllegalArgumentException(
                        "poses within " + distance + " of " + axis + " cannot be seen; allowed is 0 or more");
            }
        });
    }

    /** Returns poses within a distance along one axis. */
    public static Seen within(String axis, double distance) {
        return new Seen(Map.of(axis, distance));
    }

    /** Returns the usual poses of a transformation: within 72° or 4 px, to the nearest step, or the whole cross of two shifts. */
    public static Seen usual(Transformation transformation) {
        List<Axis> axes = transformation.axes();
        Axis first = axes.get(0);
        if (axes.size() > 1 && first.unit().equals(axes.get(1).unit())) {
            return new Seen(axes.stream().collect(Collectors.toMap(Axis::name, Seen::half)));
        }
        double usual = USUAL.getOrDefault(first.unit(), 2 * first.step());
        double whole = first.anyPose() ? usual : Math.max(1, Math.rint(usual / first.step())) * first.step();
        return within(first.name(), Math.min(whole, half(first)));
    }

    /** The farthest distance along an axis. */
    private static double half(Axis axis) {
        double steps = axis.group().order() / 2.0;
        return (axis.anyPose() ? steps : Math.floor(steps)) * axis.step();
    }

    /**
     * Reads what people type: {@code all}, a distance for all axes with the unit of the first one, such as {@code 72}, or distances by
     * axis, such as {@code x=4,y=6}.
     */
    public static Seen parse(String text, Transformation transformation) {
        if (text.equals(EVERYTHING)) {
            return ALL;
        }
        Map<String, Double> within = new LinkedHashMap<>();
        if (text.contains("=")) {
            Arrays.stream(text.split(",", -1))
                    .map(part -> part.split("=", 2))
                    .forEach(part -> within.put(part[0].strip(), number(text, part.length > 1 ? part[1].strip() : "")));
        } else {
            String unit = transformation.axes().get(0).unit();
            transformation.axes().stream()
                    .filter(axis -> axis.unit().equals(unit))
                    .forEach(axis -> within.put(axis.name(), number(text, text)));
        }
        return new Seen(within);
    }

    private static double number(String text, String part) {
        try {
            return Double.parseDouble(part);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'" + text
                            + "' names no seen poses; allowed are a distance such as 72, distances by axis such as x=4,y=6, and all");
        }
    }

    /** Divides the poses of a transformation; refuses distances that it does not have. */
    public PoseSplit split(Transformation transformation) {
        List<Axis> axes = transformation.axes();
        requireAxes(transformation);
        if (axes.size() == 1) {
            return split(axes.get(0));
        }
        AxisGroup group = transformation.group();
        if (!within.isEmpty()) {
            return PoseSplit.cross(group, axes.stream().map(this::split).toList());
        }
        if (transformation.anyPose()) {
            throw new IllegalArgumentException("all poses do not fit " + transformation.name()
                    + ": those off the cross are infinitely many; give a distance, such as rotation=180");
        }
        return PoseSplit.of(group, group.poses());
    }

    private void requireAxes(Transformation transformation) {
        List<String> names = transformation.axes().stream().map(Axis::name).toList();
        within.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("seen poses of " + name + " do not fit " + transformation.name()
                            + ", which has " + String.join(", ", names));
                });
    }

    private PoseSplit split(Axis axis) {
        double distance = within.getOrDefault(axis.name(), half(axis));
        double steps = distance / axis.step();
        if (distance > half(axis) + ROUNDING || (axis.anyPose() && distance == 0)) {
            throw new IllegalArgumentException("seen poses within " + axis.withUnit(distance) + " do not fit "
                    + axis.name() + ": allowed is " + (axis.anyPose() ? "more than 0" : "0") + " to "
                    + axis.withUnit(half(axis)));
        }
        if (axis.anyPose()) {
            return PoseSplit.within(axis.group(), steps);
        }
        if (Math.abs(steps - Math.rint(steps)) > ROUNDING) {
            throw new IllegalArgumentException("seen poses within " + axis.withUnit(distance) + " do not fit "
                    + axis.name() + ": allowed are multiples of its step, " + axis.withUnit(axis.step()));
        }
        return PoseSplit.around(axis.group(), (int) Math.rint(steps));
    }

    /** Returns the form that {@link #parse} reads. */
    @Override
    public String toString() {
        return within.isEmpty()
                ? EVERYTHING
                : within.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(axis -> axis.getKey() + "=" + Axis.text(axis.getValue()))
                        .collect(Collectors.joining(","));
    }
}
