package io.anypose.app.serve;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Files that claim to be pictures and would do harm. */
final class DamagedPictures {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private DamagedPictures() {}

    /** A few bytes that claim, and decode to, 30,000 x 30,000 pixels. */
    static byte[] hugePng() {
        return png(30_000, 30_000, "", 1000);
    }

    /** A palette picture of 28 x 28 pixels with a compressed comment of {@code megabytes}. */
    static byte[] pngWithComment(int megabytes) {
        return png(28, 28, "zTXt", megabytes << 20);
    }

    private static byte[] png(int width, int height, String extra, int inflated) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.write(SIGNATURE);
            chunk(out, "IHDR", header(width, height));
            chunk(out, "PLTE", new byte[] {0, 0, 0, -1, -1, -1});
            if (!extra.isEmpty()) {
                var comment = new ByteArrayOutputStream();
                comment.write("k\0\0".getBytes(StandardCharsets.ISO_8859_1));
                comment.write(zeros(inflated));
                chunk(out, extra, comment.toByteArray());
            }
            chunk(out, "IDAT", zeros(extra.isEmpty() ? inflated : height * (1 + (width + 7) / 8)));
            chunk(out, "IEND", new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] header(int width, int height) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(width);
        out.writeInt(height);
        out.write(new byte[] {1, 3, 0, 0, 0}); // one bit, palette
        return bytes.toByteArray();
    }

    private static byte[] zeros(int count) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bytes)) {
            byte[] block = new byte[1 << 16];
            for (int left = count; left > 0; left -= block.length) {
                out.write(block, 0, Math.min(left, block.length));
            }
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String name, byte[] data) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(name.getBytes(StandardCharsets.US_ASCII));
        crc.update(data);
        out.writeInt(data.length);
        out.write(name.getBytes(StandardCharsets.US_ASCII));
        out.write(data);
        out.writeInt((int) crc.getValue());
    }
}
