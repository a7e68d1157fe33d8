package io.anypose.report.chart;

import io.anypose.image.Axis;
import io.anypose.report.html.Numbers;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.ui.Drawable;
import org.jfree.chart.ui.TextAnchor;

/**
 * Accuracy at every combination of two shifts: rows are shifts along the first axis, columns along the second, as in the
 * paper. The combinations seen in training are outlined.
 *
 * @param accuracies fractions, row by row in reading order
 * @param seen whether training could use the combination, in the same order
 */
public record HeatMap(Axis rows, Axis columns, List<Double> accuracies, List<Boolean> seen) implements Drawable {

    public static final int WIDTH = 700;
    public static final int HEIGHT = 560;

    private static final int LEFT = 84;
    private static final int TOP = 58;
    private static final int CELL_WIDTH = 38;
    private static final int CELL_HEIGHT = 34;
    private static final int SCALE_GAP = 18;
    private static final int SCALE_WIDTH = 16;

    public HeatMap {
        accuracies = List.copyOf(accuracies);
        seen = List.copyOf(seen);
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area) {
        graphics.setPaint(Color.WHITE);
        graphics.fill(area);
        for (int row = 0; row < height(); row++) {
            for (int column = 0; column < width(); column++) {
                cell(graphics, row, column);
            }
        }
        outline(graphics);
        axes(graphics);
        scale(graphics);
    }

    private int height() {
        return rows.group().order();
    }

    private int width() {
        return columns.group().order();
    }

    private void cell(Graphics2D graphics, int row, int column) {
        double accuracy = accuracies.get(row * width() + column);
        Color colour = Cividis.at(accuracy);
        graphics.setPaint(colour);
        graphics.fill(box(row, column));
        graphics.setPaint(Cividis.isDark(colour) ? DarkColours.LIGHT_ON_CELL : DarkColours.DARK_ON_CELL);
        graphics.setFont(ChartStyle.SMALL.deriveFont(12f));
        String text = String.format(Locale.ROOT, accuracy < 0.9995 ? "%.1f" : "%.0f", 100 * accuracy);
        Rectangle2D box = box(row, column);
        Labels.draw(graphics, text, box.getCenterX(), box.getCenterY(), TextAnchor.CENTER);
    }

    private static Rectangle2D box(int row, int column) {
        return new Rectangle2D.Double(
                LEFT + (double) column * CELL_WIDTH, TOP + (double) row * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT);
    }

    /** A line wherever a seen combination ends, light around dark so that it shows on every colour. */
    private void outline(Graphics2D graphics) {
        Path2D border = new Path2D.Double();
        for (int row = 0; row < height(); row++) {
            for (int column = 0; column < width(); column++) {
                if (isSeen(row, column)) {
                    sides(border, row, column);
                }
            }
        }
        graphics.setPaint(DarkColours.LIGHT_ON_CELL);
        graphics.setStroke(new BasicStroke(5.5f, BasicStroke.CAP_SQUARE, BasicStroke.JOIN_MITER));
        graphics.draw(border);
        graphics.setPaint(new Color(0xC2310A));
        graphics.setStroke(new BasicStroke(2.8f, BasicStroke.CAP_SQUARE, BasicStroke.JOIN_MITER));
        graphics.draw(border);
    }

    private void sides(Path2D border, int row, int column) {
        Rectangle2D box = box(row, column);
        if (!isSeen(row - 1, column)) {
            side(border, box.getMinX(), box.getMinY(), box.getMaxX(), box.getMinY());
        }
        if (!isSeen(row + 1, column)) {
            side(border, box.getMinX(), box.getMaxY(), box.getMaxX(), box.getMaxY());
        }
        if (!isSeen(row, column - 1)) {
            side(border, box.getMinX(), box.getMinY(), box.getMinX(), box.getMaxY());
        }
        if (!isSeen(row, column + 1)) {
            side(border, box.getMaxX(), box.getMinY(), box.getMaxX(), box.getMaxY());
        }
    }

    private static void side(Path2D border, double x, double y, double toX, double toY) {
        border.moveTo(x, y);
        border.lineTo(toX, toY);
    }

    private boolean isSeen(int row, int column) {
        return row >= 0 && row < height() && column >= 0 && column < width() && seen.get(row * width() + column);
    }

    private void axes(Graphics2D graphics) {
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(ChartStyle.SMALL);
        for (int row = 0; row < height(); row++) {
            Labels.draw(graphics, value(rows, row), LEFT - 8, box(row, 0).getCenterY(), TextAnchor.CENTER_RIGHT);
        }
        for (int column = 0; column < width(); column++) {
            Labels.draw(
                    graphics, value(columns, column), box(0, column).getCenterX(), TOP - 8, TextAnchor.BOTTOM_CENTER);
        }
        graphics.setFont(ChartStyle.MIDDLE);
        double middle = LEFT + width() * CELL_WIDTH / 2.0;
        Labels.draw(graphics, ChartStyle.title(columns), middle, TOP - 32, TextAnchor.BOTTOM_CENTER);
        Labels.drawUpwards(graphics, ChartStyle.title(rows), 22, TOP + height() * CELL_HEIGHT / 2.0);
    }

    private static String value(Axis axis, int position) {
        return Numbers.size(axis.value(axis.group().signedOrder().get(position)));
    }

    /** The colours from 0 to 100 %. */
    private void scale(Graphics2D graphics) {
        double x = LEFT + (double) width() * CELL_WIDTH + SCALE_GAP;
        double tall = (double) height() * CELL_HEIGHT;
        int steps = 50;
        for (int step = 0; step < steps; step++) {
            graphics.setPaint(Cividis.at((step + 0.5) / steps));
            double top = TOP + tall * (steps - step - 1) / steps;
            graphics.fill(new Rectangle2D.Double(x, top, SCALE_WIDTH, tall / steps + 0.5));
        }
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(ChartStyle.SMALL);
        for (int percent = 0; percent <= 100; percent += 20) {
            double y = TOP + tall * (100 - percent) / 100;
            Labels.draw(graphics, percent + " %", x + SCALE_WIDTH + 4, y, TextAnchor.CENTER_LEFT);
        }
    }
}
