package io.anypose.report.chart;

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

/** A logarithmic axis with labels at given values, of which those too close to the one before are left out. */
final class MarkedLogAxis extends LogAxis {

    private static final double ROOM = 1.25;
    /** Least distance of two labels, as a share of the axis. */
    private static final double APART = 0.07;

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

    /** An axis with labels at 1, 2 and 5 times powers of ten. */
    static MarkedLogAxis decimal(String title, double least, double greatest) {
        List<Double> marks = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(least)) - 1); power <= 10 * greatest; power *= 10) {
            marks.addAll(List.of(power, 2 * power, 5 * power));
        }
        return new MarkedLogAxis(
                title,
                least,
                greatest,
                marks.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @Override
    public List<NumberTick> refreshTicks(Graphics2D g2, AxisState state, Rectangle2D area, RectangleEdge edge) {
        TextAnchor anchor = RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
        double apart = APART * Math.log(getUpperBound() / getLowerBound());
        List<NumberTick> ticks = new ArrayList<>();
        double last = 0;
        for (double mark : marks) {
            if (getRange().contains(mark) && (ticks.isEmpty() || Math.log(mark / last) >= apart)) {
                ticks.add(new NumberTick(mark, label(mark), anchor, TextAnchor.CENTER, 0));
                last = mark;
            }
        }
        return ticks;
    }

    private static String label(double mark) {
        return mark >= 1 ? String.format(Locale.ROOT, "%,.0f", mark) : String.valueOf(mark);
    }
}
