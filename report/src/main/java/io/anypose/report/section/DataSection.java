package io.anypose.report.section;

import io.anypose.image.Axis;
import io.anypose.report.chart.Drawing;
import io.anypose.report.chart.PictureSheet;
import io.anypose.report.html.Csv;
import io.anypose.report.record.Pictures;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the data look like, and what training saw of them. */
public final class DataSection {

    private DataSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                Prose.of("Each picture shows one digit in blue on a background of random black and white pixels. Only"
                        + " the digit moves; the background stays. Training sees the poses with a thick frame and no others,"
                        + " and every model is then tested at all of them."));
        for (String transformation :
                List.of(TransformationWords.ROTATION, TransformationWords.SHIFT_X, TransformationWords.SHIFT_Y)) {
            blocks.add(figure(run, transformation));
        }
        blocks.add(Prose.heading("Two shifts together"));
        blocks.add(figure(run, TransformationWords.SHIFT_XY));
        return new Section("data", "What the data look like", blocks);
    }

    private static Figure figure(Run run, String transformation) {
        String id = "pictures-" + transformation;
        String title = "A digit at every pose: " + TransformationWords.of(transformation);
        Optional<Pictures> pictures = Optional.ofNullable(run.pictures().get(transformation));
        if (pictures.isEmpty()) {
            return Figure.missing(id, title);
        }
        PictureSheet sheet = new PictureSheet(pictures.get());
        PictureSheet narrow = new PictureSheet(pictures.get(), true);
        long seen = pictures.get().tiles().stream().filter(Pictures.Tile::seen).count();
        String counts = seen + " of " + pictures.get().tiles().size() + " poses are seen in training";
        boolean two = transformation.equals(TransformationWords.SHIFT_XY);
        Drawing drawing = new Drawing(sheet.width(), sheet.height(), two, () -> sheet);
        return Figure.of(
                id,
                title,
                "A " + pictures.get().label() + "; " + counts + " (thick frame), the others never (dashed)."
                        + (two ? " Rows are horizontal shifts, columns vertical ones, as in the heat maps below." : ""),
                "The digit " + pictures.get().label() + " on noise at every pose of " + transformation + "; " + counts
                        + ".",
                two ? drawing : drawing.onPhones(narrow.height(), () -> narrow),
                csv(pictures.get()));
    }

    /** Which poses there are, and which of them training sees. */
    private static Csv csv(Pictures pictures) {
        Stream<String> axes = pictures.transformation().axes().stream().map(Axis::name);
        Csv csv = new Csv(Stream.concat(axes, Stream.of("seen")).toArray(String[]::new));
        for (Pictures.Tile tile : pictures.tiles()) {
            csv.row(Stream.concat(tile.values().stream(), Stream.of(tile.seen()))
                    .toArray());
        }
        return csv;
    }
}
