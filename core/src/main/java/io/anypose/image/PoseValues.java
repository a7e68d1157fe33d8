package io.anypose.image;

import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.file.Json;
import io.anypose.group.Pose;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A pose as people and programs read it: its size along each axis of a transformation.
 *
 * <p>In JSON it is an object such as {@code {"rotation": -101.5}} or {@code {"x": -12, "y": 4}}.
 *
 * @param sizes finite, in the units of the axes and in their order
 */
public record PoseValues(Map<Axis, Double> sizes) {

    public PoseValues {
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
        sizes.forEach((axis, size) -> {
            if (!Double.isFinite(size)) {
                throw new IllegalArgumentException(
                        "the size of a pose along " + axis.name() + " is " + size + "; a finite number is needed");
            }
        });
    }

    public static PoseValues of(Transformation transformation, Pose pose) {
        Map<Axis, Double> sizes = new LinkedHashMap<>();
        List<Pose> parts = transformation.group().parts(pose);
        for (int i = 0; i < parts.size(); i++) {
            Axis axis = transformation.axes().get(i);
            sizes.put(axis, axis.value(parts.get(i)));
        }
        return new PoseValues(sizes);
    }

    /** Returns the sizes by the names of the axes. */
    public Map<String, Double> byName() {
        Map<String, Double> named = new LinkedHashMap<>();
        sizes.forEach((axis, size) -> named.put(axis.name(), size));
        return named;
    }

    @JsonValue
    Map<String, Number> numbers() {
        Map<String, Number> numbers = new LinkedHashMap<>();
        sizes.forEach((axis, size) -> numbers.put(axis.name(), Json.number(size)));
        return numbers;
    }

    /** Returns the sizes with their units, rounded to a tenth: -101.5°, or 2 px, -4 px. */
    @Override
    public String toString() {
        return sizes.entrySet().stream()
                .map(size -> size.getKey().withUnit(size.getValue()))
                .collect(Collectors.joining(", "));
    }
}
