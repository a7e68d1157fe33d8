package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.image.ImageFormat;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Pictures that clients send. */
final class Upload {

    static final Set<String> TYPES = Set.of("image/png", "image/jpeg", "image/gif", "image/bmp");

    /** Those of ImageIO's readers that read the types above. */
    private static final Set<String> FORMATS = Set.of("png", "jpeg", "gif", "bmp");

    private Upload() {}

    /**
     * Decodes a picture. Its size is read first, and a wrong one refused: a file of a few bytes can claim, and decode to,
     * gigabytes.
     */
    static BufferedImage decode(byte[] bytes, ImageFormat format) {
        try (var stream = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            ImageReader reader = reader(stream);
            try {
                // Without metadata: compressed comments can claim gigabytes, too.
                reader.setInput(stream, true, true);
                requireSize(reader.getWidth(0), reader.getHeight(0), format);
                return reader.read(0);
            } finally {
                reader.dispose();
            }
        } catch (Problem problem) {
            throw problem;
        } catch (IOException | RuntimeException e) { // decoders meet damaged files with all kinds of exceptions
            throw new Problem(ProblemCode.DAMAGED_IMAGE, "the image is damaged or incomplete");
        }
    }

    private static ImageReader reader(MemoryCacheImageInputStream stream) throws IOException {
        Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
        while (readers.hasNext()) {
            ImageReader reader = readers.next();
            if (FORMATS.contains(reader.getFormatName().toLowerCase(Locale.ROOT))) {
                return reader;
            }
        }
        throw new Problem(ProblemCode.NO_IMAGE, "the body is no PNG, JPEG, GIF or BMP image");
    }

    private static void requireSize(int width, int height, ImageFormat format) {
        if (width != format.width() || height != format.height()) {
            throw new Problem(
                    ProblemCode.WRONG_SIZE,
                    "the image has %d x %d pixels, but %d x %d are needed; scale or crop it"
                            .formatted(width, height, format.width(), format.height()));
        }
    }
}
