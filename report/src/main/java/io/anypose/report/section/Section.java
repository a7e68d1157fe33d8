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
     * stands beside its words.
     */
    public Element html() {
        Element section = Element.of("section").with("id", id).add(Element.of("h2", title));
        List<Element> side = new ArrayList<>();
        for (Block block : blocks) {
            if (block instanceof Figure) {
                side.add(block.html());
            } else {
                flush(section, side);
                section.add(block.html());
            }
        }
        flush(section, side);
        return section;
    }

    private static void flush(Element section, List<Element> side) {
        if (!side.isEmpty()) {
            String kind = side.size() % 2 == 0 ? "figures" : "figures odd";
            section.add(Element.of("div").with("class", kind).add(List.copyOf(side)));
            side.clear();
        }
    }
}
