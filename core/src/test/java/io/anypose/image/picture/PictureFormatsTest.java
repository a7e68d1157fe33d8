package io.anypose.image.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.image.ImageFormat;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures as other programs write them: 24 x 16 pixels, the left half red and the right half blue. */
class PictureFormatsTest {

    private static final int FAR = 40;

    private static byte[] file(String name) throws IOException {
        try (InputStream in = PictureFormatsTest.class.getResourceAsStream("/pictures/" + name)) {
            return in.readAllBytes();
        }
    }

    private static BufferedImage decoded(String name) throws IOException {
        return EncodedPicture.of(file(name)).decode();
    }

    /** Losses of the format are small, and so is what printers' colours lose. */
    private static void assertColour(int expected, int found) {
        for (int shift : new int[] {16, 8, 0}) {
            int difference = (expected >> shift & 255) - (found >> shift & 255);
            assertTrue(
                    Math.abs(difference) <= FAR,
                    () -> Integer.toHexString(found) + " instead of " + Integer.toHexString(expected));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lossy.webp", "lossless.webp", "animated.webp", "cmyk.jpg"})
    void theHalvesAreRedAndBlue(String name) throws IOException {
        BufferedImage picture = decoded(name);
        assertEquals(24, picture.getWidth());
        assertEquals(16, picture.getHeight());
        assertColour(0xff0000, picture.getRGB(4, 8));
        assertColour(0x0000ff, picture.getRGB(20, 8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"transparent.webp", "transparent-lossy.webp"})
    void transparencyIsTheOutlineOfTheObject(String name) throws IOException {
        BufferedImage picture = decoded(name);
        assertEquals(0, picture.getRGB(4, 1) >>> 24);
        assertEquals(255, picture.getRGB(4, 8) >>> 24);
        Picture fitted = Picture.fitted(picture, new PictureSize(24, 16));
        for (int pixel = 0; pixel < 24 * 16; pixel++) {
            assertEquals(pixel / 24 >= 4, fitted.object().isObject(pixel), "pixel " + pixel);
        }
        assertEquals(0, fitted.bytes(new ImageFormat(1, 24, 16, 255))[0], "what is transparent is black");
    }

    @Test
    void aWebpIsTurnedAsItsCameraSays() throws IOException {
        EncodedPicture turned = EncodedPicture.of(file("turned.webp"));
        assertEquals(16, turned.width());
        assertEquals(24, turned.height());
        BufferedImage upright = turned.decode();
        assertColour(0xff0000, upright.getRGB(8, 4));
        assertColour(0x0000ff, upright.getRGB(8, 20));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lossy.webp",
                "lossless.webp",
                "transparent-lossy.webp",
                "animated.webp",
                "turned.webp",
                "cmyk.jpg"
            })
    void whatIsCutShortIsRefused(String name) throws IOException {
        byte[] whole = file(name);
        for (int length = 16; length < whole.length - 2; length += Math.max(1, whole.length / 60)) {
            byte[] cut = Arrays.copyOf(whole, length);
            var refusal = assertThrows(
                    PictureException.class, () -> EncodedPicture.of(cut).decode(), "of " + length + " bytes");
            assertTrue(refusal.getMessage().startsWith("the picture is damaged or incomplete ("), refusal.getMessage());
        }
    }

    private static void assertRefused(byte[] file, String because) {
        var refusal = assertThrows(PictureException.class, () -> EncodedPicture.of(file));
        assertTrue(refusal.getMessage().contains(because), refusal.getMessage());
    }

    @Test
    void aWebpCannotClaimOneSizeOutsideAndAnotherInside() throws IOException {
        byte[] inside = file("turned.webp"); // VP8X at 12, VP8L behind it
        int pixels = new String(inside, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("VP8L") + 8;
        ByteBuffer.wrap(inside).order(ByteOrder.LITTLE_ENDIAN).putInt(pixels + 1, 16382 | 16382 << 14);
        assertRefused(inside, "it says twice how large it is, and differently");

        byte[] outside = file("turned.webp");
        outside[12 + 8 + 4 + 1] = 1; // 256 pixels wider
        assertRefused(outside, "it says twice how large it is, and differently");

        byte[] frame = file("animated.webp");
        int size = new String(frame, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("ANMF") + 8 + 6;
        frame[size + 2] = 1; // 65,536 pixels wider
        assertRefused(frame, "a part of it is larger than the whole");
    }

    @Test
    void aFewBytesOfWebpDoNotClaimMillionsOfPixels() throws IOException {
        byte[] huge = file("lossless.webp");
        ByteBuffer header = ByteBuffer.wrap(huge).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(21, 16382 | 16382 << 14);
        assertRefused(huge, "16383 x 16383 pixels; at most 40,000,000 pixels are read");
        header.putInt(21, 5999 | 5999 << 14);
        assertRefused(huge, "6000 x 6000 pixels cannot be in a file of " + huge.length + " bytes");
    }
}
