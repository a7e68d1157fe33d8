package io.anypose.broken.file;

import io.anypose.broken.data.DataThatKnowsTheEngine;

/** Breaks the rule that file imports only provenance. */
public record FileThatKnowsData(DataThatKnowsTheEngine data) {}
