package io.anypose.bench.damage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Damages JSON as somebody would who knows it: values are replaced, removed or exchanged. Now and then a byte is hit, too. */
final class JsonMutants implements Mutants {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final byte[] whole;
    private final JsonNode tree;

    JsonMutants(byte[] whole) {
        this.whole = whole.clone();
        this.tree = tree(whole);
    }

    @Override
    public byte[] next(RandomGenerator random) {
        return random.nextInt(4) == 0 ? ByteMutants.of(whole, random) : bytes(changed(random, tree));
    }

    /** A copy with one or two changes. */
    static <T extends JsonNode> T changed(RandomGenerator random, T json) {
        T other = json.deepCopy();
        for (int i = random.nextInt(2); i >= 0; i--) {
            change(random, other);
        }
        return other;
    }

    static JsonNode tree(byte[] text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(JsonNode json) {
        try {
            return JSON.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
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
        if (places.isEmpty()) {
            return; // an earlier change has removed everything
        }
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
            return DecimalNode.valueOf(number(random));
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
                DecimalNode.valueOf(number(random)));
        return values.get(random.nextInt(values.size()));
    }

    static BigDecimal number(RandomGenerator random) {
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
