package io.anypose.group;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The cyclic group of the given order: repeated application of one elementary step that returns to the start.
 *
 * <p>Poses are indexed 0 … N − 1 and shown signed, −⌈N/2⌉ + 1 … ⌊N/2⌋: −4 … 5 for order 10, −6 … 7 for order 14.
 *
 * @param order the number of elements; 1 is the trivial group
 */
public record CyclicGroup(int order) implements AbelianGroup {

    public CyclicGroup {
        if (order < 1) {
            throw new IllegalArgumentException("a group has at least one element, but the order is " + order);
        }
    }

    /** The pose that {@code steps} elementary steps lead to; any integer, negative ones go backwards. */
    public Pose step(int steps) {
        return pose(Math.floorMod(steps, order));
    }

    /**
     * The signed number of whole steps from the canonical pose, the shorter way round; half way round is positive. Of a pose
     * between two elements that of the nearest.
     */
    public int signed(Pose pose) {
        int index = require(pose).index();
        return index <= order / 2 ? index : index - order;
    }

    /** The poses in the order in which people read them: from the most negative to the most positive. */
    public List<Pose> signedOrder() {
        int lowest = order / 2 - order + 1;
        return IntStream.range(lowest, lowest + order).mapToObj(this::step).toList();
    }

    @Override
    public Pose compose(Pose a, Pose b) {
        return a.isElement() && b.isElement()
                ? step(require(a).index() + require(b).index())
                : at(steps(a)[0] + steps(b)[0]);
    }

    @Override
    public Pose inverse(Pose pose) {
        return pose.isElement() ? step(-require(pose).index()) : at(-steps(pose)[0]);
    }

    @Override
    public List<CyclicGroup> factors() {
        return List.of(this);
    }

    @Override
    public List<Pose> parts(Pose pose) {
        return List.of(require(pose));
    }

    @Override
    public String toString() {
        return "C" + order;
    }
}
