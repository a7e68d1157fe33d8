package io.anypose.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file comes back bit for bit, or is refused; every damage here is done to a real file. */
class ArchiveTest {

    private static final String KIND = "anypose-thing";
    private static final byte[] NUMBERS = {3, 1, 4, 1, 5, 9, 2, 6};
    private static final byte[] NOISE = new Seed(7)
            .generator("noise")
            .ints(300)
            .collect(ByteArrayOutputStream::new, ByteArrayOutputStream::write, (a, b) -> {})
            .toByteArray();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void writeFile() {
        file = folder.resolve("thing.zip");
        ObjectNode content = JsonNodeFactory.instance.objectNode().put("name", "Gerät");
        new Archive(KIND, content, Map.of("numbers", NUMBERS, "noise", NOISE)).write(file);
    }

    @Test
    void whatWasWrittenIsReadBitForBit() {
        Archive read = Archive.read(file, KIND, Set.of("numbers"));
        assertEquals(KIND, read.kind());
        assertEquals("{\"name\":\"Gerät\"}", read.content().toString());
        assertEquals(Set.of("numbers", "noise"), read.parts().keySet());
        assertArrayEquals(NUMBERS, read.parts().get("numbers"));
        assertArrayEquals(NOISE, read.parts().get("noise"));
    }

