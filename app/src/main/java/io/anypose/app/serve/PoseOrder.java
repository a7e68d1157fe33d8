package io.anypose.app.serve;

import io.anypose.group.Pose;
import io.anypose.image.Transformation;
import java.util.ArrayList;
import java.util.List;

/**
 * The poses of a transformation in the order in which people read them, as clients see them. Made once for a model: there can be
 * thousands, and each answer lists them all.
 */
final class PoseOrder {

    private final List<Integer> indices = new ArrayList<>();
    private final List<Answers.PoseSizes> sizes = new ArrayList<>();

    PoseOrder(Transformation transformation) {
        for (Pose pose : transformation.readingOrder()) {
            indices.add(pose.index());
            sizes.add(Answers.sizes(transformation, pose));
        }
    }

    /** How probable each is; {@code probabilities} are in the order of the group. */
    List<Answers.PoseProbability> with(double[] probabilities) {
        List<Answers.PoseProbability> listed = new ArrayList<>(probabilities.length);
        for (int i = 0; i < sizes.size(); i++) {
            listed.add(new Answers.PoseProbability(sizes.get(i), probabilities[indices.get(i)]));
        }
        return listed;
    }
}
