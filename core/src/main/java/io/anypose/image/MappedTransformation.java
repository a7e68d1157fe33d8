package io.anypose.image;

import io.anypose.group.Group;
import io.anypose.group.Pose;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * A transformation that is one pixel map for each pose.
 *
 * <p>A map is made when it is first needed, and kept as long as memory allows: those of all shifts of a picture of 224 x
 * 224 pixels would take 2.5 GB.
 */
public final class MappedTransformation implements PixelTransformation {

    private final String name;
    private final List<Axis> axes;
    private final Group group;
    private final int width;
    private final int height;
    private final Function<Pose, PixelMap> maker;
    private final AtomicReferenceArray<SoftReference<PixelMap>> maps;

    /**
     * The transformation whose poses move pixels as {@code maker} says.
     *
     * @param name on the command line and in files
     * @param axes one or two; they span the group
     * @param maker gives the map of a pose, the same whenever it is asked; called by any thread
     */
    public MappedTransformation(String name, List<Axis> axes, int width, int height, Function<Pose, PixelMap> maker) {
        this.name = name;
        this.axes = List.copyOf(axes);
        this.group = PixelTransformation.super.group();
        this.width = width;
        this.height = height;
        this.maker = maker;
        this.maps = new AtomicReferenceArray<>(group.order());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Axis> axes() {
        return axes;
    }

    @Override
    public Group group() {
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
        int index = group.require(pose).index();
        SoftReference<PixelMap> kept = maps.get(index);
        PixelMap map = kept == null ? null : kept.get();
        if (map == null) {
            map = maker.apply(pose);
            map.requireSize(width, height, "an image");
            maps.set(index, new SoftReference<>(map));
        }
        return map;
    }

    @Override
    public String toString() {
        return name + " of " + width + " x " + height + " pixels";
    }
}
