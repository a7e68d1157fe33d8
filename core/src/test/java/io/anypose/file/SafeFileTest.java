package io.anypose.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A file is old or new, whatever happens while it is written. */
class SafeFileTest {

    private static final byte[] OLD = {1, 2, 3};
    private static final byte[] NEW = {4, 5, 6, 7};

    @TempDir
    private Path folder;

    @Test
    void aNewFileReplacesTheOldOneAndNothingElseStays() throws IOException {
        Path file = folder.resolve("model.zip");
        SafeFile.write(file, OLD);
        SafeFile.write(file, NEW);
        assertArrayEquals(NEW, Files.readAllBytes(file));
        assertEquals(List.of(file), files());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whenTheDiskTakesNoMoreTheOldFileIsStillThere() throws Exception {
        Path file = folder.resolve("model.zip");
        SafeFile.write(file, OLD);
        String said = writeAMegabyteWithLimit("64", file);
        assertTrue(said.startsWith("cannot write " + file + ": File too large; nothing was changed there"), said);
        assertArrayEquals(OLD, Files.readAllBytes(file));
        assertEquals(List.of(file), files());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutTheLimitTheSameProcessWrites() throws Exception {
        Path file = folder.resolve("model.zip");
        assertEquals("written", writeAMegabyteWithLimit("unlimited", file));
        assertEquals(1 << 20, Files.size(file));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessKilledAtAnyMomentLeavesOneWholeFile() throws Exception {
        Path file = folder.resolve("model.zip");
        SafeFile.write(file, FilesOfOneByte.content((byte) 0));
        Set<Byte> seen = new TreeSet<>();
        Set<String> temporary = new TreeSet<>();
        var random = new Seed(3).generator("kill");
        for (int round = 0; round < 8; round++) {
            Process process = start(FilesOfOneByte.class, file);
            try (BufferedReader out = process.inputReader()) {
                assertEquals("written", out.readLine());
                long start = System.nanoTime();
                assertEquals("written", out.readLine());
                // Anywhere in the next two writes.
                TimeUnit.NANOSECONDS.sleep((long) (2 * random.nextDouble() * (System.nanoTime() - start)));
            } finally {
                process.destroyForcibly();
            }
            assertEquals(137, process.waitFor());
            byte[] found = Files.readAllBytes(file);
            assertArrayEquals(FilesOfOneByte.content(found[0]), found, "round " + round);
            seen.add(found[0]);
            temporary.addAll(temporaryFiles());
        }
        assertFalse(seen.contains((byte) 0), "nothing was written: " + seen);
        assertFalse(temporary.isEmpty(), "no process was killed inside of a write");
        SafeFile.write(file, NEW);
        assertArrayEquals(NEW, Files.readAllBytes(file));
        assertEquals(List.of(file), files(), "what the killed processes left is gone");
    }

    @Test
    void whatKilledProcessesLeftIsRemovedAndNothingElse() throws Exception {
        Process gone = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, gone.waitFor());
        long living = ProcessHandle.current().parent().orElseThrow().pid();
        Path file = folder.resolve("model.zip");
        Set<Path> kept = new TreeSet<>(Set.of(file));
        for (String name : List.of(
                ".model.zip." + living + ".tmp",
                ".other.zip." + gone.pid() + ".tmp",
                ".modelXzip." + gone.pid() + ".tmp",
                ".model.zip.mine.tmp",
                ".model.zip." + gone.pid() + ".txt",
                "model.zip." + gone.pid() + ".tmp")) {
            kept.add(Files.write(folder.resolve(name), OLD));
        }
        Path left = folder.resolve(".model.zip." + gone.pid() + ".tmp");
        Files.write(left, OLD);
        SafeFile.write(file, NEW);
        assertEquals(kept, new TreeSet<>(files()));
        Files.createDirectories(left.resolve("train"));
        Files.write(left.resolve("train").resolve("1.png"), OLD);
        SafeFile.requireWritable(file);
        assertEquals(kept, new TreeSet<>(files()));
    }

    private List<String> temporaryFiles() throws IOException {
        return files().stream()
                .map(found -> found.getFileName().toString())
                .filter(name -> name.matches("\\.model\\.zip\\.\\d+\\.tmp"))
                .toList();
    }

    private static Process start(Class<?> program, Path file) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        location(SafeFile.class) + ":" + location(SafeFileTest.class),
                        program.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
    }

    @Test
    void aFolderThatIsAFileIsRefusedAndLeftAlone() throws IOException {
        Path inTheWay = Files.write(folder.resolve("results"), OLD);
        Path file = inTheWay.resolve("model.zip");
        var e = assertThrows(AnyposeException.class, () -> SafeFile.write(file, NEW));
        assertTrue(e.getMessage().startsWith("cannot write " + file + ": "), e.getMessage());
        assertFalse(e.getMessage().contains(".tmp"), "the temporary name is no concern of the user: " + e.getMessage());
        assertArrayEquals(OLD, Files.readAllBytes(inTheWay));
        assertRefusedBeforehand(file, "the folder " + inTheWay + " does not exist; make it or choose another");
    }

    @Test
    void aMissingFolderIsRefused() {
        Path file = folder.resolve("nowhere").resolve("model.zip");
        var e = assertThrows(AnyposeException.class, () -> SafeFile.write(file, NEW));
        assertEquals(
                "cannot write " + file
                        + ": the folder does not exist; nothing was changed there, choose another place or make room",
                e.getMessage());
        assertRefusedBeforehand(file, "the folder " + file.getParent() + " does not exist; make it or choose another");
    }

    @Test
    void aFolderInPlaceOfTheFileIsRefusedAndNothingStays() throws IOException {
        Path inTheWay = Files.createDirectory(folder.resolve("model.zip"));
        var e = assertThrows(AnyposeException.class, () -> SafeFile.write(inTheWay, NEW));
        assertEquals("cannot write " + inTheWay + ": it is a folder; name a file in it", e.getMessage());
        assertRefusedBeforehand(inTheWay, "it is a folder; name a file in it");
        assertEquals(List.of(inTheWay), files());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsNoOrdinaryFileIsRefusedAndStaysWhatItIs() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        var e = assertThrows(AnyposeException.class, () -> SafeFile.write(pipe, NEW));
        assertEquals("cannot write " + pipe + ": it is not an ordinary file; name another", e.getMessage());
        assertRefusedBeforehand(pipe, "it is not an ordinary file; name another");
        assertFalse(Files.isRegularFile(pipe), "the pipe was replaced");
        assertEquals(List.of(pipe), files());
    }

    @Test
    void askingBeforehandLeavesNothingAndChangesNothing() throws IOException {
        Path file = folder.resolve("model.zip");
        SafeFile.requireWritable(file);
        assertEquals(List.of(), files());
        SafeFile.write(file, OLD);
        SafeFile.requireWritable(file);
        assertArrayEquals(OLD, Files.readAllBytes(file));
        assertEquals(List.of(file), files());
    }

    private static void assertRefusedBeforehand(Path file, String reason) {
        var e = assertThrows(AnyposeException.class, () -> SafeFile.requireWritable(file));
        assertEquals("cannot write " + file + ": " + reason, e.getMessage());
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Another process, in which the system refuses files longer than {@code limit} blocks: a disk that becomes full. */
    private static String writeAMegabyteWithLimit(String limit, Path file) throws Exception {
        String classes = location(SafeFile.class) + ":" + location(SafeFileTest.class);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f \"$0\"; exec \"$@\"",
                        limit,
                        java.toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        classes,
                        WriteAMegabyte.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the other process goes on");
        return said.trim();
    }

    private static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** What the other process runs. */
    static final class WriteAMegabyte {

        private WriteAMegabyte() {}

        public static void main(String[] arguments) {
            try {
                SafeFile.write(Path.of(arguments[0]), new byte[1 << 20]);
                System.out.println("written");
            } catch (AnyposeException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** Writes one file after the other in the same place until it is killed; each is one byte over and over. */
    static final class FilesOfOneByte {

        private FilesOfOneByte() {}

        static byte[] content(byte value) {
            byte[] bytes = new byte[(1 << 20) + value];
            Arrays.fill(bytes, value);
            return bytes;
        }

        public static void main(String[] arguments) {
            for (byte value = 1; true; value = (byte) (value % 100 + 1)) {
                SafeFile.write(Path.of(arguments[0]), content(value));
                System.out.println("written");
            }
        }
    }
}
