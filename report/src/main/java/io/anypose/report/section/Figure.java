package io.anypose.report.section;

import io.anypose.report.chart.Drawing;
import io.anypose.report.chart.PictureFormat;
import io.anypose.report.claim.Comparison;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A picture with its words, which is also written as files of its own.
 *
 * @param id name of the files and of the place in the page
 * @param title what the figure is
 * @param caption what there is to see
 * @param alt the same for those who cannot see it
 * @param drawing empty if this run has nothing to draw
 * @param csv what it shows, for programs; empty if there is nothing to draw
 * @param missing what this run does not have of it
 */
public record Figure(
        String id,
        String title,
        String caption,
        String alt,
        Optional<Drawing> drawing,
        Optional<String> csv,
        List<String> missing)
        implements Block {

    public static final String FOLDER = "figures";

    public Figure {
        missing = List.copyOf(missing);
    }

    /** A figure that this run has everything for, with its numbers. */
    public static Figure of(String id, String title, String caption, String alt, Drawing drawing, Csv csv) {
        return new Figure(id, title, caption, alt, Optional.of(drawing), Optional.of(csv.toString()), List.of());
    }

    /** A figure that this run has nothing for. */
    public static Figure missing(String id, String title) {
        return new Figure(id, title, "", "", Optional.empty(), Optional.empty(), List.of());
    }

    public String file(PictureFormat format) {
        return FOLDER + "/" + id + format.ending();
    }

    /** Where its numbers are. */
    public String data() {
        return FOLDER + "/" + id + ".csv";
    }

    @Override
    public Element html() {
        return html(known -> known.html(alt));
    }

    /** As it stands in a column of three. */
    Element columnHtml() {
        return html(known -> known.columnHtml(alt));
    }

    private Element html(Function<Drawing, Element> picture) {
        Element figure = Element.of("figure").with("id", id);
        return drawing.map(known -> figure.add(picture.apply(known), figcaption()))
                .orElseGet(() -> figure.with("class", "absent").add(absence()));
    }

    /** One line: words about what is to be seen would be about nothing. */
    private Element absence() {
        return Element.of("figcaption")
                .add(
                        Element.of("strong", title + ": "),
                        Element.of("span", Comparison.NOT_MEASURED).with("class", "missing"));
    }

    private Element figcaption() {
        Element words =
                Element.of("figcaption").add(Element.of("strong", title + ". ")).prose(caption);
        if (!missing.isEmpty()) {
            words.add(Element.of("span", " Not in this run: " + String.join("; ", missing) + ".")
                    .with("class", "missing"));
        }
        return words.text(" ").add(files());
    }

    private Element files() {
        Element files = Element.of("span").with("class", "files");
        for (PictureFormat format : PictureFormat.values()) {
            files.add(link(format.name(), file(format))).text(" ");
        }
        return csv.isPresent() ? files.add(link("CSV", data())) : files;
    }

    private static Element link(String name, String file) {
        return Element.of("a", name).with("href", file);
    }
}
