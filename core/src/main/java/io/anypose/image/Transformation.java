package io.anypose.image;

import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What moves the object in the image: its name, its axes and the group they span.
 *
 * <p>A transformation need not know how to move pixels. One that does is a {@link PixelTransformation}; of any other the
 * user only has examples.
 */
public interface Transformation {

    /** The name on the command line and in files, such as {@code rotation}. */
    String name();

    /** One axis for a single transformation, two for a compound one. */
    List<Axis> axes();

    /** The group of the poses: the axis's own, or the product of both axes' groups. */
    default Group group() {
        return axes().stream()
                .<Group>map(Axis::group)
                .reduce(ProductGroup::new)
                .orElseThrow(() -> new IllegalStateException(name() + " has no axis"));
    }

    /** All poses in the order in which people read them: from the most negative to the most positive on each axis. */
    default List<Pose> readingOrder() {
        return group().poses().stream()
                .sorted(Comparator.comparing(this::position, Arrays::compare))
                .toList();
    }

    private int[] position(Pose pose) {
        return values(pose).values().stream().mapToInt(Integer::intValue).toArray();
    }

    /** The size of a pose along each axis, by the axis's name and in the order of the axes. */
    default Map<String, Integer> values(Pose pose) {
        Map<String, Integer> values = new LinkedHashMap<>();
        List<Pose> parts = group().parts(pose);
        for (int i = 0; i < parts.size(); i++) {
            values.put(axes().get(i).name(), axes().get(i).value(parts.get(i)));
        }
        return values;
    }

    /** The pose of these sizes, one for each axis in its order; refuses other counts, and sizes that are no pose. */
    default Pose pose(List<Integer> sizes) {
        if (sizes.size() != axes().size()) {
            throw new IllegalArgumentException("a pose of " + name() + " needs "
                    + (axes().size() == 1 ? "one number" : axes().size() + " numbers, such as -12,4") + ", not "
                    + sizes.size());
        }
        for (int i = 0; i < sizes.size(); i++) {
            axes().get(i).pose(sizes.get(i));
        }
        return group().poses().stream()
                .filter(pose -> sizes.equals(List.copyOf(values(pose).values())))
                .findFirst()
                .orElseThrow();
    }
}
