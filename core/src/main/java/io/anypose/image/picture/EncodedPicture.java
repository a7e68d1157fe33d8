package io.anypose.image.picture;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import io.anypose.image.picture.PictureException.Reason;
import java.awt.image.BufferedImage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.stream.ImageInputStreamImpl;
import net.coobird.thumbnailator.util.exif.ExifFilterUtils;
import net.coobird.thumbnailator.util.exif.Orientation;

/**
 * An untrusted picture: the bytes of a PNG, JPEG, GIF, BMP or WebP file, of which only the header has been read.
 *
 * <p>A picture whose header declares too many pixels is refused before any of them is decoded, so that a small file cannot
 * fill the memory. A JPEG or WebP is turned and mirrored as its EXIF orientation says: width, height and pixels are those of the upright
 * picture. Of an animation only the first frame is read.
 */
public final class EncodedPicture {

    /** More pixels than this are refused. */
    public static final long MOST_PIXELS = 40_000_000;

    /** Which files are read, as messages say it. */
    public static final String ALLOWED = "allowed are PNG, JPEG, GIF, BMP and WebP";

    private static final long SMALL = 1_000_000;

    private static final String JPEG = "jpeg";
    private static final String BMP = "bmp";
    private static final String WEBP = "webp";

    /**
     * How many pixels a byte can stand for at most: a code of GIF has 12 bits and at most 4,096 pixels, a byte of PNG makes 1,032
     * with eight pixels each, a bit of JPEG is a block of 8 x 8. Decoders take the memory before they miss a pixel, and the one
     * for GIF makes up what is missing. WebP can say "all the same" without a bit, but pictures of something do not.
     */
    private static final Map<String, Long> MOST_FOR_EACH_BYTE =
            Map.of("gif", 4096L, "png", 8 * 1032L, JPEG, 8 * 64L, WEBP, 4096L);

    private static final String JDK = "com.sun.imageio.";
    private static final String TWELVE_MONKEYS = "com.twelvemonkeys.imageio.";

    private static final List<String> FORMATS = List.of("png", JPEG, "gif", BMP);

    /** Looked up once: to ask ImageIO for those of a file takes a third of the time that a small picture takes. */
    private static final List<ImageReaderSpi> DECODERS = decoders();

    /** Where the header of a BMP says how long it is and, unless it is the short one, how the pixels are compressed. */
    private static final int BMP_HEADER = 14;

    private static final int BMP_SHORT_HEADER = 12;
    private static final int BMP_COMPRESSION = 30;
    private static final Set<Integer> BMP_AS_JPEG_OR_PNG = Set.of(4, 5);

    private static final Set<Orientation> ON_ITS_SIDE =
            Set.of(Orientation.LEFT_TOP, Orientation.RIGHT_TOP, Orientation.RIGHT_BOTTOM, Orientation.LEFT_BOTTOM);

    private final byte[] bytes;
    private final ImageReaderSpi decoder;
    private final String format;
    private final Orientation orientation;
    private final int width;
    private final int height;

    private EncodedPicture(
            byte[] bytes, ImageReader reader, Orientation orientation, int storedWidth, int storedHeight) {
        this.bytes = bytes;
        this.decoder = reader.getOriginatingProvider();
        this.format = format(reader);
        this.orientation = orientation;
        boolean onItsSide = ON_ITS_SIDE.contains(orientation);
        this.width = onItsSide ? storedHeight : storedWidth;
        this.height = onItsSide ? storedWidth : storedHeight;
    }

    /**
     * Reads the header.
     *
     * @throws PictureException if this is no picture, one of too many pixels, or damaged
     */
    public static EncodedPicture of(byte[] bytes) {
        byte[] copy = bytes.clone();
        return with(copy, in -> reader(in, copy), (reader, in) -> {
            String format = format(reader);
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            if (format.equals(WEBP)) {
                requireSame(WebpHeader.of(copy), width, height);
            }
            if ((long) width * height > MOST_PIXELS) {
                throw new PictureException(
                        Reason.TOO_LARGE,
                        String.format(
                                Locale.ROOT,
                                "the picture has %d x %d pixels; at most %,d pixels are read, so make it smaller",
                                width,
                                height,
                                MOST_PIXELS));
            }
            if ((long) width * height > bytes.length * MOST_FOR_EACH_BYTE.getOrDefault(format, MOST_PIXELS)) {
                throw damaged(
                        width + " x " + height + " pixels cannot be in a file of " + bytes.length + " bytes", null);
            }
            // The picture inside has a header of its own, which ImageIO follows whatever the one outside says.
            if (format.equals(BMP) && embedsAnother(copy)) {
                throw new PictureException(
                        Reason.NO_PICTURE,
                        "the file is a BMP with a JPEG or PNG inside, which is not read; save it as PNG");
            }
            return new EncodedPicture(copy, reader, orientation(copy, format), width, height);
        });
    }

    private static Orientation orientation(byte[] bytes, String format) throws IOException {
        return switch (format) {
            case JPEG -> ExifOrientation.ofJpeg(bytes);
            case WEBP -> WebpHeader.of(bytes).exif().map(ExifOrientation::of).orElse(Orientation.TOP_LEFT);
            default -> Orientation.TOP_LEFT;
        };
    }

    /** A decoder that has another idea of the size than we could do anything. */
    private static void requireSame(WebpHeader header, int width, int height) throws IOException {
        if (header.width() != width || header.height() != height) {
            throw new IOException("it says twice how large it is, and differently");
        }
    }

