package io.anypose.group;

import java.util.ArrayList;
import java.util.List;

/**
 * A group whose poses have coordinates: steps along an axis for each of its factors.
 *
 * <p>What the coordinates of a composed pose are is the group's own law. In an {@link AbelianGroup} they add up; in
 * {@link Motions} a turn turns the shift that came before it.
 *
 * <p>Along each axis a pose may also lie between two elements: {@link #at} takes real steps, and {@link #compose} takes such
 * poses, too.
 */
public sealed interface AxisGroup extends Group permits AbelianGroup, Motions {

    /** The axes, in the order in which they are indexed: the last one runs fastest. */
    List<AxisPoses> factors();

    /** The parts of a pose, one for each of the {@link #factors()}. */
    List<Pose> parts(Pose pose);

    /**
     * The groups whose poses make up a pose, in the order in which models undo them: what moved last comes first. Where all axes
     * commute, there is one stage.
     */
    List<AbelianGroup> stages();

    /** The parts of a pose, one for each of the {@link #stages()}. */
    List<Pose> stages(Pose pose);

    /** The pose with these parts, one for each of the {@link #stages()}. */
    Pose pose(List<Pose> stages);

    /** The pose that real steps along each of the {@link #factors()} lead to. */
    default Pose at(double... steps) {
        List<AxisPoses> factors = factors();
        if (steps.length != factors.size()) {
            throw new IllegalArgumentException("there are " + steps.length + " numbers of steps, but " + this + " has "
                    + factors.size() + " factors");
        }
        int index = 0;
        List<Double> offset = new ArrayList<>();
        for (int i = 0; i < steps.length; i++) {
            if (!(Math.abs(steps[i]) <= Integer.MAX_VALUE)) {
                throw new IllegalArgumentException(
                        steps[i] + " steps lead nowhere; needed is a number of at most " + Integer.MAX_VALUE);
            }
            double nearest = Math.floor(steps[i] + 0.5);
            offset.add(steps[i] - nearest);
            index = index * factors.get(i).order() + factors.get(i).index((long) nearest);
        }
        return new Pose(this, index, offset);
    }

    /** The signed real steps from the canonical pose along each factor, the shorter way round: what {@link #at} takes. */
    default double[] steps(Pose pose) {
        require(pose);
        List<AxisPoses> factors = factors();
        double[] steps = new double[factors.size()];
        int rest = pose.index();
        for (int i = steps.length - 1; i >= 0; i--) {
            int order = factors.get(i).order();
            double position =
                    rest % order + (pose.isElement() ? 0 : pose.offset().get(i));
            steps[i] = position > order / 2.0 ? position - order : position;
            rest /= order;
        }
        return steps;
    }

    /** Whether a pose is moved along one axis at most: whether it is on the cross of the axes. */
    default boolean isOnCross(Pose pose) {
        return parts(pose).stream().filter(part -> !part.isIdentity()).count() <= 1;
    }

    /**
     * The group, if its poses have coordinates; refused otherwise.
     *
     * @param purpose what needs them, to be named in the refusal, such as "a size along each axis"
     */
    static AxisGroup require(Group group, String purpose) {
        if (group instanceof AxisGroup axes) {
            return axes;
        }
        throw new IllegalArgumentException(
                purpose + " needs a group whose poses have coordinates, but the poses are those of " + group);
    }
}
