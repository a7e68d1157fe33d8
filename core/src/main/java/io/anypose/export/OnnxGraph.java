package io.anypose.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Collects the nodes of a graph and writes them as an ONNX file. The numbers of the fields are those of the public schema
 * {@code onnx.proto}.
 *
 * <p>Values are texts: each method that adds a node returns the name of what it computes.
 */
final class OnnxGraph {

    /** Versions that every runtime of the last years reads. */
    private static final int FORMAT = 8;

    private static final int OPERATORS = 17;

    private static final int FLOAT = 1;
    private static final int INT64 = 7;

    /** The attributes used here that are lists. */
    private static final Set<String> LISTS = Set.of("axes", "kernel_shape", "pads", "perm", "strides");

    private static final int ATTRIBUTE_INT = 2;
    private static final int ATTRIBUTE_INTS = 7;

    private final Protobuf graph = new Protobuf();
    private int count;

    /** Adds an input of single precision; dimension 0 is the batch. */
    String floats(String name, int... shape) {
        graph.message(11, value(name, FLOAT, shape));
        return name;
    }

    /** Adds an input of whole numbers, one for each row of the batch. */
    String indices(String name) {
        graph.message(11, value(name, INT64));
        return name;
    }

    /** Makes a computed value an output under another name. */
    void output(String value, String name, int... shape) {
        graph.message(1, node("Identity", name, value));
        graph.message(12, value(name, FLOAT, shape));
    }

    private static Protobuf value(String name, int type, int... shape) {
        Protobuf dimensions = new Protobuf().message(1, new Protobuf().text(2, "batch"));
        for (int size : shape) {
            dimensions.message(1, new Protobuf().number(1, size));
        }
        Protobuf tensor = new Protobuf().number(1, type).message(2, dimensions);
        return new Protobuf().text(1, name).message(2, new Protobuf().message(1, tensor));
    }

    /** Adds numbers that do not change. */
    String constant(Tensor tensor) {
        Protobuf proto = new Protobuf();
        for (int size : tensor.shape()) {
            proto.number(1, size);
        }
        return constant(proto.number(2, FLOAT), tensor.bytes());
    }

    /** Adds whole numbers that do not change. */
    String constant(long... values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asLongBuffer().put(values);
        return constant(new Protobuf().number(1, values.length).number(2, INT64), buffer.array());
    }

    private String constant(Protobuf tensor, byte[] values) {
        String name = "constant" + count++;
        graph.message(5, tensor.text(8, name).bytes(9, values));
        return name;
    }

    /** Adds a node without attributes. */
    String add(String operator, String... inputs) {
        return add(operator, Map.of(), inputs);
    }

    /** Adds a node; attributes are whole numbers or lists of them. */
    String add(String operator, Map<String, long[]> attributes, String... inputs) {
        String name = operator.toLowerCase(Locale.ROOT) + count++;
        Protobuf node = node(operator, name, inputs);
        attributes.forEach((attribute, values) -> node.message(5, attribute(attribute, values)));
        graph.message(1, node);
        return name;
    }

    /** Adds a node with two outputs, of which the second is meant, such as the places that TopK finds. */
    String addSecond(String operator, String... inputs) {
        String name = operator.toLowerCase(Locale.ROOT) + count++;
        graph.message(1, node(operator, name + "first", inputs).text(2, name));
        return name;
    }

    private static Protobuf node(String operator, String output, String... inputs) {
        Protobuf node = new Protobuf();
        for (String input : inputs) {
            node.text(1, input);
        }
        return node.text(2, output).text(4, operator);
    }

    /** The schema tells numbers from lists of them. */
    private static Protobuf attribute(String name, long[] values) {
        Protobuf attribute = new Protobuf().text(1, name);
        if (!LISTS.contains(name)) {
            return attribute.number(3, values[0]).number(20, ATTRIBUTE_INT);
        }
        for (long value : values) {
            attribute.number(8, value);
        }
        return attribute.number(20, ATTRIBUTE_INTS);
    }

    /** The file, with texts that describe it. */
    byte[] bytes(String name, Map<String, String> texts) {
        Protobuf model = new Protobuf()
                .number(1, FORMAT)
                .text(2, "anypose")
                .message(7, graph.text(2, name))
                .message(8, new Protobuf().text(1, "").number(2, OPERATORS));
        texts.forEach(
                (key, value) -> model.message(14, new Protobuf().text(1, key).text(2, value)));
        return model.toByteArray();
    }
}
