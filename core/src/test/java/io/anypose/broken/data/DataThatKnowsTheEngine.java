package io.anypose.broken.data;

import ai.djl.ndarray.NDArray;

/** Breaks the rule about engine types. */
public record DataThatKnowsTheEngine(NDArray array) {}
