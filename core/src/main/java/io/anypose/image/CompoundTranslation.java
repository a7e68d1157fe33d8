package io.anypose.image;

import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import java.util.List;
import java.util.stream.Stream;

/** Periodic translation along x and y together: pose (i, j) moves i steps to the right and j steps down. */
public final class CompoundTranslation implements PixelTransformation {

    private final List<Axis> axes;
    private final ProductGroup group;
    private final int width;
    private final int height;
    private final List<PixelMap> maps;

    /** The two translations one after the other; they commute, and both move images of one size. */
    public CompoundTranslation(Translation x, Translation y) {
        this.axes = Stream.of(x, y).flatMap(part -> part.axes().stream()).toList();
        List<String> names = axes.stream().map(Axis::name).toList();
        if (!names.equals(List.of("x", "y"))) {
            throw new IllegalArgumentException(
                    "a compound translation has the axes [x, y] in this order, not " + names);
        }
        this.group = new ProductGroup(x.group(), y.group());
        this.width = x.width();
        this.height = x.height();
        this.maps = group.poses().stream()
                .map(pose -> y.map(group.second(pose)).after(x.map(group.first(pose))))
                .toList();
    }

    @Override
    public String name() {
        return "translate-xy";
    }

    @Override
    public List<Axis> axes() {
        return axes;
    }

    @Override
    public ProductGroup group() {
        return group;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public PixelMap map(Pose pose) {
        return maps.get(group.require(pose).index());
    }
}
