package io.anypose.group;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The poses along one axis: steps away from the canonical pose, either way, which add up.
 *
 * <p>Poses are indexed 0 … N − 1 and shown signed, −⌈N/2⌉ + 1 … ⌊N/2⌋: −4 … 5 for order 10, −6 … 7 for order 14. The axis
 * decides where steps beyond its ends lead.
 */
public non-sealed interface AxisPoses extends AbelianGroup {

    /** Returns the index of the element that whole steps from the canonical pose lead to; negative ones go backwards. */
    int index(long steps);

    /** Returns the least number of real steps from one pose to another. */
    double distance(Pose a, Pose b);

    /** Returns the element that whole steps from the canonical pose lead to; negative ones go backwards. */
    default Pose step(int steps) {
        return pose(index(steps));
    }

    /**
     * Returns the signed number of whole steps from the canonical pose to the element nearest to {@code pose}; half of the order is
     * positive.
     */
    default int signed(Pose pose) {
        int index = require(pose).index();
        return index <= order() / 2 ? index : index - order();
    }

    /** Returns the elements in the order in which people read them: from the most negative to the most positive. */
    default List<Pose> signedOrder() {
        int lowest = order() / 2 - order() + 1;
        return IntStream.range(lowest, lowest + order()).mapToObj(this::step).toList();
    }

    @Override
    default Pose compose(Pose a, Pose b) {
        return at(steps(a)[0] + steps(b)[0]);
    }

    @Override
    default Pose inverse(Pose pose) {
        return at(-steps(pose)[0]);
    }

    @Override
    default List<AxisPoses> factors() {
        return List.of(this);
    }

    @Override
    default List<Pose> parts(Pose pose) {
        return List.of(require(pose));
    }
}
