package io.anypose.pose.confidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {

    /** 99 distances leave a hundred places for the next one; of these 90 are up to the ninetieth. */
    @ParameterizedTest
    @CsvSource({"0.1, 90", "0.02, 98", "0.01, 99", "0.001, 99", "0.99, 1"})
    void theLimitIsExceededByTheNextAsRarelyAsAsked(double share, double limit) {
        double[] distances = IntStream.rangeClosed(1, 99)
                .map(i -> i * 37 % 100)
                .mapToDouble(i -> i)
                .toArray();
        assertEquals(99, Arrays.stream(distances).distinct().count());
        assertEquals(limit, Calibration.limit(distances, 99, share));
    }

    /** Of 9 objects the ninth of ten places is the last: nothing is known of what lies beyond, however many views there are. */
    @ParameterizedTest
    @CsvSource({"9, 0.1, 90", "19, 0.1, 86", "9, 0.5, 50", "90, 0.1, 82", "9, 0.001, 90", "1, 0.99, 90"})
    void manyViewsOfFewObjectsTellNoMoreOfOthers(int objects, double share, double limit) {
        double[] distances = IntStream.rangeClosed(1, 90).mapToDouble(i -> i).toArray();
        assertEquals(limit, Calibration.limit(distances, objects, share));
    }

    @Test
    void oneViewIsEnoughToFit() {
        double limit = Calibration.limit(new double[] {1.5}, 1, 0.02);
        Calibration calibration = Calibration.fit(new double[][] {{0.7, 0.3}}, new int[] {0}, limit, 0.02);
        assertEquals(1.5, calibration.limit());
        assertEquals(1, calibration.views());
        assertEquals(0.02, calibration.falseAlarms());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | 1 | 0.1 | 1 | the temperature is 0.0
            1 | 0 | 0.1 | 1 | the limit of a calibration is 0.0
            1 | 1 | 0   | 1 | the share of false alarms of a calibration is 0.0; allowed is above 0 and below 1
            1 | 1 | 1   | 1 | the share of false alarms of a calibration is 1.0; allowed is above 0 and below 1
            1 | 1 | 0.1 | 0 | the number of views of a calibration is 0.0
            """)
    void whatCannotBeIsRefused(double temperature, double limit, double falseAlarms, int views, String why) {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> new Calibration(temperature, limit, falseAlarms, views));
        assertTrue(refusal.getMessage().startsWith(why), refusal.getMessage());
    }
}
