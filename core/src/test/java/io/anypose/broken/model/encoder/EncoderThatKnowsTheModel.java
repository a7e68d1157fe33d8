package io.anypose.broken.model.encoder;

import io.anypose.broken.model.BrokenModel;

/** Breaks the order of the packages of model. */
public record EncoderThatKnowsTheModel(BrokenModel model) {}
