package io.anypose.image;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import java.util.List;

/**
 * Periodic translation along one axis: pose k moves the object by k steps to the right (x) or down (y), and what leaves
 * the image on one side enters it on the other.
 *
 * <p>Every pose permutes the pixels, so translations compose exactly.
 */
public final class Translation implements PixelTransformation {

    /** The paper's step, which the name need not tell. */
    static final int STEP = 2;

    private final int width;
    private final int height;
    private final Axis axis;
    private final List<PixelMap> maps;

    private Translation(String direction, int width, int height, int step, boolean alongX) {
        int length = alongX ? width : height;
        if (width < 1 || height < 1 || step < 1 || length % step != 0) {
            throw new IllegalArgumentException("translation along " + direction + " in steps of " + step
                    + " px does not return to its start in an image of " + width + " x " + height
                    + " pixels; choose a divisor of " + length);
        }
        this.width = width;
        this.height = height;
        this.axis = new Axis(direction, "px", step, new CyclicGroup(length / step));
        this.maps = axis.group().poses().stream()
                .map(pose -> pose.index() * step)
                .map(shift -> alongX ? rolled(shift, 0) : rolled(0, shift))
                .toList();
    }

    /**
     * Translation to the right.
     *
     * @param step pixels of one elementary step, a divisor of the width; the paper has 2
     */
    public static Translation alongX(int width, int height, int step) {
        return new Translation("x", width, height, step, true);
    }

    /**
     * Translation downwards.
     *
     * @param step pixels of one elementary step, a divisor of the height; the paper has 2
     */
    public static Translation alongY(int width, int height, int step) {
        return new Translation("y", width, height, step, false);
    }

    /** Translation to the right in the paper's steps of 2 px. */
    public static Translation alongX(int width, int height) {
        return alongX(width, height, STEP);
    }

    /** Translation downwards in the paper's steps of 2 px. */
    public static Translation alongY(int width, int height) {
        return alongY(width, height, STEP);
    }

    @Override
    public String name() {
        return Transformations.name("translate-" + axis.name(), axis.step(), STEP);
    }

    @Override
    public List<Axis> axes() {
        return List.of(axis);
    }

    @Override
    public CyclicGroup group() {
        return axis.group();
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
        return maps.get(group().require(pose).index());
    }

    private PixelMap rolled(int right, int down) {
        return PixelMap.of(
                width,
                height,
                target -> Math.floorMod(target % width - right, width)
                        + Math.floorMod(target / width - down, height) * width);
    }
}
