package io.anypose.eval;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How well confidences keep what they promise, before and after a temperature, and how often pictures of known classes were called
 * unknown.
 */
final class Doubts {

    private final CalibrationError before = new CalibrationError();
    private final CalibrationError after = new CalibrationError();
    private final Share seen = new Share();
    private final Share unseen = new Share();
    private double temperature = Double.NaN;

    private static final class Share {

        private int count;
        private int unknown;

        void add(boolean isUnknown) {
            count++;
            unknown += isUnknown ? 1 : 0;
        }

        double value() {
            return count == 0 ? Double.NaN : (double) unknown / count;
        }
    }

    void add(Marks marks, int row, boolean atSeenPose) {
        boolean correct = marks.correct()[row];
        after.add(marks.confidence()[row], correct);
        if (!Double.isNaN(marks.uncalibrated()[row])) {
            temperature = marks.temperature();
            before.add(marks.uncalibrated()[row], correct);
            (atSeenPose ? seen : unseen).add(marks.unknown()[row]);
        }
    }

    /** The calibration error; where somebody judged the answers, also what that changed. */
    Map<String, Double> details() {
        Map<String, Double> details = new LinkedHashMap<>();
        details.put("calibrationError", after.error());
        if (!Double.isNaN(temperature)) {
            details.put("uncalibratedError", before.error());
            details.put("temperature", temperature);
            details.put("unknownSeen", seen.value());
            details.put("unknownUnseen", unseen.value());
        }
        return details;
    }
}
