package io.anypose.group;

/**
 * The cyclic group of the given order: an axis along which repeated steps return to the start.
 *
 * @param order the number of elements; 1 is the trivial group
 */
public record CyclicGroup(int order) implements AxisPoses {

    public CyclicGroup {
        if (order < 1) {
            throw new IllegalArgumentException("a group has at least one element, but the order is " + order);
        }
    }

    @Override
    public int index(long steps) {
        return Math.floorMod(steps, order);
    }

    /** {@inheritDoc} The shorter way round counts. */
    @Override
    public double distance(Pose a, Pose b) {
        return Math.abs(steps(compose(a, inverse(b)))[0]);
    }

    @Override
    public String toString() {
        return "C" + order;
    }
}
