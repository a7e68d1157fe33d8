package io.anypose.report.section;

import io.anypose.report.chart.Drawing;
import io.anypose.report.chart.PictureFormat;
import io.anypose.report.claim.Comparison;
import io.anypose.report.html.Element;
import java.util.List;
import java.util.Optional;

/**
 * A picture with its words, which is also written as files of its own.
 *
 * @param id name of the files and of the place in the page
 * @param title what the figure is
 * @param caption what there is to see
 * @param alt the same for those who cannot see it
 * @param drawing empty if this run has nothing to draw
 * @param missing what this run does not have of it
 */
public record Figure(
        String id, String title, String caption, String alt, Optional<Drawing> drawing, List<String> missing)
        implements Block {

    public static final String FOLDER = "figures";

    public Figure {
        missing = List.copyOf(missing);
    }

    /** A figure that this run has everything for. */
    public static Figure of(String id, String title, String caption, String alt, Drawing drawing) {
        return new Figure(id, title, caption, alt, Optional.of(drawing), List.of());
    }

    /** A figure that this run has nothing for. */
    public static Figure missing(String id, String title) {
        return new Figure(id, title, "", "", Optional.empty(), List.of());
    }

    public String file(PictureFormat format) {
        return FOLDER + "/" + id + format.ending();
    }

    @Override
    public Element html() {
        return Element.of("figure")
                .with("id", id)
                .add(drawing.map(known -> known.html(alt))
                        .orElseGet(
                                () -> Element.of("p", Comparison.NOT_MEASURED).with("class", "missing")))
                .add(figcaption());
    }

    private Element figcaption() {
        Element words =
                Element.of("figcaption").add(Element.of("strong", title + ". ")).prose(caption);
        if (!missing.isEmpty()) {
            words.add(Element.of("span", " Not in this run: " + String.join(", ", missing) + ".")
                    .with("class", "missing"));
        }
        if (drawing.isPresent()) {
            words.text(" ")
                    .add(Element.of("span")
                            .with("class", "files")
                            .add(link(PictureFormat.SVG))
                            .text(" ")
                            .add(link(PictureFormat.PNG)));
        }
        return words;
    }

    private Element link(PictureFormat format) {
        return Element.of("a", format.name()).with("href", file(format));
    }
}
