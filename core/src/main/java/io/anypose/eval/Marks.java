package io.anypose.eval;

import io.anypose.data.ViewBatch;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.pose.Recognitions;
import java.io.Serializable;
import java.util.List;

/**
 * All that an evaluation counts of the answers to a batch, row by row.
 *
 * @param confidence probability of the class that was answered
 * @param correct whether that is the class of the object
 * @param found whether the pose is that of the object
 * @param steps how far the pose is off, in steps, where any pose is possible; empty elsewhere
 */
@SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
public record Marks(double[] confidence, boolean[] correct, boolean[] found, double[] steps) implements Serializable {

    /** @param anyPose whether poses are infinitely many; one is found, then, if none of the grid is nearer to the true one */
    static Marks of(Recognitions answers, ViewBatch batch, boolean anyPose) {
        int rows = batch.size();
        Marks marks = new Marks(new double[rows], new boolean[rows], new boolean[rows], new double[anyPose ? rows : 0]);
        for (int row = 0; row < rows; row++) {
            Pose found = answers.poses().get(row);
            Pose truth = batch.poses().get(row);
            marks.confidence[row] = answers.confidence(row);
            marks.correct[row] = answers.label(row) == batch.labels()[row];
            if (anyPose) {
                marks.steps[row] = PoseErrors.steps((CyclicGroup) truth.group(), found, truth);
            }
            marks.found[row] = anyPose ? marks.steps[row] <= 0.5 : found.equals(truth);
        }
        return marks;
    }

    /** All rows of several, one after the other. */
    static Marks join(List<Marks> parts) {
        int rows = parts.stream().mapToInt(Marks::size).sum();
        int steps = parts.stream().mapToInt(part -> part.steps.length).sum();
        Marks all = new Marks(new double[rows], new boolean[rows], new boolean[rows], new double[steps]);
        int at = 0;
        int stepsAt = 0; // stays 0 where there are none
        for (Marks part : parts) {
            System.arraycopy(part.confidence, 0, all.confidence, at, part.size());
            System.arraycopy(part.correct, 0, all.correct, at, part.size());
            System.arraycopy(part.found, 0, all.found, at, part.size());
            System.arraycopy(part.steps, 0, all.steps, stepsAt, part.steps.length);
            at += part.size();
            stepsAt += part.steps.length;
        }
        return all;
    }

    int size() {
        return confidence.length;
    }
}
