package io.anypose.report.section;

import io.anypose.report.html.Element;

/** What a {@link Section} consists of. */
sealed interface Block permits Prose, Figure, Table {

    /** As it stands in the page. */
    Element html();
}
