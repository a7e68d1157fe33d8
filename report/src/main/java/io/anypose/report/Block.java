package io.anypose.report;

/** What a {@link Section} consists of. */
sealed interface Block permits Prose, Figure, Table {

    /** As it stands in the page. */
    Element html();
}
