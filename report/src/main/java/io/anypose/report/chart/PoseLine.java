package io.anypose.report.chart;

import io.anypose.eval.SeedMean;
import java.util.List;

/**
 * One line of a {@link PoseChart}.
 *
 * @param label what the legend says
 * @param values one for each pose in reading order; not a number where nothing was measured, which leaves a gap
 * @param onlyPoints whether the values are not connected
 */
public record PoseLine(String label, List<SeedMean> values, LineStyle style, boolean onlyPoints) {

    public PoseLine {
        values = List.copyOf(values);
    }

    public static PoseLine line(String label, List<SeedMean> values, LineStyle style) {
        return new PoseLine(label, values, style, false);
    }

    /** For numbers from elsewhere, such as the paper's. */
    public static PoseLine points(String label, List<Double> values, LineStyle style) {
        return new PoseLine(label, values.stream().map(SeedMean::of).toList(), style, true);
    }
}
