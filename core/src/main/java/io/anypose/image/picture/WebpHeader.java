package io.anypose.image.picture;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a WebP file says about itself before anything is decoded. It says its size several times: for the whole, for each frame of an
 * animation, and where pixels are coded. A decoder may believe any of them, so a file in which they disagree is refused.
 *
 * @param exif what a camera says about the picture
 */
record WebpHeader(int width, int height, Optional<byte[]> exif) {

    private static final int RIFF_HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final int FRAME_HEADER = 16;
    private static final int FRAME_SIZE = 6;
    private static final int CANVAS_SIZE = 4;
    private static final int LOSSY_START = 3;
    private static final int LOSSY_SIZE = 6;
    private static final int LOSSLESS_SIGNATURE = 0x2f;
    private static final int FOURTEEN_BITS = 0x3fff;

    private record Size(int width, int height) {}

    /** Collects what the chunks say, one after the other. */
    private static final class Reading {

        private final ByteBuffer in;
        private Optional<Size> canvas = Optional.empty();
        private Optional<byte[]> exif = Optional.empty();

        private Reading(byte[] bytes) {
            in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        /** Reads the chunks in a part of the file; {@code frame} is the size of those that have pixels, if it is known. */
        private void chunks(int from, int end, Optional<Size> frame) throws IOException {
            int at = from;
            while (end - at >= CHUNK_HEADER) {
                String name = text(at);
                int start = at + CHUNK_HEADER;
                long length = Integer.toUnsignedLong(in.getInt(at + 4));
                if (length > end - start) {
                    throw new EOFException();
                }
                chunk(name, start, start + (int) length, frame);
                at = start + (int) (length + length % 2);
            }
        }

        private void chunk(String name, int start, int end, Optional<Size> frame) throws IOException {
            switch (name) {
                case "VP8X" ->
                    canvas = Optional.of(new Size(1 + three(start + CANVAS_SIZE), 1 + three(start + CANVAS_SIZE + 3)));
                case "ANMF" -> {
                    Size size = new Size(1 + three(start + FRAME_SIZE), 1 + three(start + FRAME_SIZE + 3));
                    requireInside(size);
                    chunks(start + FRAME_HEADER, end, Optional.of(size));
                }
                case "VP8 " -> {
                    requireSame(
                            new Size(
                                    in.getShort(start + LOSSY_SIZE) & FOURTEEN_BITS,
                                    in.getShort(start + LOSSY_SIZE + 2) & FOURTEEN_BITS),
                            frame);
                    require(in.get(start + LOSSY_START) == (byte) 0x9d, "its pixels do not begin as they should");
                }
                case "VP8L" -> {
                    require(in.get(start) == LOSSLESS_SIGNATURE, "its pixels do not begin as they should");
                    int bits = in.getInt(start + 1);
                    requireSame(new Size(1 + (bits & FOURTEEN_BITS), 1 + (bits >>> 14 & FOURTEEN_BITS)), frame);
                }
                case "EXIF" -> exif = Optional.of(Arrays.copyOfRange(in.array(), start, end));
                default -> {} // colours, transparency and what others add
            }
        }

        private void requireSame(Size coded, Optional<Size> frame) throws IOException {
            Optional<Size> declared = frame.or(() -> canvas);
            require(
                    declared.isEmpty() || declared.get().equals(coded),
                    "it says twice how large it is, and differently");
            if (canvas.isEmpty()) {
                canvas = Optional.of(coded);
            }
        }

        private void requireInside(Size frame) throws IOException {
            require(
                    canvas.isPresent() && frame.width <= canvas.get().width && frame.height <= canvas.get().height,
                    "a part of it is larger than the whole");
        }

        private static void require(boolean holds, String otherwise) throws IOException {
            if (!holds) {
                throw new IOException(otherwise);
            }
        }

        private int three(int at) {
            return Byte.toUnsignedInt(in.get(at)) | Short.toUnsignedInt(in.getShort(at + 1)) << 8;
        }

        private String text(int at) {
            return new String(in.array(), at, 4, StandardCharsets.ISO_8859_1);
        }
    }

    /** Whether a file is one. */
    static boolean isThere(byte[] bytes) {
        return bytes.length >= RIFF_HEADER
                && new String(bytes, 0, 4, StandardCharsets.ISO_8859_1).equals("RIFF")
                && new String(bytes, 8, 4, StandardCharsets.ISO_8859_1).equals("WEBP");
    }

    static WebpHeader of(byte[] bytes) throws IOException {
        Reading reading = new Reading(bytes);
        if (Integer.toUnsignedLong(reading.in.getInt(4)) > bytes.length - CHUNK_HEADER) {
            throw new EOFException();
        }
        try {
            reading.chunks(RIFF_HEADER, bytes.length, Optional.empty());
        } catch (IndexOutOfBoundsException e) {
            throw new EOFException();
        }
        Size size = reading.canvas.orElseThrow(EOFException::new);
        return new WebpHeader(size.width, size.height, reading.exif);
    }
}
