package io.anypose.broken.data.picture;

/** Imported from where it may not be. */
public final class FileOfColours {}
