package io.anypose.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.provenance.AnyposeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The container of every file that anypose writes: a zip with {@code manifest.json} and binary parts.
 *
 * <p>The manifest holds the kind of file, the version of the format and the SHA-256 of each part. A reader checks all of
 * it before it hands anything out, and names the path when something is wrong. Equal contents give equal bytes.
 *
 * @param kind what the file is, such as {@code anypose-model}
 * @param content the part of the manifest that belongs to the writer
 * @param parts binary parts by name
 */
public record Archive(String kind, ObjectNode content, SortedMap<String, byte[]> parts) {

    /** Version of the format. Versions 1 and earlier were never released, and nothing reads them. */
    public static final int FORMAT = 2;

    private static final String MANIFEST = "manifest.json";
    /** How a zip file begins, and how its last record of 22 bytes does: streams of entries do not look at the latter. */
    private static final byte[] BEGIN = {'P', 'K', 3, 4};

    private static final byte[] END = {'P', 'K', 5, 6};
    private static final int END_LENGTH = 22;

    /**
     * How many bytes a file may hold for each of its own, beyond {@link #ALWAYS_ALLOWED}. Weights hardly shrink, and the
     * zeros among them do not make ten of one; a zip can make a thousand, which would fill the memory. Sizes in the manifest
     * would not do: whoever crafts a file of zeros writes the manifest, too.
     */
    private static final long MOST_FOR_EACH_BYTE = 20;

    private static final long ALWAYS_ALLOWED = 16L << 20;

    /** The largest array that every Java virtual machine can hold. */
    private static final long MOST_BYTES = Integer.MAX_VALUE - 8;

    private record Manifest(String kind, int format, SortedMap<String, String> parts, ObjectNode content) {}

    public Archive(String kind, ObjectNode content, Map<String, byte[]> parts) {
        this(kind, content.deepCopy(), new TreeMap<>(parts));
    }

    /** Writes the archive so that {@code path} holds either the old file or the new one. */
    public void write(Path path) {
        SafeFile.write(path, bytes());
    }

