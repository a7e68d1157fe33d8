package io.anypose.image.picture;

import io.anypose.image.Edge;
import io.anypose.image.ImageFormat;
import java.awt.image.BufferedImage;
import java.util.Locale;

/** What is shown where a moved object is not. */
public enum Backdrop {
    /** The whole picture moves, and what comes in from outside has the colour of its {@link Edge}. */
    EDGE {
        @Override
        public byte[] outside(byte[] picture, ImageFormat format) {
            return Edge.of(picture, format);
        }
    },
    /** Nothing: the whole picture moves, and what comes in from outside is black. */
    NONE,
    /** A {@link io.anypose.image.Background} that does not move with the object. */
    NOISE;

    /** Returns the bytes of a picture, brought to size; before noise, a picture of that size is taken as it is. */
    public byte[] bytes(BufferedImage picture, ImageFormat format) {
        boolean fits = picture.getWidth() == format.width() && picture.getHeight() == format.height();
        return this == NOISE && fits
                ? Pixels.of(picture, format)
                : Picture.fitted(picture, new PictureSize(format.width(), format.height()), this)
                        .bytes(format);
    }

    /** Returns what comes in from outside when a picture is moved: one value for each plane. */
    public byte[] outside(byte[] picture, ImageFormat format) {
        return new byte[format.planes()];
    }

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
