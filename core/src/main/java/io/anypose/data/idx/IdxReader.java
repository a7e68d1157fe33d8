package io.anypose.data.idx;

import io.anypose.data.DataException;
import io.anypose.data.LabelledImages;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/**
 * Reads IDX files of unsigned bytes, plain or gzipped, and refuses everything else.
 *
 * <p>An IDX file is two zero bytes, one byte for the element type (8 for unsigned bytes), one for the number of dimensions,
 * the sizes as big-endian 32-bit integers, and then exactly as many elements as the sizes say.
 */
public final class IdxReader {

    private static final int UNSIGNED_BYTE = 0x08;

    /** The largest array that every Java virtual machine can hold. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 8;

    private static final int IMAGE_DIMENSIONS = 3;
    private static final int LABEL_DIMENSIONS = 1;

    private IdxReader() {}

    /**
     * The images of one file with the labels of another.
     *
     * @param classes how many classes there are; a label outside of 0 … classes − 1 is refused
     */
    public static LabelledImages read(Path images, Path labels, int classes) {
        return labelled(images(StoredFile.read(images)), labels(StoredFile.read(labels)), classes);
    }

    static IdxArray images(StoredFile file) {
        return array(file, IMAGE_DIMENSIONS);
    }

    static IdxArray labels(StoredFile file) {
        return array(file, LABEL_DIMENSIONS);
    }

    static LabelledImages labelled(IdxArray images, IdxArray labels, int classes) {
        if (images.count() != labels.count()) {
            throw new DataException(images.path() + " has " + images.count() + " images, but " + labels.path() + " has "
                    + labels.count() + " labels; both need the same number: check that the files belong together");
        }
        int[] numbers = new int[labels.count()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Byte.toUnsignedInt(labels.values()[i]);
            if (numbers[i] >= classes) {
                throw new DataException(labels.path() + ": label " + i + " is " + numbers[i] + "; allowed are 0 to "
                        + (classes - 1) + ": correct the labels, or the number of classes");
            }
        }
        return new LabelledImages(images.shape()[2], images.shape()[1], images.values(), numbers, classes);
    }

    private static IdxArray array(StoredFile file, int dimensions) {
        try (DataInputStream in = new DataInputStream(file.open())) {
            checkMagic(file, dimensions, in.readInt());
            int[] shape = new int[dimensions];
            for (int i = 0; i < dimensions; i++) {
                shape[i] = in.readInt();
            }
            int size = size(file, shape);
            requireContent(file, shape, size);
            // Grows with what is really there, so a header that promises too much costs no memory.
            byte[] values = in.readNBytes(size);
            if (values.length < size) {
                throw tooShort(
                        file,
                        "has " + values.length + " of the " + size + " bytes of its " + text(shape) + " elements");
            }
            if (in.read() >= 0) {
                throw new DataException(file.path() + ": there are bytes after the " + text(shape)
                        + " elements of the header; an IDX file ends there: get the file again");
            }
            return new IdxArray(file.path(), shape, values);
        } catch (ZipException e) {
            throw new DataException(
                    file.path() + ": the gzip compression is damaged (" + e.getMessage() + "): get the file again", e);
        } catch (EOFException e) {
            throw tooShort(file, "ends in its header or in the middle of its compressed data", e);
        } catch (IOException e) {
            throw new DataException(file.path() + ": the file cannot be read (" + e + ")", e);
        }
    }

    private static void checkMagic(StoredFile file, int dimensions, int magic) {
        if (magic >>> 16 != 0) {
            throw new DataException(
                    "%s: starts with %08x, which is no IDX file; expected %08x: check that it is the right file"
                            .formatted(file.path(), magic, UNSIGNED_BYTE << 8 | dimensions));
        }
        int type = magic >>> 8 & 0xff;
        if (type != UNSIGNED_BYTE) {
            throw new DataException(
                    "%s: has elements of type 0x%02x; only 0x%02x, unsigned bytes, can be read: convert the file"
                            .formatted(file.path(), type, UNSIGNED_BYTE));
        }
        int found = magic & 0xff;
        if (found != dimensions) {
            throw new DataException(
                    "%s: has %d dimensions, but %d are needed (images have %d, labels %d): check that images and labels are not swapped"
                            .formatted(file.path(), found, dimensions, IMAGE_DIMENSIONS, LABEL_DIMENSIONS));
        }
    }

    private static int size(StoredFile file, int[] shape) {
        long size = 1;
        for (int length : shape) {
            if (length < 1) {
                throw new DataException(file.path() + ": the sizes " + text(shape)
                        + " are not possible; each is 1 or more, below 2^31: get the file again");
            }
            // Both factors are below 2^31, so the product cannot wrap around.
            size *= length;
            if (size > MOST_BYTES) {
                throw new DataException(file.path() + ": the sizes " + text(shape) + " make more than " + MOST_BYTES
                        + " bytes, too many for one file: check the header, or divide the file");
            }
        }
        return (int) size;
    }

    /** Refuses sizes that no file of images of this length can have, before anything is unpacked. */
    private static void requireContent(StoredFile file, int[] shape, int size) {
        if (size > file.mostContent()) {
            throw new DataException(String.format(
                    Locale.ROOT,
                    "%s: the sizes %s make %,d bytes, but a file of %,d bytes unpacks to %,d at most: get the file again",
                    file.path(),
                    text(shape),
                    size,
                    file.length(),
                    file.mostContent()));
        }
    }

    private static DataException tooShort(StoredFile file, String found) {
        return tooShort(file, found, null);
    }

    private static DataException tooShort(StoredFile file, String found, EOFException cause) {
        return new DataException(file.path() + ": is too short: it " + found + ": get the file again", cause);
    }

    private static String text(int[] shape) {
        return Arrays.stream(shape).mapToObj(Integer::toUnsignedString).collect(Collectors.joining(" x "));
    }
}
