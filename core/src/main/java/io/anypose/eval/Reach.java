package io.anypose.eval;

import io.anypose.data.SeenViews;
import io.anypose.group.Pose;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * At which poses training saw objects of each class, where that differs from class to class: some objects were photographed all
 * around, others from the front only.
 *
 * @param poses for each class the indices of the poses at which at least one of its objects was seen
 */
public record Reach(List<List<Integer>> poses) {

    public Reach {
        poses = poses.stream().map(List::copyOf).toList();
    }

    /** The reach of a training on these views; empty if it is the same for all classes. */
    public static Optional<Reach> of(SeenViews training) {
        if (training.split().isRange()) {
            return Optional.empty();
        }
        List<List<Integer>> poses = IntStream.range(0, training.classes().size())
                .mapToObj(label ->
                        training.poses(label).stream().map(Pose::index).sorted().toList())
                .toList();
        return Optional.of(new Reach(poses))
                .filter(reach -> poses.stream().distinct().count() > 1);
    }

    /** Whether training saw an object of a class at a pose. */
    boolean isWithin(int label, Pose pose) {
        return poses.get(label).contains(pose.index());
    }
}
