package io.anypose.report.chart;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.SeedMean;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.provenance.AnyposeException;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.SeedResults;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.ui.Drawable;
import org.jfree.chart.ui.TextAnchor;

/** Accuracy of turned and shifted objects at every pose: for each angle a {@link HeatMap} over the shifts. */
public final class TurnMaps implements Drawable {

    private static final int COLUMNS = 5;
    private static final int WIDTH = COLUMNS * HeatMap.SMALL_WIDTH;
    private static final int TITLE = 22;

    /** Where words begin, above the first cells and in sight on a phone. */
    private static final int LEFT = 26;

    private static final int HEAD = 40;

    /** The room below all maps, for what holds for each of them. */
    private static final int FOOT = 40;

    private static final int SCALE_WIDTH = 200;
    private static final int SCALE_HEIGHT = 14;

    /** One map with what is written above it. */
    private record Titled(String title, HeatMap map) {}

    /** The maps of one recogniser. */
    private record Block(String label, List<Titled> maps) {

        int height() {
            int rows = (maps.size() + COLUMNS - 1) / COLUMNS;
            return HEAD + rows * (TITLE + HeatMap.SMALL_HEIGHT);
        }
    }

    private final String title;
    private final List<Block> blocks;

    private TurnMaps(String title, List<Block> blocks) {
        this.title = title;
        this.blocks = blocks;
    }

    /** Whether a record is to be drawn so. */
    public static boolean suit(Evaluation evaluation) {
        return evaluation.transformation().axes().size() > 2;
    }

    /**
     * The maps of all recognisers of one record; refuses one that was measured at some of the poses only.
     *
     * @param title above all of them; empty for none
     */
    public static TurnMaps of(Evaluation evaluation, String title) {
        return new TurnMaps(
                title,
                evaluation.results().stream()
                        .map(result -> SeedResults.single(evaluation.transformation(), result))
                        .map(TurnMaps::block)
                        .toList());
    }

    /** The maps of means over seeds, one block for each recogniser, without a title. */
    public static TurnMaps of(List<SeedResults> recognisers) {
        return new TurnMaps("", recognisers.stream().map(TurnMaps::block).toList());
    }

    private static Block block(SeedResults results) {
        Transformation transformation = results.transformation();
        int poses = transformation.group().order();
        if (results.poses().size() != poses) {
            throw new AnyposeException("the record has " + results.poses().size() + " of the " + poses + " poses of "
                    + transformation.name() + ", but a map shows all; measure all poses, of fewer objects if need be");
        }
        Axis turn = transformation.axes().get(0);
        int shifts = poses / turn.group().order();
        List<SeedMean> means = results.byPose(PoseResult::classAccuracy);
        List<Titled> maps = new ArrayList<>();
        for (int from = 0; from < poses; from += shifts) { // in reading order, in which the angle changes last
            maps.add(map(
                    transformation, results.poses().subList(from, from + shifts), means.subList(from, from + shifts)));
        }
        return new Block(PoseSource.of(results.first()).words(), maps);
    }

    private static Titled map(Transformation transformation, List<PoseResult> cells, List<SeedMean> means) {
        Axis turn = transformation.axes().get(0);
        double angle = transformation.values(cells.get(0).pose()).get(turn.name());
        return new Titled(
                "turned by " + turn.withUnit(angle).replace('-', '\u2212'),
                new HeatMap(
                        transformation.axes().get(1),
                        transformation.axes().get(2),
                        means.stream().map(SeedMean::mean).toList(),
                        cells.stream().map(PoseResult::seen).toList()));
    }

    @Override
    public void draw(Graphics2D graphics, Rectangle2D area) {
        graphics.setPaint(Color.WHITE);
        graphics.fill(area);
        graphics.setFont(ChartStyle.LARGE);
        write(graphics, title, area.getCenterX(), HEAD / 2.0, TextAnchor.CENTER);
        double top = head();
        for (Block block : blocks) {
            draw(graphics, block, top);
            top += block.height();
        }
        foot(graphics, top + FOOT / 2.0);
    }

    /** What rows and columns are, and the colours from 0 to 100 %. */
    private void foot(Graphics2D graphics, double middle) {
        graphics.setFont(ChartStyle.MIDDLE);
        HeatMap any = blocks.get(0).maps().get(0).map();
        write(
                graphics,
                "Rows: " + ChartStyle.title(any.rows()) + ". Columns: " + ChartStyle.title(any.columns())
                        + ". Cells: classes recognised [%].",
                LEFT,
                middle,
                TextAnchor.CENTER_LEFT);
        double left = WIDTH - SCALE_WIDTH - 70.0;
        for (int x = 0; x < SCALE_WIDTH; x += 4) {
            graphics.setPaint(Cividis.at((x + 2.0) / SCALE_WIDTH));
            graphics.fill(new Rectangle2D.Double(left + x, middle - SCALE_HEIGHT / 2.0, 4.5, SCALE_HEIGHT));
        }
        write(graphics, "0 %", left - 6, middle, TextAnchor.CENTER_RIGHT);
        write(graphics, "100 %", left + SCALE_WIDTH + 6, middle, TextAnchor.CENTER_LEFT);
    }

    private static void draw(Graphics2D graphics, Block block, double top) {
        graphics.setFont(ChartStyle.LARGE);
        write(graphics, block.label(), LEFT, top + HEAD / 2.0, TextAnchor.CENTER_LEFT);
        for (int i = 0; i < block.maps().size(); i++) {
            graphics.setFont(ChartStyle.MIDDLE);
            int x = i % COLUMNS * HeatMap.SMALL_WIDTH;
            double y = top + HEAD + i / COLUMNS * (TITLE + HeatMap.SMALL_HEIGHT);
            double middle = x + HeatMap.SMALL_WIDTH / 2.0;
            write(graphics, block.maps().get(i).title(), middle, y + TITLE / 2.0, TextAnchor.CENTER);
            block.maps().get(i).map().drawSmall(graphics, x, y + TITLE);
        }
    }

    private static void write(Graphics2D graphics, String text, double x, double y, TextAnchor anchor) {
        graphics.setPaint(ChartStyle.TEXT);
        Labels.draw(graphics, text, x, y, anchor);
    }

    /** The room above all maps, which a title needs. */
    private int head() {
        return title.isEmpty() ? 0 : HEAD;
    }

    /** The maps as the bytes of a picture file. */
    public byte[] picture(PictureFormat format) {
        return drawing().picture(format);
    }

    /** The maps as a figure of a page. */
    public Drawing drawing() {
        int height = head() + blocks.stream().mapToInt(Block::height).sum() + FOOT;
        return new Drawing(WIDTH, height, true, () -> this);
    }

    /** What is written above the maps of each recogniser. */
    public List<String> labels() {
        return blocks.stream().map(Block::label).toList();
    }
}
