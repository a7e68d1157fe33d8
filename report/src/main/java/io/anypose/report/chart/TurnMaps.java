package io.anypose.report.chart;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.SeedMean;
import io.anypose.group.RigidMotions;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.provenance.AnyposeException;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.SeedResults;
import io.anypose.report.record.TestDigits;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.ui.Drawable;
import org.jfree.chart.ui.TextAnchor;

/** Accuracy of turned and shifted objects at every pose: for each angle a {@link HeatMap} over the shifts. */
public final class TurnMaps implements Drawable {

    private static final int COLUMNS = 5;
    private static final double SCALE = 0.5;
    private static final int TITLE = 26;
    private static final int HEAD = 40;

    /** One map with what is written above it. */
    private record Titled(String title, HeatMap map) {}

    /** The maps of one recogniser. */
    private record Block(String label, List<Titled> maps) {

        int height() {
            int rows = (maps.size() + COLUMNS - 1) / COLUMNS;
            return (int) (HEAD + rows * (TITLE + SCALE * HeatMap.HEIGHT));
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
        return evaluation.transformation().group() instanceof RigidMotions;
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
                        .map(result -> new SeedResults(evaluation.transformation(), List.of(result), TestDigits.ALL))
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
        return new Block(PoseSource.of(results.results().get(0)).words(), maps);
    }

    private static Titled map(Transformation transformation, List<PoseResult> cells, List<SeedMean> means) {
        Axis turn = transformation.axes().get(0);
        double angle = transformation.values(cells.get(0).pose()).get(turn.name());
        return new Titled(
                "turned by " + turn.withUnit(angle),
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
        write(graphics, title, area.getCenterX(), HEAD / 2.0);
        double top = head();
        for (Block block : blocks) {
            draw(graphics, block, top);
            top += block.height();
        }
    }

    private static void draw(Graphics2D graphics, Block block, double top) {
        write(graphics, block.label(), COLUMNS * SCALE * HeatMap.WIDTH / 2, top + HEAD / 2.0);
        for (int i = 0; i < block.maps().size(); i++) {
            double x = i % COLUMNS * SCALE * HeatMap.WIDTH;
            int row = i / COLUMNS;
            double y = top + HEAD + row * (TITLE + SCALE * HeatMap.HEIGHT);
            write(graphics, block.maps().get(i).title(), x + SCALE * HeatMap.WIDTH / 2, y + TITLE / 2.0);
            draw(graphics, block.maps().get(i).map(), x, y + TITLE);
        }
    }

    private static void draw(Graphics2D graphics, HeatMap map, double x, double y) {
        AffineTransform before = graphics.getTransform();
        graphics.translate(x, y);
        graphics.scale(SCALE, SCALE);
        map.draw(graphics, new Rectangle2D.Double(0, 0, HeatMap.WIDTH, HeatMap.HEIGHT));
        graphics.setTransform(before);
    }

    private static void write(Graphics2D graphics, String text, double x, double y) {
        graphics.setPaint(ChartStyle.TEXT);
        graphics.setFont(ChartStyle.MIDDLE);
        Labels.draw(graphics, text, x, y, TextAnchor.CENTER);
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
        int height = head() + blocks.stream().mapToInt(Block::height).sum();
        return new Drawing((int) (COLUMNS * SCALE * HeatMap.WIDTH), height, true, () -> this);
    }

    /** What is written above the maps of each recogniser. */
    public List<String> labels() {
        return blocks.stream().map(Block::label).toList();
    }
}
