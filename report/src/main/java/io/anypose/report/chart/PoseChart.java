package io.anypose.report.chart;

import io.anypose.image.Axis;
import java.util.List;

/**
 * Numbers by pose, with the poses seen in training shaded.
 *
 * @param title above the chart; usually empty, because a caption stands below
 * @param seen for each pose in reading order, whether training could use it
 */
public record PoseChart(String title, Axis axis, List<Boolean> seen, ValueScale scale, List<PoseLine> lines) {

    public PoseChart {
        seen = List.copyOf(seen);
        lines = List.copyOf(lines);
    }
}
