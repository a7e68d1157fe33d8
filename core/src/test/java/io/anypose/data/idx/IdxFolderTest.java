package io.anypose.data.idx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxFolderTest {

    @TempDir
    Path folder;

    @BeforeEach
    void writeSoundFolder() throws IOException {
        DamagedFiles.writeFolder(folder);
    }

    @Test
    void plainAndCompressedFilesMakeADataSet() {
        DataSet data = IdxFolder.read(folder);
        assertEquals(4, data.train().size());
        assertEquals(2, data.test().size());
        assertEquals(List.of("0", "1", "2"), data.classes());
        assertEquals(Set.of(), data.leftOutByDefault());
    }

    @Test
    void theDigestChangesWithAnyFile() throws IOException {
        String digest = IdxFolder.read(folder).sha256();
        assertEquals(digest, IdxFolder.read(folder).sha256());
        Files.write(folder.resolve("t10k-labels-idx1-ubyte.gz"), DamagedFiles.gzip(DamagedFiles.labels(1, 1)));
        assertNotEquals(digest, IdxFolder.read(folder).sha256());
    }

    @Test
    void everyMissingFileIsNamed() throws IOException {
        Path images = folder.resolve("train-images-idx3-ubyte");
        Path labels = folder.resolve("t10k-labels-idx1-ubyte");
        Files.delete(images);
        Files.delete(folder.resolve("t10k-labels-idx1-ubyte.gz"));
        var refusal = assertThrows(DataException.class, () -> IdxFolder.read(folder));
        assertEquals(
                "there is no file [" + images + ", " + labels + "]; a data set needs these files, plain or as .gz:"
                        + " train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte,"
                        + " t10k-labels-idx1-ubyte",
                refusal.getMessage());
    }

    @Test
    void testImagesOfAnotherSizeAreRefused() throws IOException {
        Path test = folder.resolve("t10k-images-idx3-ubyte.gz");
        Files.write(test, DamagedFiles.images(2, 2, 3));
        var refusal = assertThrows(DataException.class, () -> IdxFolder.read(folder));
        assertEquals(
                folder.resolve("train-images-idx3-ubyte") + " has images of 3 x 2 pixels, but " + test
                        + " of 2 x 3; both need the same size: check that the files belong together",
                refusal.getMessage());
    }

    @Test
    void aTestLabelWithoutTrainingImagesIsRefused() throws IOException {
        Path labels = folder.resolve("t10k-labels-idx1-ubyte.gz");
        Files.write(labels, DamagedFiles.labels(1, 3));
        var refusal = assertThrows(DataException.class, () -> IdxFolder.read(folder));
        assertEquals(
                labels + ": label 1 is 3; allowed are 0 to 2: correct the labels, or the number of classes",
                refusal.getMessage());
    }

    @Test
    void leavingAClassOutKeepsTheNamesOfTheOthers() {
        DataSet data = IdxFolder.read(folder).without(Set.of(1));
        assertEquals(List.of("0", "2"), data.classes());
        assertEquals(3, data.train().size());
        assertEquals(
                List.of(0, 1, 1),
                List.of(
                        data.train().label(0),
                        data.train().label(1),
                        data.train().label(2)));
        assertArrayEquals(IdxFolder.read(folder).train().image(3), data.train().image(2));
        assertEquals(1, data.test().size());
        assertEquals(0, data.test().label(0));
    }

    @Test
    void leavingOutUnknownOrAllClassesIsRefused() {
        DataSet data = IdxFolder.read(folder);
        assertEquals(
                "classes [-1, 3] cannot be left out: they do not exist; the classes are 0 to 2",
                assertThrows(DataException.class, () -> data.without(Set.of(3, 0, -1)))
                        .getMessage());
        assertEquals(
                "all 3 classes are left out; keep at least one",
                assertThrows(DataException.class, () -> data.without(Set.of(0, 1, 2)))
                        .getMessage());
    }
}
