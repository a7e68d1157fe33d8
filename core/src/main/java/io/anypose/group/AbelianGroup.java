package io.anypose.group;

/**
 * A group whose elements commute: a product of cyclic groups, its factors.
 *
 * <p>Whatever treats the axes of a transformation one by one, such as a Fourier transform over the group, needs one of these.
 * Real steps between two elements add up as whole ones do.
 */
public sealed interface AbelianGroup extends AxisGroup permits CyclicGroup, ProductGroup {

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
