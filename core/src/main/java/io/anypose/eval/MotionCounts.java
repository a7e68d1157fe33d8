package io.anypose.eval;

import java.util.LinkedHashMap;
import java.util.Map;

/** How often the angle and the shift of turned and shifted objects were found, each by itself and both. */
final class MotionCounts {

    private int views;
    private int turns;
    private int shifts;
    private int both;
    private int searched;

    /** @param motion one of {@link Marks#motions} */
    void add(byte motion) {
        views++;
        turns += (motion & Marks.TURN) != 0 ? 1 : 0;
        shifts += (motion & Marks.SHIFT) != 0 ? 1 : 0;
        both += (motion & Marks.MOTION) == Marks.MOTION ? 1 : 0;
        searched += (motion & Marks.SEARCHED) != 0 ? 1 : 0;
    }

    Map<String, Double> details() {
        Map<String, Double> details = new LinkedHashMap<>();
        details.put("angleFound", turns / (double) views);
        details.put("shiftFound", shifts / (double) views);
        details.put("motionFound", both / (double) views);
        details.put("shiftSearched", searched / (double) views);
        return details;
    }
}
