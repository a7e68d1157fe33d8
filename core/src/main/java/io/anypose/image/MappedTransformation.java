package io.anypose.image;

import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * A transformation that is one pixel map for each pose.
 *
 * <p>A map is made when it is first needed, and kept while all that are kept fit into 64 MB: those of all shifts of a picture
 * of 224 x 224 pixels would take 2.5 GB. Of the others only the last one is kept, which suits who asks for many images at one
 * pose.
 */
public final class MappedTransformation implements PixelTransformation {

    private static final int KEPT_BYTES = 64 << 20;

    private record Made(int index, PixelMap map) {}

    private final String name;
    private final List<Axis> axes;
    private final AxisGroup group;
    private final int width;
    private final int height;
    private final Function<Pose, PixelMap> maker;
    private final Function<Pose, PixelMover> mover;
    private final AtomicReferenceArray<PixelMap> maps;
    /** How many more maps may be kept. */
    private final AtomicInteger room;

    private volatile Made last = new Made(-1, null);

    /**
     * The transformation whose poses move pixels as {@code maker} says.
     *
     * @param name on the command line and in files
     * @param axes one or two; they span the group
     * @param maker gives the map of a pose, the same whenever it is asked; called by any thread
     */
    public MappedTransformation(String name, List<Axis> axes, int width, int height, Function<Pose, PixelMap> maker) {
        this(name, axes, width, height, maker, Optional.empty());
    }

    /** The same; pictures with shades are moved as {@code blended} says. */
    MappedTransformation(
            String name,
            List<Axis> axes,
            int width,
            int height,
            Function<Pose, PixelMap> maker,
            Optional<Function<Pose, PixelMover>> blended) {
        this.mover = blended.orElse(this::map);
        this.name = name;
        this.axes = List.copyOf(axes);
        this.group = PixelTransformation.super.group();
        this.width = width;
        this.height = height;
        this.maker = maker;
        this.maps = new AtomicReferenceArray<>(group.order());
        this.room = new AtomicInteger(KEPT_BYTES / Integer.BYTES / Math.multiplyExact(width, height));
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
    public AxisGroup group() {
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
        if (!pose.isElement()) {
            return maker.apply(pose); // one of infinitely many, hardly asked for again
        }
        PixelMap kept = maps.get(index);
        if (kept != null) {
            return kept;
        }
        Made before = last;
        return before.index() == index ? before.map() : make(pose, index);
    }

    @Override
    public PixelMover mover(Pose pose) {
        return mover.apply(group.require(pose));
    }

    private PixelMap make(Pose pose, int index) {
        PixelMap map = maker.apply(pose);
        map.requireSize(width, height, "an image");
        if (room.getAndDecrement() > 0) {
            maps.set(index, map);
        } else {
            room.set(0); // or it would count down until it is positive again
            last = new Made(index, map);
        }
        return map;
    }

    @Override
    public String toString() {
        return name + " of " + width + " x " + height + " pixels";
    }
}
