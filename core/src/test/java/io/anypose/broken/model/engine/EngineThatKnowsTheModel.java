package io.anypose.broken.model.engine;

import io.anypose.broken.model.BrokenModel;

/** Breaks the order of the packages of model. */
public record EngineThatKnowsTheModel(BrokenModel model) {}
