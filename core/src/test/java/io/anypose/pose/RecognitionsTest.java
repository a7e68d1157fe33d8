package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.pose.confidence.Temperature;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecognitionsTest {

    private static final CyclicGroup TWO = new CyclicGroup(2);
    private static final Poses POSES = Poses.of(TWO, List.of(TWO.pose(1), TWO.pose(0)));

    private final double[][] classes = {{0.2, 0.7, 0.1}, {0.4, 0.2, 0.4}};
    private final double[][] places = {{0.1, 0.9}, {0.6, 0.4}};

    @Test
    void theMostProbableClassIsTheFirstOfEqualOnes() {
        Recognitions answers = new Recognitions(classes, places, POSES);
        assertEquals(2, answers.size());
        assertEquals(List.of(1, 0), List.of(answers.label(0), answers.label(1)));
        assertEquals(List.of(0.7, 0.4), List.of(answers.confidence(0), answers.confidence(1)));
        assertEquals(0.7, answers.uncalibratedConfidence(0));
        assertFalse(answers.isUnknown(0), "no distance has been measured");
    }

    @Test
    void aPictureIsUnknownAboveItsLimit() {
        Recognitions answers = new Recognitions(classes, places, POSES, new double[] {1, 1.01}, Temperature.NONE);
        assertFalse(answers.isUnknown(0));
        assertTrue(answers.isUnknown(1));
    }

    /** At the temperature 2, probabilities are proportional to the square roots of what they were. */
    @Test
    void theTemperatureIsUndone() {
        double[][] calibrated = {{0.25, 0.75}, {0.5, 0.5}};
        Recognitions answers = new Recognitions(calibrated, places, POSES, new double[2], new Temperature(2));
        assertEquals(0.75, answers.confidence(0));
        assertEquals(0.9, answers.uncalibratedConfidence(0), 1e-12);
    }

    @Test
    void rowsThatAreMissingAreRefused() {
        assertRefused("1 and 2 rows", new double[1][], places, new double[2]);
        assertRefused("2 and 3 rows", classes, new double[3][], new double[2]);
        assertRefused("2 and 2 rows", classes, places, new double[1]);
    }

    private static void assertRefused(String rows, double[][] classes, double[][] places, double[] distances) {
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> new Recognitions(classes, places, POSES, distances, Temperature.NONE));
        assertEquals(
                rows + " of probabilities, 2 poses and " + distances.length + " distances do not make a batch",
                refusal.getMessage());
    }
}
