package io.anypose.image;

import io.anypose.group.Pose;

/** A transformation that knows where every pixel goes. */
public interface PixelTransformation extends Transformation {

    /** The width of the images that it moves. */
    int width();

    /** The height of the images that it moves. */
    int height();

    /** How a pose moves the pixels. Computed once for each pose, so asking is cheap. */
    PixelMap map(Pose pose);
}
