package io.anypose.report.chart;

import io.anypose.model.operator.OperatorKind;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.PoseSource;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * How a line of a chart looks. Lines differ in colour, marker and dashes at once, so that they can be told apart without
 * colours.
 */
public record LineStyle(Color colour, Stroke stroke, Shape marker) {

    /** Okabe and Ito's colours for all kinds of colour vision, without the yellow that is too pale on white. */
    private static final List<Color> COLOURS = List.of(
            new Color(0x000000),
            new Color(0x0072B2),
            new Color(0xD55E00),
            new Color(0x009E73),
            new Color(0xCC79A7),
            new Color(0xE69F00),
            new Color(0x56B4E9));

    private static final float WIDTH = 2.2f;
    private static final double RADIUS = 4.5;

    private static final Stroke SOLID = new BasicStroke(WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);

    private static final List<Stroke> STROKES =
            List.of(dashed(7, 4), SOLID, dashed(2, 4), dashed(11, 4, 2, 4), dashed(12, 6));

    /** The style of the line with this number; the lists have different lengths, so that few styles look alike. */
    public static LineStyle number(int line) {
        return new LineStyle(COLOURS.get(line % COLOURS.size()), STROKES.get(line % STROKES.size()), marker(line));
    }

    /**
     * The style of an operator: its colour everywhere, solid where the pose was given, dashed and with another marker
     * where it was found.
     */
    public static LineStyle of(OperatorKind operator, PoseSource source) {
        int number = Math.max(0, OperatorNames.ORDER.indexOf(operator));
        boolean given = source.equals(PoseSource.GIVEN);
        return new LineStyle(COLOURS.get(number), given ? SOLID : STROKES.get(0), marker(given ? number : number + 2));
    }

    private static Stroke dashed(float... dashes) {
        return new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }

    /** The same, always solid. */
    public LineStyle solid() {
        return new LineStyle(colour, SOLID, marker);
    }

    private static Shape marker(int line) {
        double r = RADIUS;
        return switch (line % 6) {
            case 0 -> new Rectangle2D.Double(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r);
            case 1 -> new Ellipse2D.Double(-1.2 * r, -1.2 * r, 2.4 * r, 2.4 * r);
            case 2 -> polygon(0, -1.2 * r, 1.2 * r, 0.9 * r, -1.2 * r, 0.9 * r);
            case 3 -> polygon(0, -1.1 * r, 1.1 * r, 0, 0, 1.1 * r, -1.1 * r, 0);
            case 4 -> polygon(0, 1.2 * r, 1.2 * r, -0.9 * r, -1.2 * r, -0.9 * r);
            default -> new Rectangle2D.Double(-0.5 * r, -1.4 * r, r, 2.8 * r);
        };
    }

    private static Shape polygon(double... xy) {
        Path2D path = new Path2D.Double();
        path.moveTo(xy[0], xy[1]);
        for (int i = 2; i < xy.length; i += 2) {
            path.lineTo(xy[i], xy[i + 1]);
        }
        path.closePath();
        return path;
    }
}