    private static boolean embedsAnother(byte[] bmp) {
        ByteBuffer header = ByteBuffer.wrap(bmp).order(ByteOrder.LITTLE_ENDIAN);
        return header.getInt(BMP_HEADER) != BMP_SHORT_HEADER
                && BMP_AS_JPEG_OR_PNG.contains(header.getInt(BMP_COMPRESSION));
    }

    /** Whether decoding takes much memory: many pixels, or a format whose decoder may need more than they do. */
    public boolean isCostly() {
        return (long) width * height > SMALL || format.equals(WEBP);
    }

    /** Pixels in a row of the upright picture. */
    public int width() {
        return width;
    }

    /** Rows of the upright picture. */
    public int height() {
        return height;
    }

    /**
     * Decodes the pixels, upright.
     *
     * @throws PictureException if the picture is damaged or incomplete
     */
    public BufferedImage decode() {
        BufferedImage stored = with(bytes, in -> decoder.createReaderInstance(), (reader, in) -> {
            boolean strict = reader.getClass().getName().startsWith(JDK);
            if (!strict && format.equals(JPEG)) { // of WebP the header says where each part ends
                JpegSegments.requireEnd(bytes);
            }
            in.endMissed = false;
            BufferedImage read = reader.read(0);
            if (strict && in.endMissed) { // the decoder for JPEG makes up what is missing; others read ahead
                throw new EOFException();
            }
            return read;
        });
        return orientation == Orientation.TOP_LEFT
                ? stored
                : ExifFilterUtils.getFilterForOrientation(orientation).apply(stored);
    }

    private interface Choice {
        ImageReader readerFor(Input in) throws IOException;
    }

    private interface Reading<T> {
        T from(ImageReader reader, Input in) throws IOException;
    }

    private static <T> T with(byte[] bytes, Choice choice, Reading<T> reading) {
        try (Input in = new Input(bytes)) {
            ImageReader reader = choice.readerFor(in);
            try {
                // Without metadata: a compressed comment of a few bytes can unpack to gigabytes.
                reader.setInput(in, true, true);
                return reading.from(reader, in);
            } finally {
                reader.dispose();
            }
        } catch (PictureException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // decoders meet damaged files with all kinds of exceptions
            String found = e instanceof EOFException ? "it ends too early" : e.getMessage();
            throw damaged(found == null ? "its contents make no sense" : found, e);
        }
    }

    private static PictureException damaged(String found, Exception cause) {
        return new PictureException(
                Reason.DAMAGED, "the picture is damaged or incomplete (" + found + "); save or copy it again", cause);
    }

    /**
     * The readers of the JDK, which are strict, before others of the class path; those of TwelveMonkeys for what the JDK does not read.
     */
    private static ImageReader reader(Input in, byte[] bytes) throws IOException {
        if (WebpHeader.isThere(bytes)) {
            return new WebPImageReaderSpi().createReaderInstance(null);
        }
        for (ImageReaderSpi decoder : DECODERS) {
            if (canDecode(decoder, in)) {
                boolean forPrinters = isOf(decoder, JPEG) && JpegSegments.areForPrinters(bytes);
                if (decoder.getClass().getName().startsWith(forPrinters ? TWELVE_MONKEYS : JDK)) {
                    return decoder.createReaderInstance();
                }
            }
        }
        throw new PictureException(Reason.NO_PICTURE, "the file is no image that can be read; " + ALLOWED);
    }

    /** A file that is too short to tell is none of its kind. */
    private static boolean canDecode(ImageReaderSpi decoder, Input in) throws IOException {
        in.mark();
        try {
            return decoder.canDecodeInput(in);
        } catch (IOException e) {
            return false;
        } finally {
            in.reset();
        }
    }

    private static List<ImageReaderSpi> decoders() {
        List<ImageReaderSpi> decoders = new ArrayList<>();
        IIORegistry.getDefaultInstance()
                .getServiceProviders(ImageReaderSpi.class, true)
                .forEachRemaining(decoder -> {
                    if (FORMATS.stream().anyMatch(format -> isOf(decoder, format))) {
                        decoders.add(decoder);
                    }
                });
        return List.copyOf(decoders);
    }

    private static boolean isOf(ImageReaderSpi decoder, String format) {
        return Arrays.stream(decoder.getFormatNames()).anyMatch(format::equalsIgnoreCase);
    }

    private static String format(ImageReader reader) {
        try {
            return reader.getFormatName().toLowerCase(Locale.ROOT);
        } catch (IOException e) {
            return "";
        }
    }

    /** The bytes, and whether a decoder wanted more of them than there are. */
    private static final class Input extends ImageInputStreamImpl {

        private final byte[] bytes;
        private boolean endMissed;

        Input(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            checkClosed();
            Objects.checkFromIndexSize(offset, length, target.length);
            bitOffset = 0;
            if (length == 0) {
                return 0;
            }
            if (streamPos >= bytes.length) {
                endMissed = true;
                return -1;
            }
            int count = Math.min(length, bytes.length - (int) streamPos);
            System.arraycopy(bytes, (int) streamPos, target, offset, count);
            streamPos += count;
            return count;
        }

        /** That of ImageIO keeps each input, with its buffer, until the collector has seen it twice, though all are closed. */
        @Override
        @SuppressWarnings({"deprecation", "Finalize"})
        protected void finalize() {}
    }
}
