package io.anypose.report.chart;

import io.anypose.image.Axis;
import io.anypose.report.html.Numbers;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
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

    /** The size of a small map of 14 × 14 cells. */
    static final int SMALL_WIDTH = 242;

    static final int SMALL_HEIGHT = 262;

    private static final int SCALE_GAP = 18;
    private static final int SCALE_WIDTH = 16;

    /**
     * Where the cells are.
     *
     * @param font of the shifts beside them
     * @param gap between the shifts and the cells
     */
    private record Grid(int left, int top, int cellWidth, int cellHeight, Font font, int gap) {

        Rectangle2D box(int row, int column) {
            return new Rectangle2D.Double(
                    left + (double) column * cellWidth, top + (double) row * cellHeight, cellWidth, cellHeight);
        }
    }

    private static final Grid LARGE = new Grid(84, 58, 38, 34, ChartStyle.SMALL, 8);
    private static final Grid SMALL = new Grid(26, 20, 15, 16, ChartStyle.SMALL.deriveFont(10f), 4);

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
                double accuracy = accuracy(row, column);
                Rectangle2D box = fill(graphics, LARGE, row, column);
                graphics.setFont(ChartStyle.SMALL.deriveFont(12f));
                String text = String.format(Locale.ROOT, accuracy < 0.9995 ? "%.1f" : "%.0f", 100 * accuracy);
                Labels.draw(graphics, text, box.getCenterX(), box.getCenterY(), TextAnchor.CENTER);
            }
        }
        outline(graphics, LARGE, 2.8f);
        values(graphics, LARGE, 1);
        titles(graphics);
        scale(graphics);
    }

    /** Draws it among others, from this corner on: with whole percentages, and without what one says for all. */
    void drawSmall(Graphics2D graphics, double x, double y) {
        AffineTransform before = graphics.getTransform();
        graphics.translate(x, y);
        graphics.setFont(SMALL.font());
        for (int row = 0; row < height(); row++) {
            for (int column = 0; column < width(); column++) {
                Rectangle2D box = fill(graphics, SMALL, row, column);
                narrow(graphics, String.valueOf(Math.round(100 * accuracy(row, column))), box);
            }
        }
        outline(graphics, SMALL, 2);
        values(graphics, SMALL, 2);
        graphics.setTransform(before);
    }

    /** Three digits are written as narrow as two. */
    private static void narrow(Graphics2D graphics, String text, Rectangle2D box) {
        AffineTransform before = graphics.getTransform();
        graphics.translate(box.getCenterX(), box.getCenterY());
        if (text.length() > 2) {
            graphics.scale(2.2 / text.length(), 1);
        }
        Labels.draw(graphics, text, 0, 0, TextAnchor.CENTER);
        graphics.setTransform(before);
    }

    private double accuracy(int row, int column) {
        return accuracies.get(row * width() + column);
    }

    private int height() {
        return rows.group().order();
    }

    private int width() {
        return columns.group().order();
    }

    /** Fills a cell, and takes the colour that can be read on it. */
    private Rectangle2D fill(Graphics2D graphics, Grid grid, int row, int column) {
        Color colour = Cividis.at(accuracy(row, column));
        Rectangle2D box = grid.box(row, column);
        graphics.setPaint(colour);
        graphics.fill(box);
        graphics.setPaint(Cividis.isDark(colour) ? DarkColours.LIGHT_ON_CELL : DarkColours.DARK_ON_CELL);
        return box;
    }

    /** A line wherever a seen combination ends, light around dark so that it shows on every colour. */
    private void outline(Graphics2D graphics, Grid grid, float thick) {
        Path2D border = new Path2D.Double();
        for (int row = 0; row < height(); row++) {
            for (int column = 0; column < width(); column++) {
                if (isSeen(row, column)) {
                    sides(border, grid, row, column);
                }
            }
        }
        graphics.setPaint(DarkColours.LIGHT_ON_CELL);
        graphics.setStroke(new BasicStroke(1.96f * thick, BasicStroke.CAP_SQUARE, BasicStroke.JOIN_MITER));
        graphics.draw(border);
        graphics.setPaint(new Color(0xC2310A));
        graphics.setStroke(new BasicStroke(thick, BasicStroke.CAP_SQUARE, BasicStroke.JOIN_MITER));
        graphics.draw(border);
    }

    private void sides(Path2D border, Grid grid, int row, int column) {
        Rectangle2D box = grid.box(row, column);
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

    /** The shifts of every row and column, or of every second. */
    private void values(Graphics2D graphics, Grid grid, int every) {
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(grid.font());
        for (int row = 0; row < height(); row += every) {
            double y = grid.box(row, 0).getCenterY();
            Labels.draw(graphics, value(rows, row), grid.left() - grid.gap(), y, TextAnchor.CENTER_RIGHT);
        }
        for (int column = 0; column < width(); column += every) {
            double x = grid.box(0, column).getCenterX();
            Labels.draw(graphics, value(columns, column), x, grid.top() - grid.gap(), TextAnchor.BOTTOM_CENTER);
        }
    }

    private void titles(Graphics2D graphics) {
        graphics.setFont(ChartStyle.MIDDLE);
        double middle = LARGE.left() + width() * LARGE.cellWidth() / 2.0;
        Labels.draw(graphics, ChartStyle.title(columns), middle, LARGE.top() - 32, TextAnchor.BOTTOM_CENTER);
        Labels.drawUpwards(graphics, ChartStyle.title(rows), 22, LARGE.top() + height() * LARGE.cellHeight() / 2.0);
    }

    private static String value(Axis axis, int position) {
        return Numbers.size(axis.value(axis.group().signedOrder().get(position)));
    }

    /** The colours from 0 to 100 %. */
    private void scale(Graphics2D graphics) {
        double x = LARGE.left() + (double) width() * LARGE.cellWidth() + SCALE_GAP;
        double tall = (double) height() * LARGE.cellHeight();
        int steps = 50;
        for (int step = 0; step < steps; step++) {
            graphics.setPaint(Cividis.at((step + 0.5) / steps));
            double top = LARGE.top() + tall * (steps - step - 1) / steps;
            graphics.fill(new Rectangle2D.Double(x, top, SCALE_WIDTH, tall / steps + 0.5));
        }
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(ChartStyle.SMALL);
        for (int percent = 0; percent <= 100; percent += 20) {
            double y = LARGE.top() + tall * (100 - percent) / 100;
            Labels.draw(graphics, percent + " %", x + SCALE_WIDTH + 4, y, TextAnchor.CENTER_LEFT);
        }
    }
}