    /** What a file of this archive holds. */
    public byte[] bytes() {
        SortedMap<String, String> digests = new TreeMap<>();
        parts.forEach((name, bytes) -> digests.put(name, Sha256.hex(bytes)));
        String manifest = Json.text(new Manifest(kind, FORMAT, digests, content));

        var bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            add(zip, MANIFEST, manifest.getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                add(zip, part.getKey(), part.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0); // the time of writing would make equal contents unequal bytes
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    /**
     * Reads a file of one kind; refuses every other, every newer format, and every damage.
     *
     * @param needed parts that must be there; others may be
     */
    public static Archive read(Path path, String kind, Set<String> needed) {
        return read(path.toString(), bytes(path), kind, needed);
    }

    /**
     * The same for what a file holds, wherever it came from.
     *
     * @param path where it came from, for messages
     */
    public static Archive read(String path, byte[] file, String kind, Set<String> needed) {
        SortedMap<String, byte[]> entries = entries(path, file, kind);
        byte[] manifestBytes = entries.remove(MANIFEST);
        if (manifestBytes == null) {
            throw new AnyposeException(path + " is not an " + kind + " file: it has no " + MANIFEST);
        }
        ObjectNode manifest = parse(path, manifestBytes);
        requireKind(path, kind, manifest);
        requireFormat(path, manifest);
        requireParts(path, manifest, entries, needed);
        return new Archive(kind, object(path, manifest, "content"), entries);
    }

    /**
     * The content as a record; refuses another, naming the place.
     *
     * @param name of the file, for messages
     */
    public <T> T content(Object name, Class<T> type) {
        return new JsonSource(name + " is damaged: its " + MANIFEST, content, "get a fresh copy or train again")
                .as(type);
    }

    private static SortedMap<String, byte[]> entries(String path, byte[] file, String kind) {
        if (file.length == 0) {
            throw new AnyposeException(path + " is empty; get a fresh copy or train again");
        }
        if (!has(file, 0, BEGIN)) {
            throw new AnyposeException(path + " is not an " + kind + " file: it does not begin as a zip file does");
        }
        if (!has(file, file.length - END_LENGTH, END)) {
            throw new AnyposeException(
                    path + " was cut short: it does not end as a zip file does; get a fresh copy or train again");
        }
        SortedMap<String, byte[]> entries = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file))) {
            long left = allowed(file);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] part = zip.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE));
                left -= part.length;
                if (left < 0) {
                    throw new AnyposeException(String.format(
                            Locale.ROOT,
                            "%s holds more than %,d bytes once it is inflated, too much for a file of %,d bytes; it is not"
                                    + " what anypose wrote, so get a fresh copy or train again",
                            path,
                            allowed(file),
                            file.length));
                }
                if (entries.put(entry.getName(), part) != null) {
                    throw new AnyposeException(path + " is damaged: it holds " + entry.getName()
                            + " twice, so nobody can say which is meant; get a fresh copy or train again");
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            String reason = e.getMessage() == null ? "it ends too early" : e.getMessage();
            throw new AnyposeException(path + " is damaged (" + reason + "); get a fresh copy or train again", e);
        }
        return entries;
    }

    private static long allowed(byte[] file) {
        return ALWAYS_ALLOWED + MOST_FOR_EACH_BYTE * file.length;
    }

    private static byte[] bytes(Path path) {
        if (Files.isDirectory(path)) {
            throw new AnyposeException(path + " is a folder; name a file in it");
        }
        try {
            if (Files.size(path) > MOST_BYTES) {
                throw new AnyposeException(path + " has " + Files.size(path) + " bytes; at most " + MOST_BYTES
                        + " are possible, so this is no file of anypose");
            }
            return Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw new AnyposeException("there is no file " + path + "; check the path", e);
        } catch (IOException e) {
            throw new AnyposeException("cannot read " + path + ": " + SafeFile.reason(e), e);
        }
    }

    private static boolean has(byte[] file, int at, byte[] mark) {
        return at >= 0
                && file.length - at >= mark.length
                && Arrays.equals(file, at, at + mark.length, mark, 0, mark.length);
    }

    private static ObjectNode parse(String path, byte[] manifest) {
        try {
            if (Json.MAPPER.readTree(new String(manifest, StandardCharsets.UTF_8)) instanceof ObjectNode found) {
                return found;
            }
            throw new AnyposeException(path + " is damaged: its " + MANIFEST + " is not a JSON object");
        } catch (JsonProcessingException e) {
            throw new AnyposeException(path + " is damaged: its " + MANIFEST + " is not a JSON object", e);
        }
    }

    private static void requireKind(String path, String kind, ObjectNode manifest) {
        JsonNode found = manifest.get("kind");
        if (found == null || !found.isTextual() || !found.textValue().equals(kind)) {
            throw new AnyposeException(path + " holds " + found + ", but an " + kind + " file is needed");
        }
    }

    private static void requireFormat(String path, ObjectNode manifest) {
        JsonNode found = manifest.get("format");
        if (found == null || !found.isInt()) {
            throw new AnyposeException(path + " is damaged: its " + MANIFEST + " names no format version");
        }
        if (found.intValue() < FORMAT) {
            throw new AnyposeException(path + " has format " + found + ", but formats begin at " + FORMAT
                    + "; train again with this anypose");
        }
        if (found.intValue() > FORMAT) {
            throw new AnyposeException(path + " has format " + found + ", but this anypose reads format " + FORMAT
                    + "; use the anypose that wrote it, or a newer one");
        }
    }

    private static void requireParts(
            String path, ObjectNode manifest, Map<String, byte[]> entries, Set<String> needed) {
        ObjectNode digests = object(path, manifest, "parts");
        Set<String> listed = new TreeSet<>();
        digests.fieldNames().forEachRemaining(listed::add);
        if (!listed.equals(entries.keySet())) {
            throw new AnyposeException(path + " is damaged: its manifest lists the parts " + listed + ", but it holds "
                    + entries.keySet());
        }
        if (!entries.keySet().containsAll(needed)) {
            throw new AnyposeException(
                    path + " holds the parts " + entries.keySet() + ", but " + new TreeSet<>(needed) + " are needed");
        }
        entries.forEach((name, bytes) -> {
            if (!Sha256.hex(bytes).equals(digests.get(name).textValue())) {
                throw new AnyposeException(
                        path + " is damaged: the checksum of " + name + " is wrong; get a fresh copy or train again");
            }
        });
    }

    private static ObjectNode object(String path, ObjectNode manifest, String name) {
        if (!(manifest.get(name) instanceof ObjectNode found)) {
            throw new AnyposeException(path + " is damaged: its " + MANIFEST + " has no object " + name);
        }
        return found;
    }
}
