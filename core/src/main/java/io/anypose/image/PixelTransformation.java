package io.anypose.image;

import io.anypose.group.Pose;

/** A transformation that knows where every pixel goes. */
public interface PixelTransformation extends Transformation {

    /** The width of the images that it moves. */
    int width();

    /** The height of the images that it moves. */
    int height();

    /** How a pose moves the pixels. Asked for each image, so an implementation keeps its maps, as {@link MappedTransformation} does. */
    PixelMap map(Pose pose);

    /**
     * How a pose moves the pixels of pictures with shades: blended where the transformation can do that, else as {@link #map}
     * does.
     */
    default PixelMover mover(Pose pose) {
        return map(pose);
    }

    /**
     * A whole picture moved to a pose.
     *
     * @param outside what comes in from outside: one value for each plane
     */
    default byte[] moved(byte[] picture, ImageFormat format, byte[] outside, Pose pose) {
        int pixels = format.pixels();
        byte[] moved = new byte[format.bytes()];
        byte[] plane = new byte[pixels + 1];
        PixelMover mover = mover(pose);
        for (int i = 0; i < format.planes(); i++) {
            System.arraycopy(picture, i * pixels, plane, 0, pixels);
            plane[pixels] = outside[i];
            mover.move(plane, 0, moved, i * pixels);
        }
        return moved;
    }
}
