package io.anypose.report;

import io.anypose.eval.SeedMean;
import java.util.List;

/**
 * One line of a {@link PoseChart}.
 *
 * @param label what the legend says
 * @param values one for each pose in reading order
 * @param onlyPoints whether the values are not connected
 */
record PoseLine(String label, List<SeedMean> values, LineStyle style, boolean onlyPoints) {

    PoseLine {
        values = List.copyOf(values);
    }

    static PoseLine line(String label, List<SeedMean> values, LineStyle style) {
        return new PoseLine(label, values, style, false);
    }

    /** For numbers from elsewhere, such as the paper's. */
    static PoseLine points(String label, List<Double> values, LineStyle style) {
        return new PoseLine(label, values.stream().map(SeedMean::of).toList(), style, true);
    }
}
