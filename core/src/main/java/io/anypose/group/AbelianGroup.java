package io.anypose.group;

import java.util.ArrayList;
import java.util.List;

/**
 * A group whose elements commute: a product of cyclic groups, its factors.
 *
 * <p>Whatever treats the axes of a transformation one by one, such as a Fourier transform over the group, needs one of these.
 * Along each factor a pose may also lie between two elements: {@link #at} takes real steps, and {@link #compose} adds them.
 */
public sealed interface AbelianGroup extends Group permits CyclicGroup, ProductGroup {

    /** The cyclic groups that this group is the product of, in the order in which they are indexed. */
    List<CyclicGroup> factors();

    /** The parts of a pose, one for each of the {@link #factors()}. */
    List<Pose> parts(Pose pose);

    /** The pose that real steps along each of the {@link #factors()} lead to. */
    default Pose at(double... steps) {
        List<CyclicGroup> factors = factors();
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
            index = index * factors.get(i).order()
                    + Math.floorMod((long) nearest, factors.get(i).order());
        }
        return new Pose(this, index, offset);
    }

    /** The signed real steps from the canonical pose along each factor, the shorter way round: what {@link #at} takes. */
    default double[] steps(Pose pose) {
        require(pose);
        List<CyclicGroup> factors = factors();
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

    /**
     * The group, if its elements commute; refused otherwise.
     *
     * @param purpose what needs it, to be named in the refusal, such as "the torus architecture"
     */
    static AbelianGroup require(Group group, String purpose) {
        if (group instanceof AbelianGroup abelian) {
            return abelian;
        }
        throw new IllegalArgumentException(
                purpose + " needs a group whose elements commute, but the poses are those of " + group);
    }
}
