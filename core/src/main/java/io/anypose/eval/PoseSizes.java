package io.anypose.eval;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pose as records have it: its sizes in the units of the axes.
 *
 * <p>In JSON it is a number such as −108 or 17.5; with several axes an object such as {@code {"x": -12, "y": 4}}.
 *
 * @param sizes by the name of the axis, in the order of the axes; a single axis is called "pose"
 */
public record PoseSizes(Map<String, Double> sizes) {

    private static final String ONLY = "pose";

    public PoseSizes {
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
    }

    public static PoseSizes of(Transformation transformation, Pose pose) {
        Map<String, Double> values = transformation.values(pose);
        return values.size() == 1
                ? new PoseSizes(Map.of(ONLY, values.values().iterator().next()))
                : new PoseSizes(values);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static PoseSizes of(JsonNode json) {
        if (json.isNumber()) {
            return new PoseSizes(Map.of(ONLY, json.doubleValue()));
        }
        Map<String, Double> sizes = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> size : json.properties()) {
            if (!size.getValue().isNumber()) {
                throw new IllegalArgumentException(
                        size.getKey() + ": found " + size.getValue() + ", a number is needed");
            }
            sizes.put(size.getKey(), size.getValue().doubleValue());
        }
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException(
                    "found " + json + ", a number is needed, or an object with one for each axis");
        }
        return new PoseSizes(sizes);
    }

    /** The sizes that numbers of any kind stand for. */
    public static PoseSizes of(Map<String, Number> numbers) {
        if (numbers.containsValue(null)) {
            throw new IllegalArgumentException("found " + numbers + ", a number is needed for each");
        }
        Map<String, Double> sizes = new LinkedHashMap<>();
        numbers.forEach((name, size) -> sizes.put(name, size.doubleValue()));
        return new PoseSizes(sizes);
    }

    @JsonValue
    Object json() {
        return sizes.size() == 1 ? numbers().values().iterator().next() : numbers();
    }

    /** The sizes as they are written: whole ones without a decimal point. */
    public Map<String, Number> numbers() {
        Map<String, Number> numbers = new LinkedHashMap<>();
        sizes.forEach((name, size) -> numbers.put(name, Json.number(size)));
        return numbers;
    }

    /** The pose of a transformation; refuses sizes that are none of its poses. */
    public Pose in(Transformation transformation) {
        List<String> names = names(transformation);
        if (!sizes.keySet().equals(Set.copyOf(names))) {
            throw new IllegalArgumentException((sizes.isEmpty()
                            ? "found no size of a pose"
                            : "found sizes along " + String.join(", ", sizes.keySet()))
                    + ", but " + transformation.name() + " has " + String.join(", ", names));
        }
        return transformation.pose(names.stream().map(sizes::get).toList());
    }

    /** How the sizes of poses of a transformation are called. */
    static List<String> names(Transformation transformation) {
        List<Axis> axes = transformation.axes();
        return axes.size() == 1 ? List.of(ONLY) : axes.stream().map(Axis::name).toList();
    }
}
