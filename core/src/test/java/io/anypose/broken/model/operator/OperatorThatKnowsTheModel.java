package io.anypose.broken.model.operator;

import io.anypose.broken.model.BrokenModel;

/** Breaks the order of the packages of model. */
public record OperatorThatKnowsTheModel(BrokenModel model) {}
