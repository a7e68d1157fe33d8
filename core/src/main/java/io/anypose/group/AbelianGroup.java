package io.anypose.group;

import java.util.List;

/**
 * A group whose elements commute: the poses along one axis, or a product of several such.
 *
 * <p>Whatever treats the axes of a transformation one by one, such as a Fourier transform over the group, needs one of these.
 * Real steps between two elements add up as whole ones do.
 */
public sealed interface AbelianGroup extends AxisGroup permits AxisPoses, ProductGroup {

    /** {@inheritDoc} It is the group itself. */
    @Override
    default List<AbelianGroup> stages() {
        return List.of(this);
    }

    @Override
    default List<Pose> stages(Pose pose) {
        return List.of(require(pose));
    }

    @Override
    default Pose pose(List<Pose> stages) {
        return require(stages.get(0));
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
