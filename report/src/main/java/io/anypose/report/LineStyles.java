package io.anypose.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * How the lines of a chart differ: in colour, marker and dashes at once, so that they can be told apart without colours.
 *
 * <p>The lists have different lengths: lines of the same colour have different markers.
 */
final class LineStyles {

    /** Okabe and Ito's colours for all kinds of colour vision, without the yellow that is too pale on white. */
    private static final List<Color> COLOURS = List.of(
            new Color(0x000000),
            new Color(0x0072B2),
            new Color(0xD55E00),
            new Color(0x009E73),
            new Color(0xCC79A7),
            new Color(0xE69F00),
            new Color(0x56B4E9));

    private static final List<float[]> DASHES = List.of(
            new float[] {7, 4}, new float[] {}, new float[] {2, 4}, new float[] {11, 4, 2, 4}, new float[] {12, 6});

    private static final float WIDTH = 2.2f;
    private static final double RADIUS = 4.5;

    private LineStyles() {}

    static Color colour(int line) {
        return COLOURS.get(line % COLOURS.size());
    }

    static Stroke stroke(int line) {
        float[] dashes = DASHES.get(line % DASHES.size());
        return dashes.length == 0
                ? new BasicStroke(WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
                : new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }

    static Shape marker(int line) {
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
