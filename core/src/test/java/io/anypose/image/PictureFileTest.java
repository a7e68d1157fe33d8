package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureFileTest {

    private static byte[] encoded(String format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        assertTrue(ImageIO.write(new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB), format, bytes));
        return bytes.toByteArray();
    }

    /** A small PNG that claims to be huge; were it decoded, the memory would not suffice. */
    private static byte[] bomb(int width, int height) throws IOException {
        byte[] png = encoded("png");
        ByteBuffer header = ByteBuffer.wrap(png);
        header.putInt(16, width).putInt(20, height);
        CRC32 crc = new CRC32();
        crc.update(png, 12, 17);
        header.putInt(29, (int) crc.getValue());
        return png;
    }

    private static String refusal(byte[] bytes) {
        return assertThrows(AnyposeException.class, () -> PictureFile.decode(bytes))
                .getMessage();
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "bmp"})
    void theFourFormatsAreRead(String format) throws IOException {
        BufferedImage picture = PictureFile.decode(encoded(format));
        assertEquals(5, picture.getWidth());
        assertEquals(3, picture.getHeight());
    }

    @Test
    void aFileIsReadPixelByPixel(@TempDir Path temp) throws IOException {
        BufferedImage picture = new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(4, 2, 0x123456);
        Path file = temp.resolve("one.png");
        ImageIO.write(picture, "png", file.toFile());
        assertArrayEquals(Files.readAllBytes(file), PictureFile.bytes(file));
        BufferedImage read = PictureFile.read(file);
        assertEquals(5, read.getWidth());
        assertEquals(0xff123456, read.getRGB(4, 2));
        assertEquals(0xff000000, read.getRGB(3, 2));
    }

    @Test
    void aHundredMegapixelsAreRefusedBeforeTheyAreDecoded() throws IOException {
        assertEquals(
                "the picture has 10000 x 10000 pixels; at most 40,000,000 pixels are read, so make it smaller",
                refusal(bomb(10_000, 10_000)));
        assertEquals(
                "the picture has 2147483647 x 2147483647 pixels; at most 40,000,000 pixels are read, so make it smaller",
                refusal(bomb(Integer.MAX_VALUE, Integer.MAX_VALUE)));
    }

    @Test
    void otherFormatsAndDamagedFilesAreRefused() throws IOException {
        String none = "the file is no image that can be read; allowed are PNG, JPEG, GIF and BMP";
        assertEquals(none, refusal(encoded("tiff")));
        assertEquals(none, refusal(new byte[0]));
        assertEquals(none, refusal("no image".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        byte[] png = encoded("png");
        String damaged = refusal(Arrays.copyOf(png, 40));
        assertTrue(damaged.startsWith("the file cannot be read as an image ("), damaged);
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
