package io.anypose.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Damages archives as somebody would who knows the format: with right checksums, unless the zip file itself is hit. */
final class Mutants {

    private static final String MANIFEST = "manifest.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final ObjectNode manifest;
    private final byte[] whole;

    Mutants(byte[] archive) throws IOException {
        this.whole = archive.clone();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        }
        this.manifest = (ObjectNode) JSON.readTree(entries.remove(MANIFEST));
    }

    /** One of the many damaged files that the generator can choose. */
    byte[] next(RandomGenerator random) throws IOException {
        return switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> otherManifest(random);
            case 4 -> otherPart(random, otherHeader(random, entries.get(part(random))));
            case 5 -> otherPart(random, otherBytes(random, entries.get(part(random))));
            case 6 -> otherBytes(random, whole);
            default -> twoOfOneName(random);
        };
    }

    /** Values of the manifest are replaced, removed or exchanged. */
    private byte[] otherManifest(RandomGenerator random) throws IOException {
        ObjectNode other = manifest.deepCopy();
        for (int i = random.nextInt(2); i >= 0; i--) {
            change(random, other);
        }
        return zip(other, entries);
    }

    private byte[] otherPart(RandomGenerator random, byte[] bytes) throws IOException {
        Map<String, byte[]> others = new LinkedHashMap<>(entries);
        others.put(part(random), bytes);
        return withRightChecksums(others);
    }

    private byte[] withRightChecksums(Map<String, byte[]> parts) throws IOException {
        ObjectNode other = manifest.deepCopy();
        parts.forEach((name, bytes) -> other.withObject("/parts").put(name, Sha256.hex(bytes)));
        return zip(other, parts);
    }

    private String part(RandomGenerator random) {
        return List.copyOf(entries.keySet()).get(random.nextInt(entries.size()));
    }

    /** The header of safetensors, changed as JSON or in its length. */
    private static byte[] otherHeader(RandomGenerator random, byte[] part) throws IOException {
        int length = Math.toIntExact(
                ByteBuffer.wrap(part).order(ByteOrder.LITTLE_ENDIAN).getLong());
        ObjectNode header = (ObjectNode) JSON.readTree(new String(part, 8, length, StandardCharsets.UTF_8));
        change(random, header);
        byte[] text = JSON.writeValueAsBytes(header);
        ByteBuffer bytes =
                ByteBuffer.allocate(8 + text.length + part.length - 8 - length).order(ByteOrder.LITTLE_ENDIAN);
        long claimed = random.nextInt(10) > 0 ? text.length : numbers(random).longValue();
        return bytes.putLong(claimed)
                .put(text)
                .put(part, 8 + length, part.length - 8 - length)
                .array();
    }

    /** Bits flipped, the end cut off, something appended, or nothing left. */
    private static byte[] otherBytes(RandomGenerator random, byte[] bytes) {
        byte[] other = bytes.clone();
        switch (random.nextInt(6)) {
            case 0 -> other = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> other = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(40));
            default -> {
                int reach = random.nextBoolean() ? other.length : Math.min(200, other.length);
                for (int i = random.nextInt(4); i >= 0; i--) {
                    other[random.nextInt(reach)] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return other;
    }

    /** A second entry of a name that there is already; the writer of zip files would not do that, so names are overwritten. */
    private byte[] twoOfOneName(RandomGenerator random) throws IOException {
        String name = random.nextBoolean() ? MANIFEST : part(random);
        String stand = "~".repeat(name.length());
        Map<String, byte[]> others = new LinkedHashMap<>(entries);
        others.put(stand, name.equals(MANIFEST) ? JSON.writeValueAsBytes(manifest) : entries.get(name));
        byte[] twice = zip(manifest, others);
        String text = new String(twice, StandardCharsets.ISO_8859_1);
        for (int at = text.indexOf(stand); at >= 0; at = text.indexOf(stand, at + 1)) {
            System.arraycopy(name.getBytes(StandardCharsets.US_ASCII), 0, twice, at, name.length());
        }
        return twice;
    }

    private static byte[] zip(ObjectNode manifest, Map<String, byte[]> parts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(0);
            zip.putNextEntry(new ZipEntry(MANIFEST));
            zip.write(JSON.writeValueAsBytes(manifest));
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** A place in a JSON text. */
    private record Place(JsonNode parent, String name, int index) {

        JsonNode value() {
            return parent.isObject() ? parent.get(name) : parent.get(index);
        }

        void set(JsonNode value) {
            if (parent instanceof ObjectNode object) {
                object.set(name, value);
            } else {
                ((ArrayNode) parent).set(index, value);
            }
        }

        void remove() {
            if (parent instanceof ObjectNode object) {
                object.remove(name);
            } else {
                ((ArrayNode) parent).remove(index);
            }
        }
    }

    private static void change(RandomGenerator random, JsonNode json) {
        List<Place> places = new ArrayList<>();
        collect(json, places);
        Place one = places.get(random.nextInt(places.size()));
        Place other = places.get(random.nextInt(places.size()));
        switch (random.nextInt(6)) {
            case 0 -> one.remove();
            case 1 -> {
                JsonNode kept = one.value().deepCopy();
                one.set(other.value().deepCopy());
                other.set(kept);
            }
            default -> one.set(hostile(random, one.value()));
        }
    }

    private static void collect(JsonNode node, List<Place> places) {
        if (node.isObject()) {
            node.fieldNames().forEachRemaining(name -> places.add(new Place(node, name, 0)));
        } else {
            for (int i = 0; i < node.size(); i++) {
                places.add(new Place(node, "", i));
            }
        }
        node.forEach(child -> collect(child, places));
    }

    private static JsonNode hostile(RandomGenerator random, JsonNode found) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (found.isNumber() && random.nextInt(4) > 0) {
            return DecimalNode.valueOf(numbers(random));
        }
        List<JsonNode> values = List.of(
                json.nullNode(),
                json.booleanNode(true),
                json.textNode(""),
                json.textNode("x".repeat(5000)),
                json.textNode(List.of("learned", "none", "spectral", "stacked", "torus", "I64", "F64", "U8", "BOOL")
                        .get(random.nextInt(9))),
                json.arrayNode(),
                json.arrayNode().add(-1).add(Integer.MAX_VALUE),
                json.objectNode(),
                DecimalNode.valueOf(numbers(random)));
        return values.get(random.nextInt(values.size()));
    }

    private static BigDecimal numbers(RandomGenerator random) {
        List<String> values = List.of(
                "0",
                "-1",
                "1",
                "2",
                "3",
                "7",
                "1000000",
                "65536",
                "2147483647",
                "-2147483648",
                "4294967296",
                "9223372036854775807",
                "1e999",
                "-1e999",
                "0.5",
                "1e-300",
                "1e300",
                "2000000000");
        return new BigDecimal(values.get(random.nextInt(values.size())));
    }
}
