package io.anypose.pose;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;

/** Where, between the points of a grid, distances are least. */
final class Valley {

    private static final double HALF = 0.5;

    private Valley() {}

    /**
     * The lowest point of the parabola through the distance at {@code lowest} and those of its two neighbours on the circle: at
     * most half a step away. Where the three do not form a valley, it is {@code lowest} itself.
     */
    static Pose between(CyclicGroup group, float[] distances, int lowest) {
        int order = group.order();
        double before = distances[(lowest + order - 1) % order];
        double at = distances[lowest];
        double after = distances[(lowest + 1) % order];
        double bend = before - 2 * at + after;
        boolean valley = at <= before && at <= after && bend > 0;
        return group.at(lowest + (valley ? Math.max(-HALF, Math.min(HALF, (before - after) / 2 / bend)) : 0));
    }
}
