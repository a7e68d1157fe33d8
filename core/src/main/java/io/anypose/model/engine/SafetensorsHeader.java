package io.anypose.model.engine;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.JsonSource;
import io.anypose.provenance.AnyposeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checks bytes in safetensors format before the engine reads them, which believes whatever they say. Arrays that are not finite are
 * refused, too.
 *
 * <p>The format: the length of a header in eight little-endian bytes, the header as JSON, then the numbers. The header has
 * type, shape and place of each array; together the places are all bytes after the header, and none is used twice.
 */
final class SafetensorsHeader {

    private static final String TEXTS = "__metadata__";
    private static final Map<String, Integer> BYTES = Map.of("F32", Float.BYTES, "F64", Double.BYTES);
    private static final String REMEDY = "get a fresh copy or train again";

    /** Type, shape and place of an array, as the header has them. */
    record Entry(
            String dtype,
            List<Long> shape,
            @JsonProperty("data_offsets") List<Long> offsets) {

        Entry {
            if (!BYTES.containsKey(dtype)) {
                throw new IllegalArgumentException("found type " + dtype + ", one of F32, F64 is needed");
            }
            if (offsets.size() != 2 || offsets.get(0) < 0 || offsets.get(1) < offsets.get(0)) {
                throw new IllegalArgumentException("found the place " + offsets + ", its begin and end are needed");
            }
            if (offsets.get(1) - offsets.get(0) != BYTES.get(dtype) * count(shape)) {
                throw new IllegalArgumentException(
                        "the shape " + shape + " of " + dtype + " does not fill the place " + offsets);
            }
        }

        /** How many numbers an array of this shape has. */
        private static long count(List<Long> shape) {
            long count = 1;
            for (long length : shape) {
                if (length < 1 || length > Integer.MAX_VALUE / count) {
                    throw new IllegalArgumentException("no array has the shape " + shape);
                }
                count *= length;
            }
            return count;
        }
    }

    private SafetensorsHeader() {}

    /**
     * Refuses bytes that are not what their header says, or whose arrays have different types.
     *
     * @param source where the bytes come from, for messages
     */
    static void require(byte[] bytes, String source) {
        int length = length(bytes, source);
        String header = new String(bytes, Long.BYTES, length, StandardCharsets.UTF_8);
        String place = source + " is damaged: the header of its weights";
        JsonSource json = JsonSource.of(place, header, REMEDY);
        if (!json.tree().isObject()) {
            throw json.refusal("found no object");
        }
        SortedMap<Long, Long> ends = new TreeMap<>();
        SortedMap<String, Entry> entries = new TreeMap<>();
        String type = null;
        for (Map.Entry<String, JsonNode> named : json.tree().properties()) {
            if (!named.getKey().equals(TEXTS)) {
                Entry entry = new JsonSource(place + ": " + named.getKey(), named.getValue(), REMEDY).as(Entry.class);
                if (type != null && !type.equals(entry.dtype())) {
                    throw json.refusal(named.getKey() + " is " + entry.dtype() + " where others are " + type);
                }
                type = entry.dtype();
                ends.put(entry.offsets().get(0), entry.offsets().get(1));
                entries.put(named.getKey(), entry);
            }
        }
        requireWhole(ends, bytes.length - Long.BYTES - length, json);
        entries.forEach((name, entry) -> requireFinite(name, entry, bytes, Long.BYTES + length, source));
    }

    /** Refuses NaN and infinity, which would make answers that are no numbers. */
    private static void requireFinite(String name, Entry entry, byte[] bytes, int first, String source) {
        ByteBuffer data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int width = BYTES.get(entry.dtype());
        long end = first + entry.offsets().get(1);
        for (int at = Math.toIntExact(first + entry.offsets().get(0)); at < end; at += width) {
            double value = width == Float.BYTES ? data.getFloat(at) : data.getDouble(at);
            if (!Double.isFinite(value)) {
                throw new AnyposeException(source + " is damaged: its array " + name + " holds " + value
                        + ", which is no finite number; " + REMEDY);
            }
        }
    }

    private static int length(byte[] bytes, String source) {
        long length = bytes.length < Long.BYTES
                ? -1
                : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
        if (length < 0 || length > bytes.length - Long.BYTES) {
            throw new AnyposeException(source + " is damaged: its weights are not in safetensors format; " + REMEDY);
        }
        return (int) length;
    }

    /** One array after the other, from the first byte to the last. Two in one place leave a gap, as none is empty. */
    private static void requireWhole(SortedMap<Long, Long> ends, long size, JsonSource json) {
        long end = 0;
        for (Map.Entry<Long, Long> place : ends.entrySet()) {
            if (place.getKey() != end) {
                throw json.refusal("an array begins at byte " + place.getKey() + ", but the one before ends at " + end);
            }
            end = place.getValue();
        }
        if (end != size) {
            throw json.refusal("its arrays end at byte " + end + ", but there are " + size);
        }
    }
}
