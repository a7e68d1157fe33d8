package io.anypose.spark.sweep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import io.anypose.spark.file.SharedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A folder on a file system that only Hadoop knows: here its own view of a folder of this machine. */
@Timeout(600)
class SharedFolderTest {

    @TempDir
    private Path temp;

    /** Hadoop keeps file systems by their names, so each test has one of its own. */
    private SharedFile shared() {
        String name = temp.getFileName().toString();
        Configuration configuration = new Configuration();
        configuration.set(
                "fs.viewfs.mounttable." + name + ".link./shared", temp.toUri().toString());
        return SharedFile.of("viewfs://" + name + "/shared/run", configuration);
    }

    /** Without the checksums that Hadoop's view of local files writes beside each. */
    private List<String> there() throws IOException {
        try (Stream<Path> files = Files.list(temp.resolve("run"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatOneExecutorPutsAnotherFetches() throws IOException {
        try (SharedFolder one = SharedFolder.of(shared());
                SharedFolder other = SharedFolder.of(shared())) {
            assertTrue(one.copied());
            assertNotEquals(one.local(), other.local());
            Files.writeString(one.local().resolve("model"), "first");
            one.put("model");
            Files.writeString(one.local().resolve("model"), "second");
            Files.writeString(one.local().resolve("unfinished"), "not put");
            one.put("model");
            assertEquals(List.of("model"), there(), "nothing of a writer is left");

            other.fetch();
            assertEquals("second", Files.readString(other.local().resolve("model")));
            assertFalse(Files.exists(other.local().resolve("unfinished")));

            other.delete("model");
            assertEquals(List.of(), there());
            assertFalse(Files.exists(other.local().resolve("model")));
        }
    }

    @Test
    void closingRemovesTheCopyAndNothingThatWasPut() throws IOException {
        Path local;
        try (SharedFolder folder = SharedFolder.of(shared())) {
            local = folder.local();
            Files.writeString(local.resolve("model"), "whole");
            folder.put("model");
        }
        assertFalse(Files.exists(local));
        assertEquals(List.of("model"), there());
    }

    @Test
    void whatAKilledWriterLeftIsNoFile() throws IOException {
        Files.createDirectories(temp.resolve("run/parts"));
        Files.writeString(temp.resolve("run/.model.a1b2"), "half");
        Files.writeString(temp.resolve("run/parts/done"), "whole");
        try (SharedFolder folder = SharedFolder.of(shared())) {
            folder.fetch();
            try (Stream<Path> fetched = Files.walk(folder.local())) {
                assertEquals(
                        List.of("done"),
                        fetched.filter(Files::isRegularFile)
                                .map(file -> file.getFileName().toString())
                                .toList());
            }
        }
    }

    @Test
    void aFileThatCannotBeReplacedStaysAsItWas() throws IOException {
        SharedFile file = shared().resolve("table");
        file.write(new byte[] {1, 2, 3});
        Files.createDirectories(temp.resolve("run/folder/inside"));

        AnyposeException refusal = assertThrows(
                AnyposeException.class, () -> shared().resolve("folder").write(new byte[] {4}));

        assertTrue(
                refusal.getMessage().startsWith("cannot write " + shared().resolve("folder") + " ("),
                refusal.getMessage());
        assertArrayEquals(new byte[] {1, 2, 3}, file.read());
        assertTrue(Files.isDirectory(temp.resolve("run/folder/inside")));
        assertEquals(List.of("folder", "table"), there(), "nothing of a writer is left");
    }

    @Test
    void aFolderOfThisMachineIsUsedAsItIs() {
        try (SharedFolder folder =
                SharedFolder.of(SharedFile.of(temp.resolve("plain").toString(), new Configuration()))) {
            assertFalse(folder.copied());
            assertEquals(temp.resolve("plain"), folder.local());
        }
        assertTrue(Files.exists(temp.resolve("plain")), "it is no copy");
    }
}
