package io.anypose.image;

import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Reads pictures that nobody vouches for.
 *
 * <p>The header is read first: a picture that claims too many pixels is refused before anything is decoded, so that a small
 * file cannot fill the memory. Messages do not name the file; whoever asked knows it.
 */
public final class PictureFile {

    /** More pixels than this are refused. */
    public static final long MOST_PIXELS = 40_000_000;

    /** Longer files are refused. */
    public static final long MOST_BYTES = 64_000_000;

    private static final List<String> FORMATS = List.of("png", "jpeg", "gif", "bmp");

    private PictureFile() {}

    /** The picture in a file; refuses what is no PNG, JPEG, GIF or BMP, what is damaged and what is too large. */
    public static BufferedImage read(Path file) {
        return decode(bytes(file));
    }

    /** The bytes of a file, unless there are too many. */
    public static byte[] bytes(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new AnyposeException("there is no such file; check the path");
        }
        try {
            long bytes = Files.size(file);
            if (bytes > MOST_BYTES) {
                throw new AnyposeException(
                        String.format(Locale.ROOT, "the file has %,d bytes; at most %,d are read", bytes, MOST_BYTES));
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new AnyposeException("the file cannot be read (" + e + "); check its permissions", e);
        }
    }

    /** The picture that the bytes of a file stand for. */
    public static BufferedImage decode(byte[] bytes) {
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            return decode(in);
        } catch (AnyposeException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // decoders meet damaged files with all kinds of exceptions
            throw new AnyposeException("the file cannot be read as an image (" + e.getMessage() + ")", e);
        }
    }

    private static BufferedImage decode(ImageInputStream in) throws IOException {
        ImageReader reader = reader(in);
        try {
            reader.setInput(in, true, true);
            long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
            if (pixels > MOST_PIXELS) {
                throw new AnyposeException(String.format(
                        Locale.ROOT,
                        "the picture has %d x %d pixels; at most %,d pixels are read, so make it smaller",
                        reader.getWidth(0),
                        reader.getHeight(0),
                        MOST_PIXELS));
            }
            return reader.read(0);
        } finally {
            reader.dispose();
        }
    }

    private static ImageReader reader(ImageInputStream in) throws IOException {
        for (Iterator<ImageReader> readers = ImageIO.getImageReaders(in); readers.hasNext(); ) {
            ImageReader reader = readers.next();
            if (FORMATS.contains(reader.getFormatName().toLowerCase(Locale.ROOT))) {
                return reader;
            }
        }
        throw new AnyposeException("the file is no image that can be read; allowed are PNG, JPEG, GIF and BMP");
    }
}
