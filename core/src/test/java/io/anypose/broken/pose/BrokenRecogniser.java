package io.anypose.broken.pose;

/** Is imported by a package that must not know it. */
public record BrokenRecogniser() {}
