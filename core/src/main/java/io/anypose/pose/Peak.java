package io.anypose.pose;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;

/** Where the probabilities of poses are highest. */
final class Peak {

    private Peak() {}

    /** The index of the most probable pose, the first of equals. */
    static int of(double[] probabilities) {
        int best = 0;
        for (int i = 1; i < probabilities.length; i++) {
            if (probabilities[i] > probabilities[best]) {
                best = i;
            }
        }
        return best;
    }

    /**
     * The pose around which the most probable one and its two neighbours on the circle lie, each counted by its probability: at
     * most half a step away from the most probable one.
     */
    static Pose between(CyclicGroup group, double[] probabilities) {
        int order = group.order();
        int best = of(probabilities);
        double before = probabilities[(best + order - 1) % order];
        double after = probabilities[(best + 1) % order];
        double all = before + probabilities[best] + after;
        return group.at(best + (all > 0 ? (after - before) / all : 0));
    }
}
