package io.anypose.image.picture;

import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Files of untrusted pictures. Messages do not name the file; whoever asked knows it. */
public final class PictureFile {

    /** Longer files are refused. */
    public static final long MOST_BYTES = 64_000_000;

    private PictureFile() {}

    /** The picture in a file; refuses what is no PNG, JPEG, GIF, BMP or WebP, what is damaged and what is too large. */
    public static BufferedImage read(Path file) {
        return EncodedPicture.of(bytes(file)).decode();
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
}
