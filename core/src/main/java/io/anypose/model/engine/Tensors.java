package io.anypose.model.engine;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import io.anypose.provenance.AnyposeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Named arrays as safetensors bytes and back. */
public final class Tensors {

    private Tensors() {}

    /** The bytes of arrays, each under its name. */
    public static byte[] encode(NDList arrays) {
        var bytes = new ByteArrayOutputStream();
        try {
            arrays.encode(bytes, NDList.Encoding.SAFETENSORS);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    /**
     * The arrays in {@code bytes}; look them up by name, their order means nothing.
     *
     * @param source where the bytes come from, for messages
     */
    public static NDList decode(NDManager manager, byte[] bytes, String source) {
        SafetensorsHeader.require(bytes, source);
        try {
            return NDList.decode(manager, new ByteArrayInputStream(bytes));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new AnyposeException(source + " is damaged: its weights are not in safetensors format", e);
        }
    }

    /** Refuses arrays of another type. */
    public static void requireType(NDList arrays, DataType type) {
        for (NDArray array : arrays) {
            if (array.getDataType() != type) {
                throw new IllegalArgumentException(
                        array.getName() + " is of type " + array.getDataType() + ", but " + type + " is needed");
            }
        }
    }

    /** Gives {@code target} the values of {@code source}, which has the same shape and type. */
    public static void assign(NDArray target, NDArray source) {
        if (target.getDataType() != source.getDataType() || !target.getShape().equals(source.getShape())) {
            throw new IllegalArgumentException("values of %s %s cannot be given to an array of %s %s"
                    .formatted(source.getDataType(), source.getShape(), target.getDataType(), target.getShape()));
        }
        target.set(new NDIndex(":"), source);
    }

    /** Gives {@code target} the values of the array of this name, which must be there. */
    public static void assign(NDArray target, NDList arrays, String name) {
        NDArray source = arrays.get(name);
        if (source == null) {
            throw new IllegalArgumentException("there is no array " + name);
        }
        assign(target, source);
    }

    /** A copy of an array under another name, in the same manager. */
    public static NDArray named(String name, NDArray array) {
        NDArray copy = array.duplicate();
        copy.setName(name);
        return copy;
    }
}
