package io.anypose.report.chart;

import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A logarithmic domain axis with labels at given values, of which those too close to the one before are left out. */
final class MarkedLogAxis extends LogAxis {

    private static final double ROOM = 1.25;
    /** Least distance of two labels, as a share of the axis. */
    private static final double APART = 0.07;

    /** Least room between two labels that stand beside each other. */
    private static final int GAP = 6;

    private final double[] marks;

    /**
     * An axis that reaches a little beyond the least and the greatest of what is shown.
     *
     * @param marks where labels stand, ascending
     */
    MarkedLogAxis(String title, double least, double greatest, double[] marks) {
        super(title);
        this.marks = marks.clone();
        setRange(least / ROOM, greatest * ROOM);
        ChartStyle.apply(this);
    }

    @Override
    public List<NumberTick> refreshTicks(Graphics2D g2, AxisState state, Rectangle2D area, RectangleEdge edge) {
        List<NumberTick> ticks = new ArrayList<>();
        double last = 0;
        for (double mark : marks) {
            if (getRange().contains(mark)
                    && (ticks.isEmpty() || Math.log(mark / last) >= apart(g2, last, mark, area))) {
                ticks.add(new NumberTick(mark, label(mark), TextAnchor.TOP_CENTER, TextAnchor.CENTER, 0));
                last = mark;
            }
        }
        return ticks;
    }

    /** How far two neighbours must be apart, as a logarithm: a share of the axis, and as far as their labels are wide. */
    private double apart(Graphics2D g2, double one, double other, Rectangle2D area) {
        double whole = Math.log(getUpperBound() / getLowerBound());
        FontMetrics metrics = g2.getFontMetrics(getTickLabelFont());
        double wide = (metrics.stringWidth(label(one)) + metrics.stringWidth(label(other))) / 2.0 + GAP;
        return whole * Math.max(APART, wide / area.getWidth());
    }

    private static String label(double mark) {
        return mark >= 1 ? String.format(Locale.ROOT, "%,.0f", mark) : String.valueOf(mark);
    }
}