    @Test
    void equalContentsAreEqualBytes() throws IOException {
        Path again = folder.resolve("again.zip");
        Archive.read(file, KIND, Set.of()).write(again);
        assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(again));
    }

    @Test
    void aFileCutShortAnywhereIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int length = 1; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            String message = refused();
            assertTrue(message.startsWith(file.toString()), message);
            assertTrue(message.contains(length < 4 ? "does not begin" : "was cut short"), length + ": " + message);
        }
    }

    @Test
    void aFlippedBitNeverChangesWhatIsRead() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        int refusals = 0;
        for (int at = 0; at < whole.length; at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 0x10;
            Files.write(file, flipped);
            try {
                whatWasWrittenIsReadBitForBit();
            } catch (AnyposeException e) {
                assertTrue(e.getMessage().contains(file.toString()), e.getMessage());
                refusals++;
            }
        }
        assertTrue(refusals > NOISE.length, "only " + refusals + " refusals: the noise itself is longer");
    }

    @Test
    void bytesLeftOverAreRefused() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertEquals(
                file + " was cut short: it does not end as a zip file does; get a fresh copy or train again",
                refused());
    }

    @Test
    void aWrongChecksumIsRefused() throws IOException {
        rewrite(entries -> {
            byte[] changed = NUMBERS.clone();
            changed[3] ^= 1;
            entries.put("numbers", changed);
            return entries;
        });
        assertEquals(
                file + " is damaged: the checksum of numbers is wrong; get a fresh copy or train again", refused());
    }

    @Test
    void aChecksumThatIsNoTextIsRefused() throws IOException {
        rewriteManifest(text -> text.replace("\"" + Sha256.hex(NUMBERS) + "\"", "{}"));
        assertEquals(
                file + " is damaged: the checksum of numbers is wrong; get a fresh copy or train again", refused());
    }

    @Test
    void aNewerFormatIsRefused() throws IOException {
        rewriteManifest(text -> text.replace("\"format\": 2", "\"format\": 3"));
        assertEquals(
                file + " has format 3, but this anypose reads format 2; use the anypose that wrote it, or a newer one",
                refused());
    }

    @Test
    void aFileWithoutAFormatIsRefused() throws IOException {
        rewriteManifest(text -> text.replace("\"format\": 2", "\"format\": \"one\""));
        assertEquals(file + " is damaged: its manifest.json names no format version", refused());
    }

    @Test
    void aFormatBeforeTheFirstIsRefused() throws IOException {
        rewriteManifest(text -> text.replace("\"format\": 2", "\"format\": 1"));
        assertEquals(file + " has format 1, but formats begin at 2; train again with this anypose", refused());
    }

    @Test
    void anotherKindIsRefused() {
        var e = assertThrows(AnyposeException.class, () -> Archive.read(file, "anypose-model", Set.of()));
        assertEquals(file + " holds \"anypose-thing\", but an anypose-model file is needed", e.getMessage());
    }

    @Test
    void aZipWithoutManifestIsRefused() throws IOException {
        rewrite(entries -> {
            entries.remove("manifest.json");
            return entries;
        });
        assertEquals(file + " is not an anypose-thing file: it has no manifest.json", refused());
    }

    @Test
    void aManifestThatIsNoJsonIsRefused() throws IOException {
        rewriteManifest(text -> text.substring(1));
        assertEquals(file + " is damaged: its manifest.json is not a JSON object", refused());
    }

    @Test
    void aManifestWithoutContentIsRefused() throws IOException {
        rewriteManifest(text -> text.replace("\"content\"", "\"contents\""));
        assertEquals(file + " is damaged: its manifest.json has no object content", refused());
    }

    @Test
    void aMissingPartIsRefused() throws IOException {
        rewrite(entries -> {
            entries.remove("noise");
            return entries;
        });
        assertEquals(
                file + " is damaged: its manifest lists the parts [noise, numbers], but it holds [numbers]", refused());
    }

    @Test
    void aPartThatTheReaderNeedsIsNamed() {
        var e = assertThrows(AnyposeException.class, () -> Archive.read(file, KIND, Set.of("weights")));
        assertEquals(file + " holds the parts [noise, numbers], but [weights] are needed", e.getMessage());
    }

    @Test
    void aSmallFileThatBecomesHugeIsRefusedBeforeItIsThere() throws IOException {
        long bytes = bomb(1, 512 << 20);
        assertTrue(bytes < 1 << 20, bytes + " bytes");
        assertEquals(tooLarge(bytes), refused());
        // Parts are counted together: 64 of 8 MB, each of which would be allowed.
        bytes = bomb(64, 8 << 20);
        assertTrue(bytes < 1 << 20, bytes + " bytes");
        assertEquals(tooLarge(bytes), refused());
    }

    private String tooLarge(long bytes) {
        return String.format(
                Locale.ROOT,
                "%s holds more than %,d bytes once it is inflated, too much for a file of %,d bytes; it is not what"
                        + " anypose wrote, so get a fresh copy or train again",
                file,
                (16 << 20) + 20 * bytes,
                bytes);
    }

    /** A file whose parts are long and all zero. */
    private long bomb(int parts, int length) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            byte[] zeros = new byte[1 << 20];
            for (int part = 0; part < parts; part++) {
                zip.putNextEntry(new ZipEntry("part" + part));
                for (int written = 0; written < length; written += zeros.length) {
                    zip.write(zeros);
                }
                zip.closeEntry();
            }
        }
        return Files.size(file);
    }

    @Test
    void zerosThatAnyposeWroteAreRead() {
        byte[] zeros = new byte[12 << 20];
        new Archive(KIND, JsonNodeFactory.instance.objectNode(), Map.of("moments", zeros)).write(file);
        assertArrayEquals(
                zeros, Archive.read(file, KIND, Set.of("moments")).parts().get("moments"));
    }

    @Test
    void whatIsNoZipIsRefused() throws IOException {
        Files.writeString(file, "class,accuracy\n7,0.95\n");
        assertEquals(file + " is not an anypose-thing file: it does not begin as a zip file does", refused());
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        Files.write(file, new byte[0]);
        assertEquals(file + " is empty; get a fresh copy or train again", refused());
    }

    @Test
    void aFolderIsRefused() {
        file = folder;
        assertEquals(folder + " is a folder; name a file in it", refused());
    }

    @Test
    void aMissingFileIsRefused() {
        file = folder.resolve("nowhere").resolve("thing.zip");
        assertEquals("there is no file " + file + "; check the path", refused());
    }

    private String refused() {
        return assertThrows(AnyposeException.class, () -> Archive.read(file, KIND, Set.of()))
                .getMessage();
    }

    private void rewriteManifest(UnaryOperator<String> change) throws IOException {
        rewrite(entries -> {
            String before = new String(entries.get("manifest.json"), StandardCharsets.UTF_8);
            String after = change.apply(before);
            assertTrue(!after.equals(before), "the manifest is as it was: " + before);
            entries.put("manifest.json", after.getBytes(StandardCharsets.UTF_8));
            return entries;
        });
    }

    /** Writes the zip anew with other entries: a sound zip file, but not what anypose wrote. */
    private void rewrite(UnaryOperator<Map<String, byte[]>> change) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        }
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var entry : change.apply(entries).entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
    }
}
