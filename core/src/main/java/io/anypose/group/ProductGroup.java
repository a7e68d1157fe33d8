package io.anypose.group;

import java.util.List;
import java.util.stream.Stream;

/**
 * Direct product of two commuting groups: a torus when both are cyclic.
 *
 * <p>The pose of (i, j) has index i · |second| + j. A product whose parts do not act independently, such as rotation with
 * translation, does not commute and is another kind of {@link Group}; see docs/architecture.md.
 */
public record ProductGroup(AbelianGroup first, AbelianGroup second) implements AbelianGroup {

    @Override
    public int order() {
        return Math.multiplyExact(first.order(), second.order());
    }

    /** The pose whose parts are {@code a} and {@code b}. */
    public Pose pose(Pose a, Pose b) {
        int index =
                first.require(a).index() * second.order() + second.require(b).index();
        return a.isElement() && b.isElement()
                ? pose(index)
                : new Pose(
                        this,
                        index,
                        Stream.concat(offset(first, a), offset(second, b)).toList());
    }

    private static Stream<Double> offset(AbelianGroup group, Pose part) {
        return part.isElement() ? group.factors().stream().map(factor -> 0.0) : part.offset().stream();
    }

    /** The part of a pose in the first group. */
    public Pose first(Pose pose) {
        int index = require(pose).index() / second.order();
        int factors = first.factors().size();
        return pose.isElement()
                ? first.pose(index)
                : new Pose(first, index, pose.offset().subList(0, factors));
    }

    /** The part of a pose in the second group. */
    public Pose second(Pose pose) {
        int index = require(pose).index() % second.order();
        int factors = first.factors().size();
        return pose.isElement()
                ? second.pose(index)
                : new Pose(
                        second,
                        index,
                        pose.offset().subList(factors, pose.offset().size()));
    }

    @Override
    public Pose compose(Pose a, Pose b) {
        return pose(first.compose(first(a), first(b)), second.compose(second(a), second(b)));
    }

    @Override
    public Pose inverse(Pose pose) {
        return pose(first.inverse(first(pose)), second.inverse(second(pose)));
    }

    @Override
    public List<AxisPoses> factors() {
        return Stream.concat(first.factors().stream(), second.factors().stream())
                .toList();
    }

    @Override
    public List<Pose> parts(Pose pose) {
        return Stream.concat(first.parts(first(pose)).stream(), second.parts(second(pose)).stream())
                .toList();
    }

    @Override
    public String toString() {
        return first + " x " + second;
    }
}
