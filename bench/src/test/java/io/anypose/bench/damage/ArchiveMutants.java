package io.anypose.bench.damage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Damages archives as somebody would who knows the format: with right checksums, unless the zip file itself is hit. */
final class ArchiveMutants implements Mutants {

    private static final String MANIFEST = "manifest.json";

    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final ObjectNode manifest;
    private final byte[] whole;

    ArchiveMutants(byte[] archive) {
        this.whole = archive.clone();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
            this.manifest = (ObjectNode) JsonMutants.tree(entries.remove(MANIFEST));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] next(RandomGenerator random) {
        return switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> otherManifest(random);
            case 4 -> otherPart(random, otherHeader(random, entries.get(part(random))));
            case 5 -> otherPart(random, ByteMutants.of(entries.get(part(random)), random));
            case 6 -> ByteMutants.of(whole, random);
            default -> twoOfOneName(random);
        };
    }

    /** Values of the manifest are replaced, removed or exchanged. */
    private byte[] otherManifest(RandomGenerator random) {
        return zip(JsonMutants.changed(random, manifest), entries);
    }

    private byte[] otherPart(RandomGenerator random, byte[] bytes) {
        Map<String, byte[]> others = new LinkedHashMap<>(entries);
        others.put(part(random), bytes);
        return withRightChecksums(others);
    }

    private byte[] withRightChecksums(Map<String, byte[]> parts) {
        ObjectNode other = manifest.deepCopy();
        parts.forEach((name, bytes) -> other.withObject("/parts").put(name, Sha256.hex(bytes)));
        return zip(other, parts);
    }

    private String part(RandomGenerator random) {
        return List.copyOf(entries.keySet()).get(random.nextInt(entries.size()));
    }

    /** The header of safetensors, changed as JSON or in its length. */
    private static byte[] otherHeader(RandomGenerator random, byte[] part) {
        int length = Math.toIntExact(
                ByteBuffer.wrap(part).order(ByteOrder.LITTLE_ENDIAN).getLong());
        byte[] text = JsonMutants.bytes(
                JsonMutants.changed(random, JsonMutants.tree(Arrays.copyOfRange(part, 8, 8 + length))));
        ByteBuffer bytes =
                ByteBuffer.allocate(8 + text.length + part.length - 8 - length).order(ByteOrder.LITTLE_ENDIAN);
        long claimed = random.nextInt(10) > 0
                ? text.length
                : JsonMutants.number(random).longValue();
        return bytes.putLong(claimed)
                .put(text)
                .put(part, 8 + length, part.length - 8 - length)
                .array();
    }

    /** A second entry of a name that there is already; the writer of zip files would not do that, so names are overwritten. */
    private byte[] twoOfOneName(RandomGenerator random) {
        String name = random.nextBoolean() ? MANIFEST : part(random);
        String stand = "~".repeat(name.length());
        Map<String, byte[]> others = new LinkedHashMap<>(entries);
        others.put(stand, name.equals(MANIFEST) ? JsonMutants.bytes(manifest) : entries.get(name));
        byte[] twice = zip(manifest, others);
        String text = new String(twice, StandardCharsets.ISO_8859_1);
        for (int at = text.indexOf(stand); at >= 0; at = text.indexOf(stand, at + 1)) {
            System.arraycopy(name.getBytes(StandardCharsets.US_ASCII), 0, twice, at, name.length());
        }
        return twice;
    }

    /**
     * The archive as a fuzzer should see it, which would never hit upon a right checksum: the manifest, a zero byte, and the last
     * part.
     */
    byte[] plain() {
        byte[] text = JsonMutants.bytes(manifest);
        byte[] part = entries.get(lastPart());
        return ByteBuffer.allocate(text.length + 1 + part.length)
                .put(text)
                .put((byte) 0)
                .put(part)
                .array();
    }

    /** The archive of a plain form, with right checksums and the other parts as they are. */
    byte[] sealed(byte[] plain) {
        int end = 0;
        while (end < plain.length && plain[end] != 0) {
            end++;
        }
        Map<String, byte[]> parts = new LinkedHashMap<>(entries);
        parts.put(lastPart(), Arrays.copyOfRange(plain, Math.min(end + 1, plain.length), plain.length));
        byte[] text = Arrays.copyOf(plain, end);
        try {
            JsonNode parsed = JsonMutants.tree(text);
            if (parsed.path("parts") instanceof ObjectNode listed) {
                listed.put(lastPart(), Sha256.hex(parts.get(lastPart())));
                text = JsonMutants.bytes(parsed);
            }
        } catch (UncheckedIOException e) {
            // A manifest that is no JSON is one of the damages.
        }
        return zip(text, parts);
    }

    private String lastPart() {
        return List.copyOf(entries.keySet()).get(entries.size() - 1);
    }

    private static byte[] zip(ObjectNode manifest, Map<String, byte[]> parts) {
        return zip(JsonMutants.bytes(manifest), parts);
    }

    private static byte[] zip(byte[] manifest, Map<String, byte[]> parts) {
        var bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(0);
            zip.putNextEntry(new ZipEntry(MANIFEST));
            zip.write(manifest);
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
