package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.ProductGroup;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which seen poses the two views of a training pair may have.
 *
 * @param anchors the poses of the first view; an epoch has every object at each of them
 * @param partners the poses that the second view is drawn from
 */
public record ViewPairing(PoseSplit split, List<Pose> anchors, List<Pose> partners) {

    public ViewPairing {
        anchors = List.copyOf(anchors);
        partners = List.copyOf(partners);
        if (anchors.isEmpty() || partners.isEmpty()) {
            throw new IllegalArgumentException("a pair of views needs at least one pose for each view, not "
                    + anchors.size() + " and " + partners.size());
        }
        Stream.concat(anchors.stream(), partners.stream())
                .filter(pose -> !split.isSeen(pose))
                .findFirst()
                .ifPresent(pose -> {
                    throw new IllegalArgumentException(
                            "training may not use pose " + pose.index() + "; allowed are " + split);
                });
    }

    /** Both views at any seen pose. */
    public static ViewPairing anySeen(PoseSplit split) {
        return new ViewPairing(split, split.seen(), split.seen());
    }

    /** The first view moved along the first axis only, the second view along the second axis only. */
    public static ViewPairing acrossAxes(PoseSplit split) {
        if (!(split.group() instanceof ProductGroup group)) {
            throw new IllegalArgumentException(
                    "a pairing across axes needs the product of two groups, not " + split.group());
        }
        return new ViewPairing(
                split,
                split.seen().stream()
                        .filter(pose -> group.second(pose).isIdentity())
                        .toList(),
                split.seen().stream()
                        .filter(pose -> group.first(pose).isIdentity())
                        .toList());
    }
}
