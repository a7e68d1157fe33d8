package io.anypose.image.picture;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.coobird.thumbnailator.util.exif.ExifUtils;
import net.coobird.thumbnailator.util.exif.Orientation;

/**
 * Finds the EXIF segment of a JPEG and asks the library what it says about the orientation.
 *
 * <p>The library could find it by itself, through ImageIO's metadata. But ImageIO refuses the metadata of files in which EXIF
 * comes before JFIF, as many cameras write it.
 */
final class ExifOrientation {

    private static final byte[] PREFIX = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
    private static final int APP1 = 0xffe1;
    private static final int START_OF_SCAN = 0xffda;

    private ExifOrientation() {}

    /** How the stored picture has to be turned; upright if nothing sensible is said. */
    static Orientation of(byte[] jpeg) {
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
            if (marker == APP1 && startsWithPrefix(segment)) {
                return parsed(segment);
            }
            in.position(end);
        }
        return Orientation.TOP_LEFT;
    }

    private static boolean startsWithPrefix(byte[] segment) {
        return segment.length >= PREFIX.length && Arrays.equals(segment, 0, PREFIX.length, PREFIX, 0, PREFIX.length);
    }

    private static Orientation parsed(byte[] segment) {
        try {
            Orientation found = ExifUtils.getOrientationFromExif(segment);
            return found == null ? Orientation.TOP_LEFT : found;
        } catch (RuntimeException e) { // the pixels of a picture are good even if what a camera says about it is not
            return Orientation.TOP_LEFT;
        }
    }
}
