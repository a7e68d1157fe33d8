package io.anypose.image.picture;

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

    private ExifOrientation() {}

    /** How the stored picture of a JPEG has to be turned; upright if nothing sensible is said. */
    static Orientation ofJpeg(byte[] jpeg) {
        return JpegSegments.find(jpeg, (marker, segment) -> marker == APP1 && startsWithPrefix(segment))
                .map(ExifOrientation::parsed)
                .orElse(Orientation.TOP_LEFT);
    }

    /** The same of EXIF as it is in other files, with or without what JPEG has before it. */
    static Orientation of(byte[] exif) {
        return parsed(startsWithPrefix(exif) ? exif : concat(PREFIX, exif));
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
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
