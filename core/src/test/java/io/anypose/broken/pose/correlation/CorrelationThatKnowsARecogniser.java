package io.anypose.broken.pose.correlation;

import io.anypose.broken.pose.BrokenRecogniser;

/** Breaks the order of the packages of pose. */
public record CorrelationThatKnowsARecogniser(BrokenRecogniser recogniser) {}
