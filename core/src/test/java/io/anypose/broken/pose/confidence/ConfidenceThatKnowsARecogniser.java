package io.anypose.broken.pose.confidence;

import io.anypose.broken.pose.BrokenRecogniser;

/** Breaks the order of the packages of pose. */
public record ConfidenceThatKnowsARecogniser(BrokenRecogniser recogniser) {}
