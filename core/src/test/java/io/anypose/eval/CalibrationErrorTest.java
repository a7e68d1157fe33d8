package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CalibrationErrorTest {

    @Test
    void confidenceThatEqualsAccuracyHasNoError() {
        CalibrationError calibration = new CalibrationError();
        for (int i = 0; i < 10; i++) {
            calibration.add(0.8, i < 8);
            calibration.add(0.3, i < 3);
            calibration.add(1, true);
        }
        assertEquals(0, calibration.error(), 1e-12);
    }

    @Test
    void theErrorIsTheMeanGapOfTheBinsWeightedByTheirAnswers() {
        CalibrationError calibration = new CalibrationError();
        calibration.add(0.9, true);
        calibration.add(0.92, false);
        calibration.add(0.5, false);
        calibration.add(1, true);
        // Bins of a fifteenth: 0.9 and 0.92 share one with accuracy 1/2, 0.5 has its own, and so has 1.
        double expected = 2 / 4.0 * Math.abs(0.91 - 0.5) + 1 / 4.0 * 0.5;
        assertEquals(expected, calibration.error(), 1e-12);
    }

    @Test
    void opposedErrorsInDifferentBinsDoNotCancel() {
        CalibrationError calibration = new CalibrationError();
        calibration.add(0.7, true);
        calibration.add(0.3, false);
        assertEquals(0.3, calibration.error(), 1e-12);
    }

    @Test
    void withoutAnswersThereIsNoNumber() {
        assertEquals(Double.NaN, new CalibrationError().error());
    }
}
