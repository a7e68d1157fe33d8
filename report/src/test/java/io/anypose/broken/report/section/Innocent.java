package io.anypose.broken.report.section;

/** Imported by those who may not. */
public record Innocent(String text) {}
