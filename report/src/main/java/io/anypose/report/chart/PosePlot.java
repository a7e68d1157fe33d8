package io.anypose.report.chart;

import io.anypose.image.Axis;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.block.GridArrangement;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** How a {@link PoseChart} looks. */
public final class PosePlot {

    /** What there is room for. */
    public enum Shape {
        /** Names of lines stand in two columns. */
        WIDE,
        /** Names stand below each other, because two of them are longer than a line. */
        LONG_NAMES,
        /** The same, and every other pose goes without its number. */
        NARROW
    }

    private static final float BAND = 0.18f;

    /** The distance of numbers on an axis with any pose, as a part of a whole turn: 45° of a rotation. */
    private static final double TICK = 1.0 / 8;

    private final PoseChart content;
    private final Shape shape;
    private final double[] values;

    public PosePlot(PoseChart content) {
        this(content, Shape.WIDE);
    }

    public PosePlot(PoseChart content, Shape shape) {
        this.content = content;
        this.shape = shape;
        this.values =
                content.positions().stream().mapToDouble(Double::doubleValue).toArray();
    }

    public JFreeChart chart() {
        XYPlot plot = new XYPlot(data(), poseAxis(), valueAxis(), renderer());
        ChartStyle.apply(plot);
        plot.setDomainGridlinesVisible(false);
        // A dashed line on top of a solid one leaves both visible.
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        shade(plot);
        JFreeChart chart = ChartStyle.chart(content.title(), plot);
        chart.addLegend(legend(plot));
        return chart;
    }

    private boolean isNarrow() {
        return shape == Shape.NARROW;
    }

    private YIntervalSeriesCollection data() {
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        double factor = content.scale().factor();
        for (PoseLine line : content.lines()) {
            YIntervalSeries series = new YIntervalSeries(line.label());
            for (int i = 0; i < values.length; i++) {
                double mean = factor * line.values().get(i).mean();
                double deviation = factor * line.values().get(i).deviation();
                series.add(values[i], mean, mean - deviation, mean + deviation);
            }
            data.addSeries(series);
        }
        return data;
    }

    private NumberAxis poseAxis() {
        Axis axis = content.axis();
        NumberAxis poses = ChartStyle.axis(ChartStyle.title(axis), isNarrow() ? 2 * tick() : tick(), "0");
        double half = axis.anyPose() ? tick() / 10 : half(); // room for the first and the last marker
        poses.setRange(values[0] - half, values[values.length - 1] + half);
        return poses;
    }

    /** Every step has its number, if there are not too many of them. */
    private double tick() {
        Axis axis = content.axis();
        return axis.anyPose() ? TICK * axis.step() * axis.group().order() : axis.step();
    }

    /** Half of what one pose takes up on the axis; where any pose is possible, that is a point. */
    private double half() {
        return content.axis().anyPose() ? 0 : content.axis().step() / 2;
    }

    private NumberAxis valueAxis() {
        ValueScale scale = content.scale();
        NumberAxis axis = ChartStyle.axis(scale.title(), scale.tick(), scale.pattern());
        axis.setRange(scale.from(), scale.to());
        return axis;
    }

    private XYLineAndShapeRenderer renderer() {
        boolean bands = content.lines().stream()
                .flatMap(line -> line.values().stream())
                .anyMatch(value -> value.deviation() > 0);
        XYLineAndShapeRenderer renderer = bands ? banded() : new XYLineAndShapeRenderer(true, true);
        for (int i = 0; i < content.lines().size(); i++) {
            PoseLine line = content.lines().get(i);
            Color colour = line.style().colour();
            renderer.setSeriesPaint(i, colour);
            renderer.setSeriesStroke(i, line.style().stroke());
            renderer.setSeriesShape(i, line.style().marker());
            renderer.setSeriesLinesVisible(i, !line.onlyPoints());
            renderer.setSeriesFillPaint(i, line.onlyPoints() ? Color.WHITE : colour);
            renderer.setSeriesOutlinePaint(i, line.onlyPoints() ? colour : Color.WHITE);
            renderer.setSeriesOutlineStroke(i, new BasicStroke(line.onlyPoints() ? 1.6f : 1));
        }
        // As one path, or the dashes would begin anew at every pose.
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setUseOutlinePaint(true);
        renderer.setUseFillPaint(true);
        renderer.setLegendLine(new Line2D.Double(-20, 0, 20, 0));
        return renderer;
    }

    /** With a band of one deviation around each line. */
    private DeviationRenderer banded() {
        DeviationRenderer renderer = new DeviationRenderer(true, true);
        renderer.setAlpha(BAND);
        return renderer;
    }

    /** One band for the range that was seen, or for each run of neighbouring seen poses, the first of which is labelled. */
    private void shade(XYPlot plot) {
        if (content.seenWithin().isPresent()) {
            double within = content.seenWithin().getAsDouble();
            double last = values[values.length - 1];
            plot.addDomainMarker(band(Math.max(values[0], -within), Math.min(last, within), true), Layer.BACKGROUND);
            return;
        }
        List<Boolean> seen = content.seen();
        double half = half();
        boolean labelled = false;
        for (int from = 0; from < values.length; from++) {
            int to = from;
            while (to < values.length && seen.get(to)) {
                to++;
            }
            if (to > from) {
                plot.addDomainMarker(band(values[from] - half, values[to - 1] + half, !labelled), Layer.BACKGROUND);
                labelled = true;
                from = to;
            }
        }
    }

    private IntervalMarker band(double from, double to, boolean labelled) {
        IntervalMarker band = new IntervalMarker(from, to, ChartStyle.SEEN);
        band.setAlpha(1);
        if (labelled) {
            band.setLabel(isNarrow() ? "seen" : "seen in training");
            band.setLabelFont(ChartStyle.SMALL);
            band.setLabelPaint(ChartStyle.SEEN_TEXT);
            band.setLabelBackgroundColor(ChartStyle.SEEN);
            boolean below = content.scale().highIsGood();
            band.setLabelAnchor(below ? RectangleAnchor.BOTTOM : RectangleAnchor.TOP);
            band.setLabelTextAnchor(below ? TextAnchor.BOTTOM_CENTER : TextAnchor.TOP_CENTER);
            band.setLabelOffset(new RectangleInsets(6, 6, 6, 6));
        }
        return band;
    }

    /** Below the plot, in two columns or one. */
    private LegendTitle legend(XYPlot plot) {
        int lines = content.lines().size();
        GridArrangement columns = shape == Shape.WIDE
                ? new GridArrangement((lines + 1) / 2, Math.min(lines, 2))
                : new GridArrangement(lines, 1);
        return ChartStyle.legend(new LegendTitle(plot, columns, columns));
    }
}
