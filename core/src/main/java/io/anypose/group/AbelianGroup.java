package io.anypose.group;

import java.util.List;

/**
 * A group whose elements commute: a product of cyclic groups, its factors.
 *
 * <p>Whatever treats the axes of a transformation one by one, such as a Fourier transform over the group, needs one of these.
 */
public sealed interface AbelianGroup extends Group permits CyclicGroup, ProductGroup {

    /** The cyclic groups that this group is the product of, in the order in which they are indexed. */
    List<CyclicGroup> factors();

    /** The parts of a pose, one for each of the {@link #factors()}. */
    List<Pose> parts(Pose pose);

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
