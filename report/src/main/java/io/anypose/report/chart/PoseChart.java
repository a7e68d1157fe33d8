package io.anypose.report.chart;

import io.anypose.image.Axis;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Numbers by pose, with the poses seen in training shaded.
 *
 * @param title above the chart; usually empty, because a caption stands below
 * @param positions the sizes of the poses, ascending, in the unit of the axis
 * @param seen for each of them, whether training could use it
 * @param seenWithin how far training could go on either side, if that was a range
 */
public record PoseChart(
        String title,
        Axis axis,
        List<Double> positions,
        List<Boolean> seen,
        OptionalDouble seenWithin,
        ValueScale scale,
        List<PoseLine> lines) {

    public PoseChart {
        positions = List.copyOf(positions);
        seen = List.copyOf(seen);
        lines = List.copyOf(lines);
    }
}
