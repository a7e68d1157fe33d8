package io.anypose.broken.image.picture;

/** What the package above it may not know. */
public record BrokenPicture() {}
