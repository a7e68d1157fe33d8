package io.anypose.report.section;

import io.anypose.report.html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A chapter of the report.
 *
 * @param id of the place in the page
 */
public record Section(String id, String title, List<Block> blocks) {

    public Section {
        blocks = List.copyOf(blocks);
    }

    public Stream<Figure> figures() {
        return blocks.stream().filter(Figure.class::isInstance).map(Figure.class::cast);
    }

    public Stream<Table> tables() {
        return blocks.stream().filter(Table.class::isInstance).map(Table.class::cast);
    }

    /**
     * As it stands in the page; figures that follow each other stand in pairs where there is room, and of an odd number the first
     * stands beside its words. A pair of which this run has none is two lines.
     */
    public Element html() {
        Element section = Element.of("section").with("id", id).add(Element.of("h2", title));
        List<Figure> side = new ArrayList<>();
        for (Block block : blocks) {
            if (block instanceof Figure figure) {
                side.add(figure);
            } else {
                flush(section, side);
                section.add(block.html());
            }
        }
        flush(section, side);
        return section;
    }

    private static void flush(Element section, List<Figure> side) {
        int first = side.size() % 2;
        if (first == 1) {
            section.add(row("figures odd", side.subList(0, 1)));
        }
        for (int i = first; i < side.size(); i += 2) {
            section.add(row("figures", side.subList(i, i + 2)));
        }
        side.clear();
    }

    private static Element row(String kind, List<Figure> figures) {
        boolean absent = figures.stream().allMatch(figure -> figure.drawing().isEmpty());
        return Element.of("div")
                .with("class", absent ? "absences" : kind)
                .add(figures.stream().map(Figure::html).toList());
    }
}
