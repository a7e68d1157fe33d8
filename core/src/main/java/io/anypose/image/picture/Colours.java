package io.anypose.image.picture;

import io.anypose.image.ImageFormat;
import java.util.Locale;

/** Which colours of a picture a model sees. */
public enum Colours {
    /** The brightness only: one plane. */
    GREY(1),
    /** Red, green and blue. */
    RGB(3);

    private static final int FULL = 255;

    private final int planes;

    Colours(int planes) {
        this.planes = planes;
    }

    /** The layout of pictures of this size. */
    public ImageFormat format(PictureSize size) {
        return new ImageFormat(planes, size.width(), size.height(), FULL);
    }

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
