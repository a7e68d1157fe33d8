package io.anypose.report.chart;

import io.anypose.image.Axis;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** What all charts have in common. */
final class ChartStyle {

    static final Color TEXT = new Color(0x222222);
    static final Color GRID = new Color(0xD0D0D0);
    static final Color GUIDE = new Color(0x9AA5B1);
    static final Color SEEN = new Color(0xE8EDF3);
    static final Color SEEN_TEXT = new Color(0x4A5866);
    static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    static final Font MIDDLE = new Font(Font.SANS_SERIF, Font.PLAIN, 15);
    static final Font LARGE = new Font(Font.SANS_SERIF, Font.BOLD, 17);

    private ChartStyle() {}

    static void apply(XYPlot plot) {
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlineVisible(false);
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(new BasicStroke(1));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    }

    /** The chart of a plot, without a legend. */
    static JFreeChart chart(String title, XYPlot plot) {
        JFreeChart chart = new JFreeChart(title.isEmpty() ? null : title, LARGE, plot, false);
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(12, 10, 8, 16));
        if (chart.getTitle() != null) {
            chart.getTitle().setPaint(TEXT);
            chart.getTitle().setMargin(0, 0, 8, 0);
        }
        return chart;
    }

    /** A legend below the plot, in which a line stands nearer to its own name than to the one before. */
    static LegendTitle legend(LegendTitle legend) {
        legend.setPosition(RectangleEdge.BOTTOM);
        legend.setItemFont(SMALL);
        legend.setItemPaint(TEXT);
        legend.setMargin(8, 0, 0, 0);
        legend.setLegendItemGraphicPadding(new RectangleInsets(3, 10, 3, 6));
        return legend;
    }

    /**
     * An axis with labels at multiples of a number.
     *
     * @param pattern of a label that is not negative
     */
    static NumberAxis axis(String title, double step, String pattern) {
        NumberAxis axis = new NumberAxis(title);
        axis.setTickUnit(new NumberTickUnit(
                step, new DecimalFormat(pattern + ";\u2212" + pattern, DecimalFormatSymbols.getInstance(Locale.ROOT))));
        apply(axis);
        return axis;
    }

    static void apply(ValueAxis axis) {
        axis.setLabelFont(MIDDLE);
        axis.setTickLabelFont(SMALL);
        axis.setLabelPaint(TEXT);
        axis.setTickLabelPaint(TEXT);
        axis.setAxisLinePaint(TEXT);
        axis.setTickMarkPaint(TEXT);
    }

    /** What stands beside an axis of poses. */
    static String title(Axis axis) {
        String name = axis.unit().equals("px")
                ? "Shift along " + axis.name()
                : axis.name().substring(0, 1).toUpperCase(Locale.ROOT)
                        + axis.name().substring(1);
        return name + " [" + axis.unit() + "]";
    }
}
