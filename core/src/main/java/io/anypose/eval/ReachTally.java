package io.anypose.eval;

import io.anypose.group.Pose;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts how often classes were found within reach of training, and how often beyond it. */
final class ReachTally {

    private static final int WITHIN = 0;
    private static final int BEYOND = 1;

    private final Reach reach;
    private final int[] views = new int[2];
    private final int[] correct = new int[2];

    ReachTally(Reach reach) {
        this.reach = reach;
    }

    /** Counts answers to objects of these classes, all at the same pose. */
    void add(Marks marks, int[] labels, Pose pose) {
        for (int row = 0; row < labels.length; row++) {
            int side = reach.isWithin(labels[row], pose) ? WITHIN : BEYOND;
            views[side]++;
            correct[side] += marks.correct()[row] ? 1 : 0;
        }
    }

    /** Fractions of views whose class was found, and how many views there were. */
    Map<String, Double> details() {
        Map<String, Double> details = new LinkedHashMap<>();
        details.put("inReach", (double) correct[WITHIN] / views[WITHIN]);
        details.put("inReachViews", (double) views[WITHIN]);
        details.put("beyondReach", (double) correct[BEYOND] / views[BEYOND]);
        details.put("beyondReachViews", (double) views[BEYOND]);
        return details;
    }
}
