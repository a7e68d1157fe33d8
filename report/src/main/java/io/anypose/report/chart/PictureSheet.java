package io.anypose.report.chart;

import io.anypose.image.Axis;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.Pictures;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Stroke;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jfree.chart.ui.Drawable;
import org.jfree.chart.ui.TextAnchor;

/**
 * One object at every pose: a strip of tiles for one axis, a sheet of rows and columns for two. Tiles that training could
 * see have a thick frame, all others a dashed one.
 */
public final class PictureSheet implements Drawable {

    private static final int MARGIN = 14;
    private static final int LEGEND = 34;
    private static final int STRIP_COLUMNS = 7;
    private static final int STRIP_TILE = 84;
    private static final int NARROW_MARGIN = 21;
    private static final int NARROW_COLUMNS = 5;
    private static final int NARROW_TILE = 56;
    private static final int STRIP_LABEL = 24;
    private static final int SHEET_TILE = 42;
    private static final int SHEET_LEFT = 62;
    private static final int SHEET_TOP = 48;
    private static final int GAP = 8;

    private static final Color SEEN = new Color(0x0072B2);
    private static final Color UNSEEN = new Color(0x9A5B00);
    private static final Stroke THICK = new BasicStroke(3.5f);
    private static final Stroke DASHED =
            new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, new float[] {4, 3}, 0);

    private final Pictures pictures;
    private final List<Axis> axes;
    private final boolean narrow;

    public PictureSheet(Pictures pictures) {
        this(pictures, false);
    }

    /**
     * A strip, perhaps for a narrow page; sheets are always the same.
     *
     * @param narrow whether there are fewer and smaller tiles in a row
     */
    public PictureSheet(Pictures pictures, boolean narrow) {
        this.pictures = pictures;
        this.axes = pictures.transformation().axes();
        this.narrow = narrow;
    }

    private boolean isSheet() {
        return axes.size() == 2;
    }

    private int columns() {
        if (isSheet()) {
            return axes.get(1).group().order();
        }
        return narrow || axes.get(0).group().order() <= 10 ? NARROW_COLUMNS : STRIP_COLUMNS;
    }

    /** The side of a tile of a strip. */
    private int tile() {
        return narrow ? NARROW_TILE : STRIP_TILE;
    }

    private int margin() {
        return narrow ? NARROW_MARGIN : MARGIN;
    }

    private int rows() {
        return (pictures.tiles().size() + columns() - 1) / columns();
    }

    public int width() {
        return isSheet()
                ? SHEET_LEFT + columns() * (SHEET_TILE + 4) + MARGIN
                : 2 * margin() + columns() * (tile() + GAP) - GAP;
    }

    public int height() {
        return isSheet()
                ? SHEET_TOP + rows() * (SHEET_TILE + 4) + LEGEND + MARGIN
                : MARGIN + rows() * (tile() + STRIP_LABEL + GAP) + LEGEND;
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area) {
        graphics.setPaint(Color.WHITE);
        graphics.fill(area);
        graphics.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
        for (int i = 0; i < pictures.tiles().size(); i++) {
            Pictures.Tile tile = pictures.tiles().get(i);
            Rectangle2D box = box(i);
            image(graphics, tile.image(), box);
            frame(graphics, tile.seen(), box);
            if (!isSheet()) {
                label(graphics, tile, box);
            }
        }
        if (isSheet()) {
            axes(graphics);
        }
        legend(graphics);
    }

    private Rectangle2D box(int tile) {
        int column = tile % columns();
        int row = tile / columns();
        return isSheet()
                ? new Rectangle2D.Double(
                        SHEET_LEFT + column * (SHEET_TILE + 4.0),
                        SHEET_TOP + row * (SHEET_TILE + 4.0),
                        SHEET_TILE,
                        SHEET_TILE)
                : new Rectangle2D.Double(
                        margin() + column * (tile() + (double) GAP),
                        MARGIN + row * (tile() + STRIP_LABEL + (double) GAP),
                        tile(),
                        tile());
    }

    private static void image(Graphics2D graphics, BufferedImage image, Rectangle2D box) {
        graphics.drawImage(
                image, (int) box.getX(), (int) box.getY(), (int) box.getWidth(), (int) box.getHeight(), null);
    }

    private static void frame(Graphics2D graphics, boolean seen, Rectangle2D box) {
        graphics.setPaint(seen ? SEEN : UNSEEN);
        graphics.setStroke(seen ? THICK : DASHED);
        graphics.draw(box);
    }

    private void label(Graphics2D graphics, Pictures.Tile tile, Rectangle2D box) {
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(ChartStyle.SMALL);
        String name = axes.get(0).unit();
        String unit = name.equals("°") ? name : " " + name;
        Labels.draw(
                graphics,
                Numbers.size(tile.values().get(0)) + unit,
                box.getCenterX(),
                box.getMaxY() + 5,
                TextAnchor.TOP_CENTER);
    }

    private void axes(Graphics2D graphics) {
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(ChartStyle.SMALL);
        for (int row = 0; row < rows(); row++) {
            Rectangle2D box = box(row * columns());
            double value = pictures.tiles().get(row * columns()).values().get(0);
            Labels.draw(graphics, Numbers.size(value), box.getX() - 6, box.getCenterY(), TextAnchor.CENTER_RIGHT);
        }
        for (int column = 0; column < columns(); column++) {
            Rectangle2D box = box(column);
            double value = pictures.tiles().get(column).values().get(1);
            Labels.draw(graphics, Numbers.size(value), box.getCenterX(), box.getY() - 5, TextAnchor.BOTTOM_CENTER);
        }
        graphics.setFont(ChartStyle.MIDDLE);
        double middle = (box(0).getX() + box(columns() - 1).getMaxX()) / 2;
        Labels.draw(graphics, ChartStyle.title(axes.get(1)), middle, SHEET_TOP - 24, TextAnchor.BOTTOM_CENTER);
        double centre = (box(0).getY() + box(pictures.tiles().size() - 1).getMaxY()) / 2;
        Labels.drawUpwards(graphics, ChartStyle.title(axes.get(0)), 16, centre);
    }

    private void legend(Graphics2D graphics) {
        double y = height() - LEGEND + 6;
        double x = isSheet() ? SHEET_LEFT : margin();
        entry(graphics, true, "seen in training", x, y);
        entry(graphics, false, "never seen", x + 170, y);
    }

    private static void entry(Graphics2D graphics, boolean seen, String text, double x, double y) {
        frame(graphics, seen, new Rectangle2D.Double(x + 2, y, 16, 16));
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(ChartStyle.SMALL);
        Labels.draw(graphics, text, x + 28, y + 8, TextAnchor.CENTER_LEFT);
    }
}
