package io.anypose.app.output;

import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.picture.Pixels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Views as the bytes of PNG files. */
public final class Png {

    private Png() {}

    public static byte[] of(Views views, int object, Pose pose) {
        byte[] pixels = new byte[views.format().bytes()];
        views.write(object, pose, pixels, 0);
        return of(pixels, views.format());
    }

    /** An image as the bytes of a PNG file. */
    public static byte[] of(byte[] pixels, ImageFormat format) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(Pixels.picture(pixels, format), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
