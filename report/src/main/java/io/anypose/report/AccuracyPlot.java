package io.anypose.report;

import io.anypose.image.Axis;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Line2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.block.GridArrangement;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** How an {@link AccuracyChart} looks. */
final class AccuracyPlot {

    /** About the width of a README. */
    static final int WIDTH = 800;

    static final int HEIGHT = 480;

    private static final Color TEXT = new Color(0x222222);
    private static final Color GRID = new Color(0xD0D0D0);
    private static final Color SEEN = new Color(0xE8EDF3);
    private static final Color SEEN_TEXT = new Color(0x4A5866);
    private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    private static final Font MIDDLE = new Font(Font.SANS_SERIF, Font.PLAIN, 15);
    private static final Font LARGE = new Font(Font.SANS_SERIF, Font.BOLD, 17);

    /** A little more than 100 %, so that markers there are whole. */
    private static final double TOP = 103;

    private final AccuracyChart content;
    private final int[] values;

    AccuracyPlot(AccuracyChart content) {
        this.content = content;
        Axis axis = content.axis();
        this.values = axis.group().signedOrder().stream().mapToInt(axis::value).toArray();
    }

    JFreeChart chart() {
        XYPlot plot = new XYPlot(data(), poseAxis(), accuracyAxis(), renderer());
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(new BasicStroke(1));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        // A dashed line on top of a solid one leaves both visible.
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        shade(plot);
        JFreeChart chart = new JFreeChart(content.title().isEmpty() ? null : content.title(), LARGE, plot, false);
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(12, 10, 8, 16));
        if (chart.getTitle() != null) {
            chart.getTitle().setPaint(TEXT);
            chart.getTitle().setMargin(0, 0, 8, 0);
        }
        chart.addLegend(legend(plot));
        return chart;
    }

    private XYSeriesCollection data() {
        XYSeriesCollection data = new XYSeriesCollection();
        for (AccuracyChart.Line line : content.lines()) {
            XYSeries series = new XYSeries(line.label());
            for (int i = 0; i < values.length; i++) {
                series.add(values[i], 100 * line.accuracies().get(i));
            }
            data.addSeries(series);
        }
        return data;
    }

    private NumberAxis poseAxis() {
        Axis axis = content.axis();
        NumberAxis poses = axis(title(axis), axis.step());
        double half = axis.step() / 2.0;
        poses.setRange(values[0] - half, values[values.length - 1] + half);
        return poses;
    }

    private static String title(Axis axis) {
        String name = axis.unit().equals("px")
                ? "Shift along " + axis.name()
                : axis.name().substring(0, 1).toUpperCase(Locale.ROOT)
                        + axis.name().substring(1);
        return name + " [" + axis.unit() + "]";
    }

    private static NumberAxis accuracyAxis() {
        NumberAxis accuracy = axis("Classes recognised [%]", 20);
        accuracy.setRange(0, TOP);
        return accuracy;
    }

    private static NumberAxis axis(String title, int step) {
        NumberAxis axis = new NumberAxis(title);
        axis.setTickUnit(new NumberTickUnit(
                step, new DecimalFormat("0;\u22120", DecimalFormatSymbols.getInstance(Locale.ROOT))));
        axis.setLabelFont(MIDDLE);
        axis.setTickLabelFont(SMALL);
        axis.setLabelPaint(TEXT);
        axis.setTickLabelPaint(TEXT);
        axis.setAxisLinePaint(TEXT);
        axis.setTickMarkPaint(TEXT);
        return axis;
    }

    private XYLineAndShapeRenderer renderer() {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        for (int line = 0; line < content.lines().size(); line++) {
            renderer.setSeriesPaint(line, LineStyles.colour(line));
            renderer.setSeriesStroke(line, LineStyles.stroke(line));
            renderer.setSeriesShape(line, LineStyles.marker(line));
        }
        // As one path, or the dashes would begin anew at every pose.
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setUseOutlinePaint(true);
        renderer.setDefaultOutlinePaint(Color.WHITE);
        renderer.setDefaultOutlineStroke(new BasicStroke(1));
        renderer.setLegendLine(new Line2D.Double(-20, 0, 20, 0));
        return renderer;
    }

    /** One band for each run of neighbouring seen poses; the first is labelled. */
    private void shade(XYPlot plot) {
        List<Boolean> seen = content.seen();
        double half = content.axis().step() / 2.0;
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

    private static IntervalMarker band(double from, double to, boolean labelled) {
        IntervalMarker band = new IntervalMarker(from, to, SEEN);
        band.setAlpha(1);
        if (labelled) {
            band.setLabel("seen in training");
            band.setLabelFont(SMALL);
            band.setLabelPaint(SEEN_TEXT);
            band.setLabelBackgroundColor(SEEN);
            // The lines of good recognisers are at the top.
            band.setLabelAnchor(RectangleAnchor.BOTTOM);
            band.setLabelTextAnchor(TextAnchor.BOTTOM_CENTER);
            band.setLabelOffset(new RectangleInsets(6, 6, 6, 6));
        }
        return band;
    }

    /** Below the plot, in two columns. */
    private LegendTitle legend(XYPlot plot) {
        int lines = content.lines().size();
        GridArrangement columns = new GridArrangement((lines + 1) / 2, Math.min(lines, 2));
        LegendTitle legend = new LegendTitle(plot, columns, columns);
        legend.setPosition(RectangleEdge.BOTTOM);
        legend.setItemFont(SMALL);
        legend.setItemPaint(TEXT);
        legend.setMargin(8, 0, 0, 0);
        legend.setLegendItemGraphicPadding(new RectangleInsets(3, 10, 3, 6));
        return legend;
    }
}
