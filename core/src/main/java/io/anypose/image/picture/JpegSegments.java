package io.anypose.image.picture;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/** The segments of a JPEG before its pixels. */
final class JpegSegments {

    private static final int START_OF_SCAN = 0xffda;
    private static final int END_OF_IMAGE = 0xffd9;
    /** Frames, of all ways to code them; C4, C8 and CC between them are something else. */
    private static final Set<Integer> FRAMES = Set.of(
            0xffc0, 0xffc1, 0xffc2, 0xffc3, 0xffc5, 0xffc6, 0xffc7, 0xffc9, 0xffca, 0xffcb, 0xffcd, 0xffce, 0xffcf);

    /** Where in a frame's segment it says how many colours there are. */
    private static final int COMPONENTS = 5;

    private JpegSegments() {}

    /** The contents of the first segment that is wanted, by its marker and contents. */
    static Optional<byte[]> find(byte[] jpeg, BiPredicate<Integer, byte[]> wanted) {
        ByteBuffer in = ByteBuffer.wrap(jpeg).position(2);
        while (in.remaining() >= 4) {
            int marker = Short.toUnsignedInt(in.getShort());
            if (marker == 0xffff) { // any number of these may come before a marker
                in.position(in.position() - 1);
                continue;
            }
            int end = in.position() + Short.toUnsignedInt(in.getShort(in.position()));
            if (marker < 0xff00 || marker == START_OF_SCAN || end < in.position() + 2 || end > in.limit()) {
                break;
            }
            byte[] segment = Arrays.copyOfRange(jpeg, in.position() + 2, end);
            if (wanted.test(marker, segment)) {
                return Optional.of(segment);
            }
            in.position(end);
        }
        return Optional.empty();
    }

    /** Refuses a file without the mark that ends a picture. */
    static void requireEnd(byte[] jpeg) throws EOFException {
        for (int i = jpeg.length - 2; i > 0 && !isMarker(jpeg, i, START_OF_SCAN); i--) {
            if (isMarker(jpeg, i, END_OF_IMAGE)) {
                return;
            }
        }
        throw new EOFException();
    }

    private static boolean isMarker(byte[] jpeg, int at, int marker) {
        return jpeg[at] == (byte) (marker >> 8) && jpeg[at + 1] == (byte) marker;
    }

    /** Whether there are four colours, as printers have them. */
    static boolean areForPrinters(byte[] jpeg) {
        return find(jpeg, (marker, segment) -> FRAMES.contains(marker) && segment.length > COMPONENTS)
                .filter(frame -> frame[COMPONENTS] == 4)
                .isPresent();
    }
}
