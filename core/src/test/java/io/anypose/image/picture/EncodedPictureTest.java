package io.anypose.image.picture;

import static io.anypose.image.picture.EncodedPictures.bmpAround;
import static io.anypose.image.picture.EncodedPictures.declaring;
import static io.anypose.image.picture.EncodedPictures.encoded;
import static io.anypose.image.picture.EncodedPictures.exif;
import static io.anypose.image.picture.EncodedPictures.withApp1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.anypose.image.picture.PictureException.Reason;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodedPictureTest {

    private static BufferedImage random(int width, int height) {
        Random random = new Random(7);
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; pixel < width * height; pixel++) {
            picture.setRGB(pixel % width, pixel / width, random.nextInt());
        }
        return picture;
    }

    private static BufferedImage decoded(byte[] bytes) {
        return EncodedPicture.of(bytes).decode();
    }

    private static int[] colours(BufferedImage picture) {
        return picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
    }

    private static void refused(Reason reason, String message, byte[] bytes) {
        PictureException refusal = assertThrows(PictureException.class, () -> decoded(bytes));
        assertEquals(message, refusal.getMessage());
        assertEquals(reason, refusal.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "bmp"})
    void theFourFormatsAreRead(String format) {
        BufferedImage picture = random(5, 3);
        EncodedPicture encoded = EncodedPicture.of(encoded(format, picture));
        assertEquals(5, encoded.width());
        assertEquals(3, encoded.height());
        BufferedImage decoded = encoded.decode();
        assertEquals(5, decoded.getWidth());
        assertEquals(3, decoded.getHeight());
        if (format.equals("png") || format.equals("bmp")) {
            assertArrayEquals(colours(picture), colours(decoded));
        }
    }

    /**
     * The picture is an F of 8 x 8 squares, one to a block of the JPEG, so that compression leaves it as it is.
     *
     * @param rows what is to be seen of the stored F when it is turned as the standard says
     */
    @ParameterizedTest
    @CsvSource({
        "1, ###/#../##./#..",
        "2, ###/..#/.##/..#",
        "3, ..#/.##/..#/###",
        "4, #../##./#../###",
        "5, ####/#.#./#...",
        "6, ####/.#.#/...#",
        "7, ...#/.#.#/####",
        "8, #.../#.#./####",
        "0, ###/#../##./#..",
        "9, ###/#../##./#.."
    })
    void aJpegIsTurnedAsItsExifOrientationSays(int orientation, String rows) {
        byte[] jpeg = encoded("jpeg", squares("###/#../##./#.."));
        byte[] xmp = "http://ns.adobe.com/xap/1.0/\0<x/>".getBytes(StandardCharsets.US_ASCII);
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            EncodedPicture encoded = EncodedPicture.of(withApp1(jpeg, xmp, exif(orientation, order)));
            assertEquals(8 * rows.indexOf('/'), encoded.width());
            assertEquals(8 * rows.split("/", -1).length, encoded.height());
            assertEquals(rows, rows(encoded.decode()));
        }
    }

    private static BufferedImage squares(String rows) {
        String[] row = rows.split("/", -1);
        BufferedImage picture = new BufferedImage(8 * row[0].length(), 8 * row.length, BufferedImage.TYPE_BYTE_GRAY);
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                picture.setRGB(x, y, row[y / 8].charAt(x / 8) == '#' ? 0xffffff : 0);
            }
        }
        return picture;
    }

    private static String rows(BufferedImage squares) {
        List<String> rows = new ArrayList<>();
        for (int y = 0; y < squares.getHeight(); y += 8) {
            StringBuilder row = new StringBuilder();
            for (int x = 0; x < squares.getWidth(); x += 8) {
                row.append((squares.getRGB(x, y) & 255) > 128 ? '#' : '.');
            }
            rows.add(row.toString());
        }
        return String.join("/", rows);
    }

    @Test
    void turningChangesNoColour() {
        byte[] jpeg = encoded("jpeg", random(23, 17));
        int[] stored = colours(decoded(jpeg));
        BufferedImage turned = decoded(withApp1(jpeg, exif(8, ByteOrder.BIG_ENDIAN)));
        for (int pixel = 0; pixel < stored.length; pixel++) {
            assertEquals(stored[pixel], turned.getRGB(pixel / 23, 22 - pixel % 23));
        }
    }

    @Test
    void anExifSegmentThatMakesNoSenseIsIgnored() {
        byte[] jpeg = encoded("jpeg", random(9, 8));
        byte[] exif = exif(6, ByteOrder.BIG_ENDIAN);
        Random random = new Random(3);
        for (int length = 0; length < 30; length++) {
            byte[] cut = Arrays.copyOf(exif, length);
            assertEquals(9, EncodedPicture.of(withApp1(jpeg, cut)).width(), "cut after " + length);
        }
        for (int i = 0; i < 1000; i++) {
            byte[] noise = exif.clone();
            noise[6 + random.nextInt(noise.length - 6)] = (byte) random.nextInt();
            assertEquals(72, colours(decoded(withApp1(jpeg, noise))).length);
        }
    }

    @Test
    void declaredSizesAreRefusedBeforeMemoryIsTaken() {
        int side = 8_000;
        long before = allocated();
        for (String format : List.of("png", "jpeg", "gif")) {
            refused(
                    Reason.TOO_LARGE,
                    "the picture has 8000 x 8000 pixels; at most 40,000,000 pixels are read, so make it smaller",
                    declaring(format, side, side));
        }
        refused(
                Reason.TOO_LARGE,
                "the picture has 2147483647 x 2147483647 pixels; at most 40,000,000 pixels are read, so make it smaller",
                declaring("png", Integer.MAX_VALUE, Integer.MAX_VALUE));
        refused( // the decoder itself compares with the length of the file
                Reason.DAMAGED,
                "the picture is damaged or incomplete (Invalid width/height for BI_RGB image data.); save or copy it again",
                declaring("bmp", side, side));
        long taken = allocated() - before;
        assertTrue(taken < 10_000_000, taken + " bytes");
    }

    /** 39,600,000 pixels, which would be allowed in a file that can hold them. */
    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif"})
    void aSizeThatTheFileCannotHoldIsRefusedBeforeMemoryIsTaken(String format) {
        byte[] small = declaring(format, 6000, 6600);
        long before = allocated();
        refused(
                Reason.DAMAGED,
                "the picture is damaged or incomplete (6000 x 6600 pixels cannot be in a file of " + small.length
                        + " bytes); save or copy it again",
                small);
        long taken = allocated() - before;
        assertTrue(taken < 10_000_000, taken + " bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif"})
    void aPictureOfOneColourIsReadHoweverSmallItsFileIs(String format) {
        BufferedImage black = new BufferedImage(3000, 3000, BufferedImage.TYPE_BYTE_BINARY);
        assertEquals(3000, decoded(encoded(format, black)).getHeight());
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "bmp"})
    void everyRefusalOfACutFileSaysWhy(String format) {
        for (int type : List.of(BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_BYTE_GRAY)) {
            BufferedImage picture = new BufferedImage(23, 17, type);
            picture.getGraphics().drawImage(random(23, 17), 0, 0, null);
            byte[] whole = encoded(format, picture);
            for (int length = 0; length < whole.length; length++) {
                saysWhy("cut after " + length, Arrays.copyOf(whole, length));
            }
        }
    }

    private static void saysWhy(String damage, byte[] bytes) {
        try {
            decoded(bytes);
        } catch (PictureException e) {
            assertFalse(e.getMessage().contains("null"), damage + ": " + e.getMessage());
        }
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @Test
    void aPictureInsideOfAPictureIsRefused() {
        refused(
                Reason.NO_PICTURE,
                "the file is a BMP with a JPEG or PNG inside, which is not read; save it as PNG",
                bmpAround(declaring("png", 30_000, 30_000)));
    }

    @Test
    void otherFormatsAreRefused() {
        String none = "the file is no image that can be read; allowed are PNG, JPEG, GIF, BMP and WebP";
        refused(Reason.NO_PICTURE, none, encoded("tiff", random(5, 3)));
        refused(Reason.NO_PICTURE, none, new byte[0]);
        refused(Reason.NO_PICTURE, none, "no image".getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "bmp"})
    void aFileCutShortIsRefusedUnlessAllPixelsAreThere(String format) {
        byte[] whole = encoded(format, random(23, 17));
        int[] colours = colours(decoded(whole));
        int refused = 0;
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                assertArrayEquals(colours, colours(decoded(cut)), "cut after " + length + " of " + whole.length);
            } catch (PictureException e) {
                refused++;
            }
        }
        assertTrue(refused > whole.length - 30, refused + " of " + whole.length);
        refused(
                Reason.DAMAGED,
                "the picture is damaged or incomplete (it ends too early); save or copy it again",
                Arrays.copyOf(encoded("jpeg", random(23, 17)), 800));
    }

    /** A photograph is decoded in pieces of some kilobytes, unlike the small pictures of the other tests. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPhotographIsRefusedWhereverItIsCut(boolean progressive) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam how = writer.getDefaultWriteParam();
        how.setProgressiveMode(progressive ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(random(320, 240), null, null), how);
        }
        byte[] whole = bytes.toByteArray();
        assertTrue(whole.length > 20_000, whole.length + " bytes");
        assertEquals(240, decoded(whole).getHeight());
        for (int part = 1; part < 20; part++) {
            byte[] cut = Arrays.copyOf(whole, whole.length * part / 20);
            assertThrows(PictureException.class, () -> decoded(cut), cut.length + " of " + whole.length);
        }
    }

    @Test
    void ofAnAnimationTheFirstFrameIsRead() throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (String frame : List.of("#.", ".#")) {
                writer.writeToSequence(new IIOImage(squares(frame), null, null), null);
            }
            writer.endWriteSequence();
        }
        assertEquals("#.", rows(decoded(bytes.toByteArray())));
    }
}
