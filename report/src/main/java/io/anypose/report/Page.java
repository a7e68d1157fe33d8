package io.anypose.report;

import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.Run;
import io.anypose.report.section.Section;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The report as one HTML file that needs nothing else: style and figures are inside, and there is no script. It is
 * well-formed XML as well.
 */
record Page(Run run, List<Section> sections) {

    Page {
        sections = List.copyOf(sections);
    }

    String html() {
        return "<!DOCTYPE html>\n"
                + Element.of("html")
                        .with("xmlns", "http://www.w3.org/1999/xhtml")
                        .with("lang", "en")
                        .add(head(), body());
    }

    private static Element head() {
        return Element.of("head")
                .add(
                        Element.of("meta").with("charset", "utf-8"),
                        Element.of("meta")
                                .with("name", "viewport")
                                .with("content", "width=device-width, initial-scale=1"),
                        Element.of("meta").with("name", "color-scheme").with("content", "light dark"),
                        Element.of("title", "anypose: the paper, measured"),
                        Element.of("style", style()));
    }

    private static String style() {
        try (InputStream css = Objects.requireNonNull(Page.class.getResourceAsStream("report.css"))) {
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read report.css from the class path", e);
        }
    }

    private Element body() {
        Element main = Element.of("main");
        sections.forEach(section -> main.add(section.html()));
        return Element.of("body").add(header(), contents(), main, footer());
    }

    private Element header() {
        Element header = Element.of("header")
                .add(
                        Element.of("h1", "The paper, measured"),
                        Element.paragraph(
                                "Every table and figure of “Latent Equivariant Operators for Robust Object Recognition”"
                                        + " (GRaM 2026), measured anew by anypose "
                                        + run.provenance().version()
                                        + " and set beside the paper’s. Started "
                                        + Numbers.moment(run.record().started()) + ", "
                                        + run.record()
                                                .finished()
                                                .map(time -> "finished " + Numbers.moment(time))
                                                .orElse("not finished")
                                        + "; "
                                        + seeds() + "."));
        if (run.record().quick()) {
            header.add(banner(
                    "This was a quick run.",
                    "Its models were trained by the recipe `fast`, not with the paper’s settings, and measured on"
                            + " some of the test digits; what these cannot decide is marked so. Run without `--quick` to"
                            + " train as the paper did."));
        }
        if (run.record().finished().isEmpty()) {
            header.add(banner(
                    "This run has not finished.",
                    "It is still at work, or was stopped: the same command continues it. What it does not have is marked"
                            + " “not in this run”."));
        } else if (!run.isWhole()) {
            header.add(banner("This run is not whole.", "What it does not have is marked “not in this run”."));
        }
        return header;
    }

    private String seeds() {
        return run.hasSeveralSeeds()
                ? "means ± standard deviation over " + run.seeds().size() + " seeds"
                        + (run.hasFewerSeedsSomewhere() ? ", and what has fewer says so" : "")
                : "one seed, " + run.seeds().get(0);
    }

    private static Element banner(String title, String words) {
        return Element.of("p")
                .with("class", "banner")
                .add(Element.of("strong", title))
                .prose(" " + words);
    }

    private Element contents() {
        Element list = Element.of("ol");
        for (Section section : sections) {
            list.add(Element.of("li").add(Element.of("a", section.title()).with("href", "#" + section.id())));
        }
        return Element.of("nav").with("aria-label", "Contents").add(list);
    }

    private static Element footer() {
        return Element.of("footer")
                .add(Element.of("p")
                        .text(
                                "All figures are also in the folder figures beside this page (SVG, PNG, and their numbers as CSV), all tables in"
                                        + " the folder tables (CSV);"
                                        + " every record is in ")
                        .add(Element.of("a", Report.RECORDS).with("href", Report.RECORDS))
                        .text("."));
    }
}
