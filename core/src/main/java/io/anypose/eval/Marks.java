package io.anypose.eval;

import io.anypose.data.ViewBatch;
import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import io.anypose.pose.Recognitions;
import java.io.Serializable;
import java.util.List;

/**
 * All that an evaluation counts of the answers to a batch, row by row.
 *
 * @param confidence probability of the class that was answered
 * @param uncalibrated confidence before a temperature was applied; NaN without calibration
 * @param unknown whether the image was called unknown
 * @param temperature temperature that was applied; NaN without calibration
 * @param correct whether that is the class of the object
 * @param found whether the pose is that of the object
 * @param steps how far the pose is off along the axis on which any is possible, in steps; empty where none is such an axis
 * @param motions what was found of turned and shifted objects; empty elsewhere
 */
@SuppressWarnings("ArrayRecordComponent") // made by the thousand and read once
public record Marks(
        double[] confidence,
        double[] uncalibrated,
        boolean[] unknown,
        double temperature,
        boolean[] correct,
        boolean[] found,
        double[] steps,
        byte[] motions)
        implements Serializable {

    /** Of a turned and shifted object: the angle is right, or, where any is possible, none of the grid is nearer to the true one. */
    static final int TURN = 1;
    /** The shift is right. */
    static final int SHIFT = 2;
    /** Both are. */
    static final int MOTION = TURN | SHIFT;
    /** The right shift is among those that were looked at closely. */
    static final int SEARCHED = 4;

    /** @param anyPose whether poses are infinitely many; one is found, then, if none of the grid is nearer to the true one */
    static Marks of(Recognitions answers, ViewBatch batch, boolean anyPose) {
        int rows = batch.size();
        boolean calibrated = answers.isCalibrated();
        AxisGroup group = AxisGroup.require(batch.poses().group(), "the accuracy of a pose");
        boolean staged = group.stages().size() > 1;
        Marks marks = empty(
                rows,
                anyPose ? rows : 0,
                staged ? rows : 0,
                calibrated ? answers.temperature().value() : Double.NaN);
        for (int row = 0; row < rows; row++) {
            Pose found = answers.poses().get(row);
            Pose truth = batch.poses().get(row);
            marks.confidence[row] = answers.confidence(row);
            marks.uncalibrated[row] = calibrated ? answers.uncalibratedConfidence(row) : Double.NaN;
            marks.unknown[row] = answers.isUnknown(row);
            marks.correct[row] = answers.label(row) == batch.labels()[row];
            double steps = PoseErrors.steps(found, truth);
            if (anyPose) {
                marks.steps[row] = steps;
            }
            if (staged) {
                marks.motions[row] = motion(group, steps, found, truth, answers.poseProbabilities()[row]);
                marks.found[row] = (marks.motions[row] & MOTION) == MOTION;
            } else {
                marks.found[row] = anyPose ? isNear(steps) : found.equals(truth);
            }
        }
        return marks;
    }

    private static boolean isNear(double steps) {
        return steps <= 0.5;
    }

    private static byte motion(AxisGroup group, double steps, Pose found, Pose truth, double[] probabilities) {
        Pose shift = group.stages(truth).get(0);
        boolean shifted = group.stages(found).get(0).equals(shift);
        boolean searched = group.stages().get(1).poses().stream()
                .anyMatch(turn -> probabilities[group.pose(List.of(shift, turn)).index()] > 0);
        return (byte) ((isNear(steps) ? TURN : 0) | (shifted ? SHIFT : 0) | (searched ? SEARCHED : 0));
    }

    /** All rows of several, one after the other. */
    static Marks join(List<Marks> parts) {
        int rows = parts.stream().mapToInt(Marks::size).sum();
        int steps = parts.stream().mapToInt(part -> part.steps.length).sum();
        int motions = parts.stream().mapToInt(part -> part.motions.length).sum();
        Marks all = empty(rows, steps, motions, parts.isEmpty() ? Double.NaN : parts.get(0).temperature);
        int at = 0;
        int stepsAt = 0; // stays 0 where there are none
        int motionsAt = 0;
        for (Marks part : parts) {
            System.arraycopy(part.confidence, 0, all.confidence, at, part.size());
            System.arraycopy(part.uncalibrated, 0, all.uncalibrated, at, part.size());
            System.arraycopy(part.unknown, 0, all.unknown, at, part.size());
            System.arraycopy(part.correct, 0, all.correct, at, part.size());
            System.arraycopy(part.found, 0, all.found, at, part.size());
            System.arraycopy(part.steps, 0, all.steps, stepsAt, part.steps.length);
            at += part.size();
            System.arraycopy(part.motions, 0, all.motions, motionsAt, part.motions.length);
            stepsAt += part.steps.length;
            motionsAt += part.motions.length;
        }
        return all;
    }

    private static Marks empty(int rows, int steps, int motions, double temperature) {
        return new Marks(
                new double[rows],
                new double[rows],
                new boolean[rows],
                temperature,
                new boolean[rows],
                new boolean[rows],
                new double[steps],
                new byte[motions]);
    }

    int size() {
        return confidence.length;
    }
}
