package io.anypose.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.learn.ModelFile;
import io.anypose.provenance.AnyposeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Arrays by name in safetensors format, with texts that describe them.
 *
 * <p>The format: the length of a header in eight little-endian bytes, the header as JSON, then the numbers of one array after
 * the other. The header has type, shape and place of each array, and texts under {@code __metadata__}.
 */
record Safetensors(SortedMap<String, Tensor> tensors, SortedMap<String, String> texts) {

    private static final String TEXTS = "__metadata__";
    private static final String TYPE = "F32";
    private static final String REMEDY = "get a fresh copy or train again";

    /** Type, shape and place of an array, as the header has them. */
    private record Entry(
            String dtype,
            List<Integer> shape,
            @JsonProperty("data_offsets") List<Integer> offsets) {}

    /** The texts of a file. */
    private static final class Texts extends TreeMap<String, String> {
        private static final long serialVersionUID = 1;
    }

    Safetensors(Map<String, Tensor> tensors, Map<String, String> texts) {
        this(new TreeMap<>(tensors), new TreeMap<>(texts));
    }

    /** Every array of a model file, those of its recognisers too, and what the model is. */
    static Safetensors of(ModelFile file, String card) {
        Map<String, Tensor> tensors = new TreeMap<>();
        file.parts()
                .values()
                .forEach(part -> tensors.putAll(read(part, file.name()).tensors()));
        Map<String, String> texts = new TreeMap<>(Description.of(file, card));
        texts.put("model", Json.line(file.spec()));
        file.manifest().orbit().ifPresent(network -> texts.put("orbit", network.toString()));
        return new Safetensors(tensors, texts);
    }

    byte[] bytes() {
        ObjectNode header = JsonNodeFactory.instance.objectNode();
        if (!texts.isEmpty()) {
            header.set(TEXTS, Json.tree(texts));
        }
        int end = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            int begin = end;
            end = Math.addExact(begin, entry.getValue().values().length * Float.BYTES);
            List<Integer> shape =
                    Arrays.stream(entry.getValue().shape()).boxed().toList();
            header.set(entry.getKey(), Json.tree(new Entry(TYPE, shape, List.of(begin, end))));
        }
        byte[] text = padded(Json.line(header));
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + text.length + end).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(text.length).put(text);
        tensors.values().forEach(tensor -> bytes.put(tensor.bytes()));
        return bytes.array();
    }

    /** Spaces at the end, so that numbers begin at a multiple of eight bytes. */
    private static byte[] padded(String header) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        byte[] padded = Arrays.copyOf(text, (text.length + 7) / 8 * 8);
        Arrays.fill(padded, text.length, padded.length, (byte) ' ');
        return padded;
    }

    /**
     * The arrays and texts in a file; refuses other types than single precision.
     *
     * @param source where the bytes come from, for messages
     */
    static Safetensors read(byte[] file, String source) {
        String damaged = source + " is damaged: its weights are not in safetensors format";
        try {
            ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
            int length = Math.toIntExact(bytes.getLong());
            int first = Long.BYTES + length;
            String header = new String(file, Long.BYTES, length, StandardCharsets.UTF_8);
            SortedMap<String, Tensor> tensors = new TreeMap<>();
            SortedMap<String, String> texts = new TreeMap<>();
            JsonNode entries = JsonSource.of(damaged, header, REMEDY).tree();
            if (!entries.isObject()) {
                throw new AnyposeException(damaged + "; " + REMEDY);
            }
            for (Map.Entry<String, JsonNode> entry : entries.properties()) {
                String name = entry.getKey();
                JsonSource json = new JsonSource(damaged + ": " + name, entry.getValue(), REMEDY);
                if (name.equals(TEXTS)) {
                    texts.putAll(json.as(Texts.class));
                } else {
                    tensors.put(name, tensor(source + ": the array " + name, json.as(Entry.class), file, first));
                }
            }
            return new Safetensors(tensors, texts);
        } catch (AnyposeException e) {
            throw e;
        } catch (RuntimeException e) { // a header that says anything at all meets buffers and shapes
            throw new AnyposeException(damaged + "; " + REMEDY, e);
        }
    }

    private static Tensor tensor(String name, Entry entry, byte[] file, int first) {
        if (!entry.dtype().equals(TYPE)) {
            throw new AnyposeException(name + " has type " + entry.dtype() + "; only " + TYPE + " is exported");
        }
        int[] shape = entry.shape().stream().mapToInt(Integer::intValue).toArray();
        return Tensor.of(
                shape,
                Arrays.copyOfRange(
                        file,
                        first + entry.offsets().get(0),
                        first + entry.offsets().get(1)));
    }
}
