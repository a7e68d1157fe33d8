package io.anypose.pose;

import io.anypose.group.AxisPoses;
import io.anypose.group.Pose;

/** Where the probabilities of poses are highest or distances are least, also between the poses of a grid. */
final class Peak {

    private static final double HALF = 0.5;

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
    static Pose between(AxisPoses group, double[] probabilities) {
        int order = group.order();
        int best = of(probabilities);
        double before = probabilities[(best + order - 1) % order];
        double after = probabilities[(best + 1) % order];
        double all = before + probabilities[best] + after;
        return group.at(best + (all > 0 ? (after - before) / all : 0));
    }

    /**
     * The lowest point of the parabola through the distance at {@code lowest} and those of its two neighbours on the circle: at
     * most half a step away. Where the three do not form a valley, it is {@code lowest} itself.
     */
    static Pose lowest(AxisPoses group, float[] distances, int lowest) {
        int order = group.order();
        double before = distances[(lowest + order - 1) % order];
        double at = distances[lowest];
        double after = distances[(lowest + 1) % order];
        double bend = before - 2 * at + after;
        boolean valley = at <= before && at <= after && bend > 0;
        return group.at(lowest + (valley ? Math.max(-HALF, Math.min(HALF, (before - after) / 2 / bend)) : 0));
    }
}
