package io.anypose.group;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Which poses training may use (seen) and which it may not (unseen).
 *
 * <p>Training, model selection, references and the orbit recogniser are given a split and never a pose, so they can
 * draw seen poses only; every measured number is marked with {@link #isSeen}.
 */
public final class PoseSplit {

    private final Group group;
    private final BitSet seen;

    private PoseSplit(Group group, BitSet seen) {
        this.group = group;
        this.seen = seen;
    }

    /** The given poses are seen, all others are not. */
    public static PoseSplit of(Group group, Collection<Pose> seen) {
        if (seen.isEmpty()) {
            throw new IllegalArgumentException("at least one pose of " + group + " must be seen in training");
        }
        BitSet bits = new BitSet(group.order());
        seen.forEach(pose -> bits.set(group.require(pose).index()));
        return new PoseSplit(group, bits);
    }

    /** The poses up to {@code radius} steps away on either side are seen; the paper has 2. */
    public static PoseSplit around(CyclicGroup group, int radius) {
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

    /** The cross: poses that move along one axis only, as far as that axis allows. */
    public static PoseSplit cross(PoseSplit first, PoseSplit second) {
        ProductGroup group = new ProductGroup(
                AbelianGroup.require(first.group, "a cross"), AbelianGroup.require(second.group, "a cross"));
        return of(
                group,
                group.poses().stream()
                        .filter(pose -> group.first(pose).isIdentity()
                                || group.second(pose).isIdentity())
                        .filter(pose -> first.isSeen(group.first(pose)) && second.isSeen(group.second(pose)))
                        .toList());
    }

    public Group group() {
        return group;
    }

    /** The poses that training may use, in the order of their index. */
    public List<Pose> seen() {
        return seen.stream().mapToObj(group::pose).toList();
    }

    /** All other poses. */
    public List<Pose> unseen() {
        return group.poses().stream().filter(pose -> !isSeen(pose)).toList();
    }

    public boolean isSeen(Pose pose) {
        return seen.get(group.require(pose).index());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PoseSplit split && group.equals(split.group) && seen.equals(split.seen);
    }

    @Override
    public int hashCode() {
        return Objects.hash(group, seen);
    }

    @Override
    public String toString() {
        return "seen " + seen + " of " + group;
    }
}
