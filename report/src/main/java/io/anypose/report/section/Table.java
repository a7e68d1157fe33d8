package io.anypose.report.section;

import io.anypose.report.html.Element;

/**
 * A table with its words, which is also written as CSV.
 *
 * @param id name of the file and of the place in the page
 * @param title what the table is
 * @param caption how to read it
 * @param body the element {@code table}
 * @param csv the same numbers for programs
 */
public record Table(String id, String title, String caption, Element body, String csv) implements Block {

    public static final String FOLDER = "tables";

    public String file() {
        return FOLDER + "/" + id + ".csv";
    }

    @Override
    public Element html() {
        return Element.of("figure")
                .with("id", id)
                .with("class", "table")
                .add(
                        Element.of("figcaption")
                                .add(Element.of("strong", title + ". "))
                                .prose(caption + " ")
                                .add(Element.of("span")
                                        .with("class", "files")
                                        .add(Element.of("a", "CSV").with("href", file()))),
                        Element.of("div")
                                .with("class", "scroll")
                                .with("tabindex", "0")
                                .with("role", "region")
                                .with("aria-label", title)
                                .add(body));
    }
}
