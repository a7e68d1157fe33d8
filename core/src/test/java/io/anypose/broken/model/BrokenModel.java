package io.anypose.broken.model;

/** What the packages below it may not know. */
public record BrokenModel() {}
