package io.anypose.report.section;

import io.anypose.report.chart.Drawing;
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
     * As it stands in the page, where there is room: three charts that follow each other stand in a row; other figures in pairs, and
     * of an odd number the first beside its words. What this run does not have is a line, and its partner stands beside its words.
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
        if (side.size() == 3 && side.stream().allMatch(Section::fitsAColumn)) {
            section.add(
                    row("figures three", side.stream().map(Figure::columnHtml).toList()));
        } else {
            int first = side.size() % 2;
            add(section, side.subList(0, first));
            for (int i = first; i < side.size(); i += 2) {
                add(section, side.subList(i, i + 2));
            }
        }
        side.clear();
    }

    private static boolean fitsAColumn(Figure figure) {
        return figure.drawing().filter(Drawing::isForPhones).isPresent();
    }

    /** One or two figures. */
    private static void add(Element section, List<Figure> figures) {
        List<Element> there = html(figures, true);
        List<Element> absent = html(figures, false);
        if (!there.isEmpty()) {
            section.add(row(there.size() == 1 ? "figures odd" : "figures", there));
        }
        if (!absent.isEmpty()) {
            section.add(row("absences", absent));
        }
    }

    private static List<Element> html(List<Figure> figures, boolean there) {
        return figures.stream()
                .filter(figure -> figure.drawing().isPresent() == there)
                .map(Figure::html)
                .toList();
    }

    private static Element row(String kind, List<Element> figures) {
        return Element.of("div").with("class", kind).add(figures);
    }
}
