package io.anypose.data;

import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which seen poses the views of an object that are learned from together may have.
 *
 * <p>Where the split has a range of real poses, those of its elements that are listed stand for all of it.
 *
 * @param anchors the poses of the first view; an epoch has every object at each of them
 * @param partners for each further view the poses that it is drawn from
 */
public record ViewPairing(PoseSplit split, List<Pose> anchors, List<List<Pose>> partners) {

    public ViewPairing {
        anchors = List.copyOf(anchors);
        partners = partners.stream().map(List::copyOf).toList();
        if (anchors.isEmpty() || partners.isEmpty() || partners.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("a pair of views needs at least one pose for each view, not "
                    + anchors.size() + " and "
                    + partners.stream().map(List::size).toList());
        }
        Stream.concat(anchors.stream(), partners.stream().flatMap(List::stream))
                .filter(pose -> !split.isSeen(pose))
                .findFirst()
                .ifPresent(pose -> {
                    throw new IllegalArgumentException(
                            "training may not use pose " + pose.index() + "; allowed are " + split);
                });
    }

    /** Two views at any seen pose. */
    public static ViewPairing anySeen(PoseSplit split) {
        return new ViewPairing(split, split.seen(), List.of(split.seen()));
    }

    /** One view for each axis, moved along that axis only: the first along the first axis, and so on. */
    public static ViewPairing acrossAxes(PoseSplit split) {
        AxisGroup group = AxisGroup.require(split.group(), "a pairing across axes");
        if (group.factors().size() < 2) {
            throw new IllegalArgumentException("a pairing across axes needs two axes or more, not those of " + group);
        }
        List<List<Pose>> arms = IntStream.range(0, group.factors().size())
                .mapToObj(axis -> split.seen().stream()
                        .filter(pose -> isAlong(axis, group.parts(pose)))
                        .toList())
                .toList();
        return new ViewPairing(split, arms.get(0), arms.subList(1, arms.size()));
    }

    private static boolean isAlong(int axis, List<Pose> parts) {
        return IntStream.range(0, parts.size())
                .allMatch(other -> other == axis || parts.get(other).isIdentity());
    }

    /**
     * Whether a view has poses from a range of real ones, where the split has one: the first, and others that may have the poses
     * of the first.
     */
    boolean isDrawn(int view) {
        return split.isRange() && (view == 0 || partners.get(view - 1).equals(anchors));
    }

    /** Whether all poses of a view are from that range. */
    boolean isRange(int view) {
        List<Pose> poses = view == 0 ? anchors : partners.get(view - 1);
        return isDrawn(view) && poses.stream().allMatch(split::isAlongRange);
    }

    /** How many views of an object are learned from together. */
    public int views() {
        return 1 + partners.size();
    }
}
