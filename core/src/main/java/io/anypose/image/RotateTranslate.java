package io.anypose.image;

import io.anypose.group.AbelianGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.ProductGroup;
import io.anypose.group.RigidMotions;
import java.util.List;

/**
 * Rotation and translation together, in normal form: turned about the centre as {@link Transformations#ROTATION} does, then
 * shifted periodically.
 *
 * <p>Its axes are the turn and the shifts along x and y, and their group is that of {@link RigidMotions}. A map is that of the
 * shift after that of the turn, so that only as many turns are computed as there are angles.
 *
 * @param degrees of one step of the turn
 * @param pixels of one step of the shifts
 */
record RotateTranslate(int degrees, int pixels) implements TransformationKind {

    static final String NAME = "rotate-translate";

    private static final int USUAL_DEGREES = 36;
    private static final int USUAL_PIXELS = 2;
    private static final int FULL = 360;

    /** The paper's steps. */
    RotateTranslate() {
        this(USUAL_DEGREES, USUAL_PIXELS);
    }

    @Override
    public String name() {
        return degrees == USUAL_DEGREES && pixels == USUAL_PIXELS ? NAME : NAME + ":" + degrees + "/" + pixels;
    }

    @Override
    public boolean isCompound() {
        return true;
    }

    @Override
    public PixelTransformation on(int width, int height) {
        PixelTransformation turns = Transformations.rotation(degrees).on(width, height);
        PixelTransformation shifts = Transformations.translateXY(pixels).on(width, height);
        List<Axis> axes =
                List.of(turns.axes().get(0), shifts.axes().get(0), shifts.axes().get(1));
        RigidMotions group = motions(axes);
        return new MappedTransformation(
                name(), axes, width, height, pose -> moved(turns, group.turn(pose), shifts, group.shift(pose)));
    }

    private static PixelMap moved(PixelTransformation turns, Pose turn, PixelTransformation shifts, Pose shift) {
        return shifts.map(shift).after(turns.map(turn));
    }

    /** The group that axes span: that of rigid motions if they are a turn and the shifts after it, else their product. */
    static Group group(List<Axis> axes) {
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
                && axes.get(0).step() * axes.get(0).group().order() == FULL
                && axes.get(1).step() == axes.get(2).step();
    }

    private static boolean is(Axis axis, String name, String unit) {
        return axis.name().equals(name) && axis.unit().equals(unit);
    }

    private static RigidMotions motions(List<Axis> axes) {
        return new RigidMotions(
                axes.get(0).group(), axes.get(1).group(), axes.get(2).group());
    }
}
