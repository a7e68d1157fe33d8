package io.anypose.data;

import io.anypose.image.ImageFormat;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Picture;
import io.anypose.image.picture.PictureSize;
import io.anypose.image.picture.Pixels;
import java.awt.image.BufferedImage;
import java.util.Objects;

/**
 * Where the pictures came from that views were made of, and how: so that others can be shown in the same way.
 *
 * @param images the folder of pictures to learn from; empty text if a program had them in memory
 * @param test the folder of pictures to test with; empty text if some objects of {@code images} are for that
 */
public record PictureOrigin(String images, String test, Backdrop backdrop) {

    /** Pictures at several poses that a program had in memory. */
    public static final PictureOrigin MEMORY = new PictureOrigin("", "", Backdrop.NONE);

    /** Upright pictures that a program had in memory. */
    public static final PictureOrigin UPRIGHT = new PictureOrigin("", "", Backdrop.EDGE);

    public PictureOrigin {
        Objects.requireNonNull(images, "pictures come from a folder");
        Objects.requireNonNull(test, "a folder to test with, or empty text");
        Objects.requireNonNull(backdrop, "pictures have a backdrop that this anypose knows");
    }

    /** The bytes of another picture: brought to size as in training, and taken as it is where it has both size and noise. */
    public byte[] bytes(BufferedImage picture, ImageFormat format) {
        boolean fits = picture.getWidth() == format.width() && picture.getHeight() == format.height();
        return backdrop == Backdrop.NOISE && fits
                ? Pixels.of(picture, format)
                : Picture.fitted(picture, new PictureSize(format.width(), format.height()), backdrop)
                        .bytes(format);
    }
}
