package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.engine.CpuEngine;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The loss of scores over (pose, class) against a slow computation of it. */
class JointLossTest {

    private static final CyclicGroup CIRCLE = new CyclicGroup(5);
    private static final int CLASSES = 3;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    /** One row for each pose, with scores that are all different. */
    private static double loss(double[] scores, int[] labels, Pose... poses) {
        try (NDManager manager = CPU.compute().manager().newSubManager()) {
            NDArray array = manager.create(scores, new Shape(poses.length, CIRCLE.order(), CLASSES));
            return JointLoss.of(array, Poses.of(CIRCLE, List.of(poses)), labels).getDouble();
        }
    }

    private static double[] scores(int rows) {
        return new Random(7)
                .doubles((long) rows * CIRCLE.order() * CLASSES, -1, 1)
                .toArray();
    }

    /** The log-probability of a class at a pose, among all pairs of a row. */
    private static double log(double[] scores, int row, int pose, int label) {
        int pairs = CIRCLE.order() * CLASSES;
        double sum = 0;
        for (int i = 0; i < pairs; i++) {
            sum += Math.exp(scores[row * pairs + i]);
        }
        return scores[row * pairs + pose * CLASSES + label] - Math.log(sum);
    }

    @Test
    void anElementOfTheGroupIsOnePair() {
        double[] scores = scores(2);
        double expected = -(log(scores, 0, 4, 1) + log(scores, 1, 0, 2)) / 2;
        assertEquals(expected, loss(scores, new int[] {1, 2}, CIRCLE.pose(4), CIRCLE.pose(0)), 1e-12);
    }

    @Test
    void aPoseBetweenTwoElementsIsSharedByNearness() {
        double[] scores = scores(3);
        double first = 0.75 * log(scores, 0, 1, 2) + 0.25 * log(scores, 0, 2, 2);
        double acrossTheEnd = 0.4 * log(scores, 1, 4, 0) + 0.6 * log(scores, 1, 0, 0);
        double whole = log(scores, 2, 3, 1);
        assertEquals(
                -(first + acrossTheEnd + whole) / 3,
                loss(scores, new int[] {2, 0, 1}, CIRCLE.at(1.25), CIRCLE.at(-0.4), CIRCLE.pose(3)),
                1e-7);
    }
}
