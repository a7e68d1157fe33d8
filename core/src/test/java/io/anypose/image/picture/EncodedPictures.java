package io.anypose.image.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/** Files of pictures, good and bad, made byte by byte where no library would make them. */
final class EncodedPictures {

    private static final int ORIENTATION = 0x112;
    private static final int MAKER = 0x10f;

    private EncodedPictures() {}

    static byte[] encoded(String format, BufferedImage picture) {
        var bytes = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(picture, format, bytes)) {
                throw new IllegalArgumentException("nothing writes such a picture as " + format);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A small picture whose header declares another size. */
    static byte[] declaring(String format, int width, int height) {
        byte[] bytes = encoded(format, new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB));
        ByteBuffer header = ByteBuffer.wrap(bytes);
        switch (format) {
            case "png" -> {
                header.putInt(16, width).putInt(20, height);
                CRC32 crc = new CRC32();
                crc.update(bytes, 12, 17);
                header.putInt(29, (int) crc.getValue());
            }
            case "bmp" ->
                header.order(ByteOrder.LITTLE_ENDIAN).putInt(18, width).putInt(22, height);
            case "jpeg" ->
                header.position(frame(bytes) + 5).putShort((short) height).putShort((short) width);
            case "gif" ->
                header.order(ByteOrder.LITTLE_ENDIAN)
                        .position(gifFrame(bytes) + 5)
                        .putShort((short) width)
                        .putShort((short) height);
            default -> throw new IllegalArgumentException(format);
        }
        return bytes;
    }

    /** Where the frame header of a JPEG starts. */
    private static int frame(byte[] jpeg) {
        ByteBuffer in = ByteBuffer.wrap(jpeg);
        int at = 2;
        while (Short.toUnsignedInt(in.getShort(at)) != 0xffc0) {
            at += 2 + Short.toUnsignedInt(in.getShort(at + 2));
        }
        return at;
    }

    /** Where the first image of a GIF starts: after a header, a table of colours and perhaps extensions. */
    private static int gifFrame(byte[] gif) {
        int at = 13 + 3 * (2 << (gif[10] & 7));
        while (gif[at] == 0x21) {
            at += 2;
            while (gif[at] != 0) {
                at += 1 + Byte.toUnsignedInt(gif[at]);
            }
            at++;
        }
        return at;
    }

    /** The JPEG with other segments before all that it has: even before JFIF, as cameras write it. */
    static byte[] withApp1(byte[] jpeg, byte[]... contents) {
        int length = jpeg.length;
        for (byte[] content : contents) {
            length += 4 + content.length;
        }
        ByteBuffer out = ByteBuffer.allocate(length).put(jpeg, 0, 2);
        for (byte[] content : contents) {
            out.putShort((short) 0xffe1).putShort((short) (content.length + 2)).put(content);
        }
        return out.put(jpeg, 2, jpeg.length - 2).array();
    }

    /** An EXIF segment with a field of another kind and the orientation. */
    static byte[] exif(int orientation, ByteOrder order) {
        ByteBuffer out = ByteBuffer.allocate(6 + 8 + 2 + 2 * 12 + 4);
        out.put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
        out.put((order == ByteOrder.LITTLE_ENDIAN ? "II" : "MM").getBytes(StandardCharsets.US_ASCII));
        out.order(order).putShort((short) 42).putInt(8).putShort((short) 2);
        out.putShort((short) MAKER).putShort((short) 2).putInt(4).putInt(0x41424300);
        out.putShort((short) ORIENTATION).putShort((short) 3).putInt(1).putShort((short) orientation);
        return out.array();
    }

    /** A BMP of one pixel that says that its pixels are compressed as a PNG. */
    static byte[] bmpAround(byte[] png) {
        ByteBuffer out = ByteBuffer.allocate(54 + png.length).order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) 'B').put((byte) 'M').putInt(out.capacity()).putInt(0).putInt(54);
        out.putInt(40)
                .putInt(1)
                .putInt(1)
                .putShort((short) 1)
                .putShort((short) 0)
                .putInt(5);
        return out.putInt(png.length).position(54).put(png).array();
    }
}
