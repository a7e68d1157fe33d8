package io.anypose.export;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.anypose.model.ModelFile;
import io.anypose.provenance.AnyposeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    Safetensors(Map<String, Tensor> tensors, Map<String, String> texts) {
        this(new TreeMap<>(tensors), new TreeMap<>(texts));
    }

    /** Every array of a model file, those of its recognisers too, and what the model is. */
    static Safetensors of(ModelFile file) {
        Gson gson = new Gson();
        Map<String, Tensor> tensors = new TreeMap<>(read(file.weights()).tensors());
        file.parts().values().forEach(part -> tensors.putAll(read(part).tensors()));
        Map<String, String> texts = new TreeMap<>(Description.of(file));
        texts.put("model", gson.toJson(file.spec()));
        texts.put("recognisers", gson.toJson(file.extras().get("orbit")));
        return new Safetensors(tensors, texts);
    }

    byte[] bytes() {
        JsonObject header = new JsonObject();
        if (!texts.isEmpty()) {
            header.add(TEXTS, new Gson().toJsonTree(texts));
        }
        int end = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            JsonObject json = new JsonObject();
            json.addProperty("dtype", TYPE);
            json.add("shape", array(entry.getValue().shape()));
            int begin = end;
            end = Math.addExact(begin, entry.getValue().values().length * Float.BYTES);
            json.add("data_offsets", array(begin, end));
            header.add(entry.getKey(), json);
        }
        byte[] text = padded(header.toString());
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

    private static JsonArray array(int... numbers) {
        JsonArray array = new JsonArray();
        Arrays.stream(numbers).forEach(array::add);
        return array;
    }

    /** The arrays and texts in a file; refuses other types than single precision. */
    static Safetensors read(byte[] file) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
            int length = Math.toIntExact(bytes.getLong());
            int first = Long.BYTES + length;
            String header = new String(file, Long.BYTES, length, StandardCharsets.UTF_8);
            SortedMap<String, Tensor> tensors = new TreeMap<>();
            SortedMap<String, String> texts = new TreeMap<>();
            for (Map.Entry<String, JsonElement> entry :
                    JsonParser.parseString(header).getAsJsonObject().entrySet()) {
                JsonObject json = entry.getValue().getAsJsonObject();
                if (entry.getKey().equals(TEXTS)) {
                    json.entrySet()
                            .forEach(text ->
                                    texts.put(text.getKey(), text.getValue().getAsString()));
                } else {
                    tensors.put(entry.getKey(), tensor(entry.getKey(), json, file, first));
                }
            }
            return new Safetensors(tensors, texts);
        } catch (AnyposeException e) {
            throw e;
        } catch (RuntimeException e) { // a header that says anything at all meets JSON, buffers and shapes
            throw new AnyposeException("the weights are damaged: they are not in safetensors format", e);
        }
    }

    private static Tensor tensor(String name, JsonObject json, byte[] file, int first) {
        String type = json.get("dtype").getAsString();
        if (!type.equals(TYPE)) {
            throw new AnyposeException("the array " + name + " has type " + type + "; only " + TYPE + " is exported");
        }
        int[] shape = json.getAsJsonArray("shape").asList().stream()
                .mapToInt(JsonElement::getAsInt)
                .toArray();
        JsonArray place = json.getAsJsonArray("data_offsets");
        return Tensor.of(
                shape,
                Arrays.copyOfRange(
                        file,
                        first + place.get(0).getAsInt(),
                        first + place.get(1).getAsInt()));
    }
}
