package io.anypose.image;

import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisGroup;
import io.anypose.group.Motions;
import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import java.util.List;

/**
 * Rotation and translation together, in normal form: turned about the centre as {@link Transformations#ROTATION} does, then
 * shifted periodically.
 *
 * <p>Its axes are the turn and the shifts along x and y, and they span {@link Motions}. A map is that of the
 * shift after that of the turn, so that only as many turns are computed as there are angles.
 *
 * @param name on the command line and in files
 * @param turning rotations in steps, or by any angle
 * @param pixels of one step of the shifts
 */
record RotateTranslate(String name, TransformationKind turning, int pixels) implements TransformationKind {

    static final String NAME = "rotate-translate";

    private static final int USUAL_DEGREES = 36;
    private static final int USUAL_PIXELS = 2;
    private static final int FULL = 360;
    private static final double ROUNDING = 1e-9;

    /** The paper's steps. */
    static RotateTranslate usual() {
        return new RotateTranslate(NAME, Transformations.rotation(USUAL_DEGREES), USUAL_PIXELS);
    }

    /** Other steps. */
    static RotateTranslate inSteps(int degrees, int pixels) {
        RotateTranslate usual = usual();
        RotateTranslate other =
                new RotateTranslate(NAME + ":" + degrees + "/" + pixels, Transformations.rotation(degrees), pixels);
        return other.turning.equals(usual.turning) && pixels == USUAL_PIXELS ? usual : other;
    }

    /** Any angle, searched for on a grid, and the paper's shifts. */
    static RotateTranslate anyAngle(int grid) {
        String name = NAME + ":any" + (grid == Transformations.TURN_GRID ? "" : "/" + grid);
        return new RotateTranslate(name, Transformations.anyRotation(grid), USUAL_PIXELS);
    }

    @Override
    public boolean isCompound() {
        return true;
    }

    @Override
    public PixelTransformation on(int width, int height) {
        PixelTransformation turns = turning.on(width, height);
        PixelTransformation shifts = Transformations.translateXY(pixels).on(width, height);
        List<Axis> axes =
                List.of(turns.axes().get(0), shifts.axes().get(0), shifts.axes().get(1));
        Motions group = motions(axes);
        return new MappedTransformation(name(), axes, width, height, pose -> moved(shifts, turns, group.stages(pose)));
    }

    private static PixelMap moved(PixelTransformation shifts, PixelTransformation turns, List<Pose> stages) {
        return shifts.map(stages.get(0)).after(turns.map(stages.get(1)));
    }

    /** The group that axes span: {@link Motions} if they are a turn and the shifts after it, else their product. */
    static AxisGroup group(List<Axis> axes) {
        if (isTurnAndShifts(axes)) {
            return motions(axes);
        }
        return axes.stream()
                .<AbelianGroup>map(Axis::group)
                .reduce(ProductGroup::new)
                .orElseThrow(() -> new IllegalStateException("a transformation without an axis has no poses"));
    }

    private static boolean isTurnAndShifts(List<Axis> axes) {
        return axes.size() == 3
                && is(axes.get(0), "rotation", "°")
                && is(axes.get(1), "x", "px")
                && is(axes.get(2), "y", "px")
                && Math.abs(axes.get(0).step() * axes.get(0).group().order() - FULL) <= ROUNDING
                && axes.get(1).step() == axes.get(2).step();
    }

    private static boolean is(Axis axis, String name, String unit) {
        return axis.name().equals(name) && axis.unit().equals(unit);
    }

    private static Motions motions(List<Axis> axes) {
        return new Motions(
                axes.get(0).group(),
                new ProductGroup(axes.get(1).group(), axes.get(2).group()));
    }
}
