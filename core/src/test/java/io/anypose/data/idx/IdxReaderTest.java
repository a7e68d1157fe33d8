package io.anypose.data.idx;

import static io.anypose.data.idx.DamagedFiles.IMAGES;
import static io.anypose.data.idx.DamagedFiles.cut;
import static io.anypose.data.idx.DamagedFiles.flipped;
import static io.anypose.data.idx.DamagedFiles.gzip;
import static io.anypose.data.idx.DamagedFiles.idx;
import static io.anypose.data.idx.DamagedFiles.images;
import static io.anypose.data.idx.DamagedFiles.labels;
import static io.anypose.data.idx.DamagedFiles.lengthened;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.anypose.data.DataException;
import io.anypose.data.LabelledImages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IdxReaderTest {

    private static final byte[] SOUND = images(2, 3, 2);

    @TempDir
    Path folder;

    private Path images;
    private Path labels;

    @BeforeEach
    void writeSoundFiles() throws IOException {
        images = Files.write(folder.resolve("images"), SOUND);
        labels = Files.write(folder.resolve("labels"), labels(1, 0));
    }

    @Test
    void imagesComeBackWithTheirLabels() {
        check(IdxReader.read(images, labels, 2));
    }

    @Test
    void compressedFilesAreRecognisedByTheirContent() throws IOException {
        Files.write(images, gzip(SOUND));
        Files.write(labels, gzip(labels(1, 0)));
        check(IdxReader.read(images, labels, 2));
    }

    @Test
    void aSmallFileThatClaimsToUnpackToMuchIsRefusedBeforeItIsUnpacked() throws IOException {
        byte[] small = gzip(idx(IMAGES, new int[] {2_000_000, 28, 28}, new byte[1000]));
        Files.write(images, small);
        var e = assertThrows(DataException.class, () -> IdxReader.read(images, labels, 2));
        assertEquals(
                String.format(
                        Locale.ROOT,
                        "%s: the sizes 2000000 x 28 x 28 make 1,568,000,000 bytes, but a file of %,d bytes unpacks to %,d at"
                                + " most: get the file again",
                        images,
                        small.length,
                        (16 << 20) + 100 * small.length),
                e.getMessage());
    }

    private static void check(LabelledImages read) {
        assertEquals(2, read.size());
        assertEquals(3, read.width());
        assertEquals(2, read.height());
        assertArrayEquals(new byte[] {0, 1, 2, 3, 4, 5}, read.image(0));
        assertArrayEquals(new byte[] {6, 7, 8, 9, 10, 11}, read.image(1));
        assertEquals(1, read.label(0));
        assertEquals(0, read.label(1));
    }

    static Stream<Arguments> damages() {
        int[] shape = {2, 2, 3};
        return Stream.of(
                arguments(
                        "wrong magic",
                        idx(0x89504e47, shape, 12),
                        "starts with 89504e47, which is no IDX file; expected 00000803: check that it is the right file"),
                arguments(
                        "wrong element type",
                        idx(0x00000d03, shape, 48),
                        "has elements of type 0x0d; only 0x08, unsigned bytes, can be read: convert the file"),
                arguments(
                        "labels instead of images",
                        labels(1, 0),
                        "has 1 dimensions, but 3 are needed (images have 3, labels 1): check that images and labels are"
                                + " not swapped"),
                arguments(
                        "one byte missing",
                        cut(SOUND, 1),
                        "is too short: it has 11 of the 12 bytes of its 2 x 2 x 3 elements: get the file again"),
                arguments(
                        "end in the header",
                        cut(SOUND, 13),
                        "is too short: it ends in its header or in the middle of its compressed data: get the file again"),
                arguments(
                        "empty",
                        new byte[0],
                        "is too short: it ends in its header or in the middle of its compressed data: get the file again"),
                arguments(
                        "one byte too many",
                        lengthened(SOUND, 1),
                        "there are bytes after the 2 x 2 x 3 elements of the header; an IDX file ends there: get the file"
                                + " again"),
                arguments(
                        "one byte too many, compressed",
                        gzip(lengthened(SOUND, 1)),
                        "there are bytes after the 2 x 2 x 3 elements of the header; an IDX file ends there: get the file"
                                + " again"),
                arguments(
                        "bytes after the compressed data",
                        lengthened(gzip(SOUND), 5),
                        "the gzip compression is damaged (5 bytes after the end): get the file again"),
                arguments(
                        "checksum of the compression",
                        flipped(gzip(SOUND), gzip(SOUND).length - 8),
                        "the gzip compression is damaged (Corrupt GZIP trailer): get the file again"),
                arguments(
                        "compressed and cut",
                        cut(gzip(SOUND), 9),
                        "is too short: it ends in its header or in the middle of its compressed data: get the file again"),
                arguments(
                        "no rows",
                        idx(IMAGES, new int[] {2, 0, 3}, 0),
                        "the sizes 2 x 0 x 3 are not possible; each is 1 or more, below 2^31: get the file again"),
                arguments(
                        "four thousand million images",
                        idx(IMAGES, new int[] {-1, 2, 3}, 12),
                        "the sizes 4294967295 x 2 x 3 are not possible; each is 1 or more, below 2^31: get the file"
                                + " again"),
                arguments(
                        "sizes whose product is 0 in 32 bits",
                        idx(IMAGES, new int[] {1 << 30, 1 << 30, 16}, 12),
                        "the sizes 1073741824 x 1073741824 x 16 make more than 2147483639 bytes, too many for one file:"
                                + " check the header, or divide the file"),
                arguments(
                        "a promise of two thousand million bytes",
                        idx(IMAGES, new int[] {2_000_000, 1_000, 1}, 12),
                        "is too short: it has 12 of the 2000000000 bytes of its 2000000 x 1000 x 1 elements: get the"
                                + " file again"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void eachDamageIsRefusedWithItsPath(String damage, byte[] content, String message) throws IOException {
        Files.write(images, content);
        assertEquals(images + ": " + message, refusal(2).getMessage(), damage);
    }

    @Test
    void imagesInsteadOfLabelsAreRefused() throws IOException {
        Files.write(labels, SOUND);
        assertEquals(
                labels
                        + ": has 3 dimensions, but 1 are needed (images have 3, labels 1): check that images and labels are"
                        + " not swapped",
                refusal(2).getMessage());
    }

    @Test
    void aLabelOutsideOfTheClassesIsRefused() throws IOException {
        Files.write(labels, labels(1, 200));
        assertEquals(
                labels + ": label 1 is 200; allowed are 0 to 9: correct the labels, or the number of classes",
                refusal(10).getMessage());
    }

    @Test
    void differentNumbersOfImagesAndLabelsAreRefusedWithBothPaths() throws IOException {
        Files.write(labels, labels(1, 0, 1));
        assertEquals(
                images + " has 2 images, but " + labels
                        + " has 3 labels; both need the same number: check that the files belong together",
                refusal(2).getMessage());
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        Files.delete(images);
        assertEquals(
                images + ": there is no such file; check the path", refusal(2).getMessage());
    }

    private DataException refusal(int classes) {
        return assertThrows(DataException.class, () -> IdxReader.read(images, labels, classes));
    }
}
