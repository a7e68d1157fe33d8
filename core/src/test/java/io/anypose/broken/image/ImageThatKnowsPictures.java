package io.anypose.broken.image;

import io.anypose.broken.image.picture.BrokenPicture;

/** Breaks the order of the packages of image. */
public record ImageThatKnowsPictures(BrokenPicture picture) {}
