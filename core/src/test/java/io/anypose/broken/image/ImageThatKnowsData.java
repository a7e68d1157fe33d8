package io.anypose.broken.image;

import io.anypose.broken.data.DataThatKnowsTheEngine;

/** Breaks the order of the packages. */
public record ImageThatKnowsData(DataThatKnowsTheEngine data) {}
