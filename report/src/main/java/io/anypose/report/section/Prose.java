package io.anypose.report.section;

import io.anypose.report.html.Element;

/** Words between figures and tables. */
record Prose(Element html) implements Block {

    /** A paragraph in which what stands between backticks is code. */
    static Prose of(String text) {
        return new Prose(Element.paragraph(text));
    }

    static Prose heading(String text) {
        return new Prose(Element.of("h3", text));
    }
}
