package io.anypose.image.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureFileTest {

    @Test
    void aFileIsReadPixelByPixel(@TempDir Path temp) throws IOException {
        BufferedImage picture = new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(4, 2, 0x123456);
        Path file = temp.resolve("picture.png");
        Files.write(file, EncodedPictures.encoded("png", picture));
        BufferedImage read = PictureFile.read(file);
        assertEquals(5, read.getWidth());
        assertEquals(0xff123456, read.getRGB(4, 2));
        assertEquals(0xff000000, read.getRGB(3, 2));
    }

    @Test
    void missingAndLongFilesAreRefusedUnread(@TempDir Path temp) throws IOException {
        Path missing = temp.resolve("missing.png");
        assertEquals(
                "there is no such file; check the path",
                assertThrows(AnyposeException.class, () -> PictureFile.read(missing))
                        .getMessage());
        Path longFile = temp.resolve("long.png");
        try (var file = new RandomAccessFile(longFile.toFile(), "rw")) {
            file.setLength(PictureFile.MOST_BYTES + 1); // a hole, so it takes no room
        }
        assertEquals(
                "the file has 64,000,001 bytes; at most 64,000,000 are read",
                assertThrows(AnyposeException.class, () -> PictureFile.read(longFile))
                        .getMessage());
        Files.delete(longFile);
    }
}
