package io.anypose.broken.provenance;

import io.anypose.broken.data.DataThatKnowsTheEngine;

/** Breaks the rule that provenance imports none of the others. */
public record ProvenanceThatKnowsData(DataThatKnowsTheEngine data) {}
