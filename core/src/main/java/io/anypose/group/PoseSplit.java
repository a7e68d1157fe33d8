package io.anypose.group;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Which poses training may use (seen) and which it may not (unseen): some elements of the group, or a whole range of real
 * poses along its first axis, on a cross together with elements along the others.
 *
 * <p>Training, model selection, references and the orbit recogniser are given a split and never a pose, so they can
 * draw seen poses only; every measured number is marked with {@link #isSeen}.
 */
public final class PoseSplit {

    /** The ends of a range are seen, whatever rounding did to them. */
    private static final double ROUNDING = 1e-9;

    private final Group group;
    private final BitSet seen;
    private final OptionalDouble radius;

    private PoseSplit(Group group, BitSet seen, OptionalDouble radius) {
        this.group = group;
        this.seen = seen;
        this.radius = radius;
    }

    /** The given poses are seen, all others are not. */
    public static PoseSplit of(Group group, Collection<Pose> seen) {
        if (seen.isEmpty()) {
            throw new IllegalArgumentException("at least one pose of " + group + " must be seen in training");
        }
        BitSet bits = new BitSet(group.order());
        seen.forEach(pose -> bits.set(group.require(pose).index()));
        return new PoseSplit(group, bits, OptionalDouble.empty());
    }

    /** The poses up to {@code radius} steps away on either side are seen; the paper has 2. */
    public static PoseSplit around(AxisPoses group, int radius) {
        if (radius < 0) {
            throw new IllegalArgumentException(
                    "the range of seen poses is " + radius + " steps; 0 or more are possible");
        }
        return of(
                group,
                group.poses().stream()
                        .filter(pose -> Math.abs(group.signed(pose)) <= radius)
                        .toList());
    }

    /**
     * Every real pose up to {@code radius} steps away on either side is seen.
     *
     * @param radius above 0, and at most half of the way round, which is every pose
     */
    public static PoseSplit within(AxisPoses group, double radius) {
        return of(group, List.of(group.identity())).ranging(radius);
    }

    /**
     * The cross: poses that move along one axis only, as far as that axis allows.
     *
     * @param arms for each of the {@link AxisGroup#factors()} which of its poses are seen; a range of real ones is possible along
     *     the first
     */
    public static PoseSplit cross(AxisGroup group, List<PoseSplit> arms) {
        if (arms.stream().skip(1).anyMatch(PoseSplit::isRange)) {
            throw new IllegalArgumentException(
                    "a cross needs single poses along each axis but its first, not a range of real ones");
        }
        PoseSplit elements = of(
                group,
                group.poses().stream()
                        .filter(group::isOnCross)
                        .filter(pose -> areSeen(group.parts(pose), arms))
                        .toList());
        OptionalDouble range = arms.get(0).radius;
        return range.isPresent() ? elements.ranging(range.getAsDouble()) : elements;
    }

    /**
     * The same with a range along the first axis: of the poses that are moved along that axis only, every real one up to {@code
     * steps} away on either side is seen, and no other.
     *
     * @param steps above 0, and at most half of the way round
     */
    public PoseSplit ranging(double steps) {
        AxisGroup axes = axes();
        double most = axes.factors().get(0).order() / 2.0;
        if (!(steps > 0 && steps <= most)) {
            throw new IllegalArgumentException("the range of seen poses is " + steps + " steps of " + group
                    + "; possible is more than 0, and at most " + most);
        }
        BitSet elements = (BitSet) seen.clone();
        axes.poses().stream()
                .filter(pose -> isAlongFirst(axes.steps(pose)))
                .forEach(pose -> elements.set(pose.index(), Math.abs(axes.steps(pose)[0]) <= steps + ROUNDING));
        return new PoseSplit(group, elements, OptionalDouble.of(steps));
    }

    private static boolean isAlongFirst(double[] steps) {
        return Arrays.stream(steps).skip(1).allMatch(step -> step == 0);
    }

    private static boolean areSeen(List<Pose> parts, List<PoseSplit> arms) {
        return IntStream.range(0, parts.size()).allMatch(axis -> arms.get(axis).isSeen(parts.get(axis)));
    }

    public Group group() {
        return group;
    }

    /** Whether a whole range of real poses is seen, along the first axis. */
    public boolean isRange() {
        return radius.isPresent();
    }

    /** How many steps the range of real poses reaches on either side; empty if single poses are seen. */
    public OptionalDouble radius() {
        return radius;
    }

    /** The elements of the group that training may use, in the order of their index; of a range those inside of it. */
    public List<Pose> seen() {
        return seen.stream().mapToObj(group::pose).toList();
    }

    /** All other elements. */
    public List<Pose> unseen() {
        return group.poses().stream().filter(pose -> !isSeen(pose)).toList();
    }

    public boolean isSeen(Pose pose) {
        group.require(pose);
        return isAlongRange(pose)
                ? Math.abs(axes().steps(pose)[0]) <= radius.getAsDouble() + ROUNDING
                : pose.isElement() && seen.get(pose.index());
    }

    /** Whether a pose, seen or not, is moved along the axis of a range only; never where single poses are seen. */
    public boolean isAlongRange(Pose pose) {
        return isRange() && isAlongFirst(axes().steps(pose));
    }

    /** A random pose of the range, every one as probable as any other; refused where single poses are seen. */
    public Pose draw(RandomGenerator random) {
        double most = radius.orElseThrow(() -> new IllegalStateException("there is no range to draw from: " + this));
        double[] steps = new double[axes().factors().size()];
        steps[0] = random.nextDouble(-most, most);
        return axes().at(steps);
    }

    /** A range lies along the first axis, so that there are axes. */
    private AxisGroup axes() {
        return AxisGroup.require(group, "a range of real poses");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PoseSplit split
                && group.equals(split.group)
                && seen.equals(split.seen)
                && radius.equals(split.radius);
    }

    @Override
    public int hashCode() {
        return Objects.hash(group, seen, radius);
    }

    @Override
    public String toString() {
        if (!isRange()) {
            return "seen " + seen + " of " + group;
        }
        String range = "seen all within " + radius.getAsDouble() + " steps of " + group;
        return group instanceof AxisPoses ? range : range + " along its first axis, and " + seen;
    }
}
