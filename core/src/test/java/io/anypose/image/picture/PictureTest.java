package io.anypose.image.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import io.anypose.provenance.AnyposeException;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.WritableRaster;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PictureTest {

    private static final ImageFormat GREY = new ImageFormat(1, 4, 4, 255);

    private static BufferedImage picture(int width, int height, int... colours) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        picture.setRGB(0, 0, width, height, colours, 0, width);
        return picture;
    }

    private static Picture fitted(BufferedImage picture) {
        return Picture.fitted(picture, new PictureSize(4, 4));
    }

    @Test
    void aSmallerPictureIsTheMeanOfTheLargerOne() {
        BufferedImage large = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
        large.setRGB(0, 0, 0xffffff);
        large.setRGB(1, 1, 0xffffff);
        byte[] bytes = fitted(large).bytes(GREY);
        assertEquals(128, bytes[0] & 255);
        assertEquals(0, bytes[1]);
    }

    @Test
    void aPixelSharedByTwoIsDividedBetweenThem() {
        BufferedImage odd = new BufferedImage(6, 6, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 6; y++) {
            odd.setRGB(1, y, 0xffffff);
        }
        byte[] row = fitted(odd).bytes(GREY);
        assertEquals(Math.round(255 * 0.5 / 1.5), row[0] & 255);
        assertEquals(Math.round(255 * 0.5 / 1.5), row[1] & 255);
        assertEquals(0, row[2]);
    }

    @Test
    void aWidePictureKeepsItsProportionsInTheMiddleOfBlack() {
        BufferedImage wide = new BufferedImage(8, 4, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 8; x++) {
            for (int y = 0; y < 4; y++) {
                wide.setRGB(x, y, 0xff0000);
            }
        }
        byte[] red = fitted(wide).bytes(new ImageFormat(3, 4, 4, 255));
        byte f = (byte) 255;
        assertArrayEquals(new byte[] {0, 0, 0, 0, f, f, f, f, f, f, f, f, 0, 0, 0, 0}, Arrays.copyOf(red, 16));
    }

    /** Two rows of four: the edge is all of it, and in its middle are the bright pixels, in each colour by itself. */
    @Test
    void beforeTheColourOfItsEdgeAWidePictureIsInTheMiddleOfThat() {
        BufferedImage wide = picture(
                4, 2, 0xff102030, 0xffa0b0c0, 0xffa0b0c0, 0xffa0b0c0, 0xffa0b0c0, 0xffffffff, 0xffa0b0c0, 0xff000000);
        ImageFormat colours = new ImageFormat(3, 4, 4, 255);

        byte[] bytes =
                Picture.fitted(wide, new PictureSize(4, 4), Backdrop.EDGE).bytes(colours);

        for (int plane = 0; plane < 3; plane++) {
            for (int column = 0; column < 4; column++) {
                assertEquals(0xa0 + 0x10 * plane, bytes[plane * 16 + column] & 255, "above, plane " + plane);
                assertEquals(0xa0 + 0x10 * plane, bytes[plane * 16 + 12 + column] & 255, "below, plane " + plane);
            }
            assertEquals(0x10 * (plane + 1), bytes[plane * 16 + 4] & 255, "the picture itself");
        }
        assertEquals(0, fitted(wide).bytes(colours)[0], "otherwise black");
    }

    @Test
    void whatIsCutOutIsBeforeBlackEvenThen() {
        BufferedImage cut = picture(3, 1, 0x00ffffff, 0xffffffff, 0x00ffffff);
        byte[] bytes = Picture.fitted(cut, new PictureSize(3, 3), Backdrop.EDGE).bytes(new ImageFormat(1, 3, 3, 255));
        assertArrayEquals(new byte[] {0, 0, 0, 0, (byte) 255, 0, 0, 0, 0}, bytes);
    }

    @Test
    void aHighPictureIsInTheMiddle() {
        BufferedImage high = new BufferedImage(4, 8, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 8; y++) {
            high.setRGB(0, y, 0xffffff);
            high.setRGB(1, y, 0xffffff);
        }
        Picture picture = fitted(high);
        assertEquals(new PictureSize(4, 4), picture.size());
        byte[] row = Arrays.copyOf(picture.bytes(GREY), 4);
        assertArrayEquals(new byte[] {0, (byte) 255, 0, 0}, row);
    }

    @Test
    void aHalfTransparentPixelCountsHalf() {
        // Opaque white beside transparent red: the mean colour is half of white, and no red.
        Picture one = Picture.fitted(picture(2, 1, 0xffffffff, 0x00ff0000), new PictureSize(1, 1));
        assertArrayEquals(new byte[] {(byte) 128, (byte) 128, (byte) 128}, one.bytes(new ImageFormat(3, 1, 1, 255)));
    }

    @Test
    void otherSizesAndFormatsAreRefused() {
        BufferedImage picture = new BufferedImage(4, 3, BufferedImage.TYPE_INT_RGB);
        for (ImageFormat format : new ImageFormat[] {new ImageFormat(3, 5, 3, 255), new ImageFormat(3, 4, 2, 255)}) {
            var refusal = assertThrows(AnyposeException.class, () -> Pixels.of(picture, format));
            assertEquals(
                    "the picture has 4 x 3 pixels, but " + format.width() + " x " + format.height()
                            + " are needed; scale or crop it",
                    refusal.getMessage());
        }
        ImageFormat two = new ImageFormat(2, 4, 3, 255);
        String known = "a picture has 3 colour planes, or 1 of brightness, but the format has 2";
        assertEquals(
                known,
                assertThrows(IllegalArgumentException.class, () -> Pixels.of(picture, two))
                        .getMessage());
        assertEquals(
                known,
                assertThrows(IllegalArgumentException.class, () -> Pixels.picture(new byte[24], two))
                        .getMessage());
    }

    @Test
    void valuesUpToTheMaximumBecomeFullColours() {
        ImageFormat bits = new ImageFormat(3, 2, 1, 1);
        BufferedImage picture = Pixels.picture(new byte[] {1, 0, /* green */ 0, 0, /* blue */ 1, 1}, bits);
        assertEquals(0xffff00ff, picture.getRGB(0, 0));
        assertEquals(0xff0000ff, picture.getRGB(1, 0));
        assertArrayEquals(new byte[] {1, 0, 0, 0, 1, 1}, Pixels.of(picture, bits));
        ImageFormat bytes = new ImageFormat(1, 1, 1, 255);
        assertEquals(0xffc8c8c8, Pixels.picture(new byte[] {(byte) 200}, bytes).getRGB(0, 0));
    }

    @Test
    void aPictureOfTheRightSizeIsUntouched() {
        int[] colours = new int[16];
        Arrays.setAll(colours, i -> 0xff000000 | i * 0x0f0301);
        byte[] bytes = fitted(picture(4, 4, colours)).bytes(new ImageFormat(3, 4, 4, 255));
        assertArrayEquals(Pixels.of(picture(4, 4, colours), new ImageFormat(3, 4, 4, 255)), bytes);
    }

    @Test
    void greyIsEqualRedGreenAndBlue() {
        assertTrue(
                Picture.fitted(picture(1, 1, 0xff7f7f7f), new PictureSize(2, 2)).isGrey());
        assertFalse(
                Picture.fitted(picture(1, 1, 0xff7f7f80), new PictureSize(2, 2)).isGrey());
    }

    /** Java takes grey for linear, and would make 188 of 128. */
    @Test
    void theGreyOfAFileIsReadAsItIs() {
        int[] values = {0, 1, 64, 128, 200, 255};
        BufferedImage eight = new BufferedImage(6, 1, BufferedImage.TYPE_BYTE_GRAY);
        eight.getRaster().setSamples(0, 0, 6, 1, 0, values);
        assertGrey(values, eight);
        BufferedImage sixteen = new BufferedImage(6, 1, BufferedImage.TYPE_USHORT_GRAY);
        sixteen.getRaster()
                .setSamples(
                        0, 0, 6, 1, 0, Arrays.stream(values).map(v -> v * 257).toArray());
        assertGrey(values, sixteen);
        for (int bytes : new int[] {1, 2}) {
            assertGrey(values, withOpacity(values, bytes));
        }
    }

    private static BufferedImage withOpacity(int[] values, int bytes) {
        int type = bytes == 1 ? DataBuffer.TYPE_BYTE : DataBuffer.TYPE_USHORT;
        var grey = ColorSpace.getInstance(ColorSpace.CS_GRAY);
        var colours = new ComponentColorModel(grey, true, false, Transparency.TRANSLUCENT, type);
        WritableRaster raster = colours.createCompatibleWritableRaster(values.length, 1);
        int unit = bytes == 1 ? 1 : 257;
        for (int x = 0; x < values.length; x++) {
            raster.setPixel(x, 0, new int[] {values[x] * unit, 255 * unit});
        }
        return new BufferedImage(colours, raster, false, null);
    }

    private static void assertGrey(int[] values, BufferedImage picture) {
        ImageFormat format = new ImageFormat(1, values.length, 1, 255);
        BufferedImage read =
                EncodedPicture.of(EncodedPictures.encoded("png", picture)).decode();
        byte[] expected = new byte[values.length];
        for (int x = 0; x < values.length; x++) {
            expected[x] = (byte) values[x];
        }
        assertArrayEquals(expected, Pixels.of(read, format));
        assertArrayEquals(
                expected,
                Picture.fitted(read, new PictureSize(values.length, 1)).bytes(format));
    }

    @Test
    void theGreyOfAPhotographIsReadAsItIsWhicheverWayItLies() {
        BufferedImage grey = new BufferedImage(8, 8, BufferedImage.TYPE_BYTE_GRAY);
        Arrays.fill(((DataBufferByte) grey.getRaster().getDataBuffer()).getData(), (byte) 128);
        byte[] jpeg = EncodedPictures.encoded("jpeg", grey);
        byte[] turned = EncodedPictures.withApp1(jpeg, EncodedPictures.exif(6, ByteOrder.BIG_ENDIAN));
        for (byte[] file : new byte[][] {jpeg, turned}) {
            byte[] bytes = Pixels.of(EncodedPicture.of(file).decode(), new ImageFormat(1, 8, 8, 255));
            assertEquals(128, bytes[0] & 255);
        }
    }

    @Test
    void theObjectIsWhatIsOpaqueOrElseBright() {
        Mask cut = Picture.fitted(picture(2, 1, 0xff000000, 0x00ffffff), new PictureSize(2, 1))
                .object();
        assertTrue(cut.isObject(0));
        assertFalse(cut.isObject(1));
        Mask bright = Picture.fitted(picture(2, 1, 0xff000000, 0xffffffff), new PictureSize(2, 1))
                .object();
        assertFalse(bright.isObject(0));
        assertTrue(bright.isObject(1));
    }

    @Test
    void onePlaneIsTheBrightnessAndComesBackAsGrey() {
        byte[] bytes = Pixels.of(picture(3, 1, 0xffff0000, 0xff00ff00, 0xff0000ff), new ImageFormat(1, 3, 1, 255));
        assertArrayEquals(new byte[] {76, (byte) 150, 29}, bytes);
        BufferedImage back = Pixels.picture(bytes, new ImageFormat(1, 3, 1, 255));
        assertEquals(0xff4c4c4c, back.getRGB(0, 0));
    }

    @Test
    void sizesAreReadAndRefused() {
        assertEquals(new PictureSize(32, 24), PictureSize.parse("32x24"));
        assertEquals("32x24", new PictureSize(32, 24).toString());
        for (String wrong : new String[] {"32", "0x4", "4x-1", "5000x10", "x"}) {
            assertThrows(IllegalArgumentException.class, () -> PictureSize.parse(wrong), wrong);
        }
    }
}
