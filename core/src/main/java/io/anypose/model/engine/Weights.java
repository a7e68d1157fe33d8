package io.anypose.model.engine;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;

/**
 * Where the arrays of a model come from: a seed or a file. A model is built in one way from either, so that what is
 * loaded has the same shape as what was trained.
 */
public interface Weights {

    /**
     * The array of this name, which will belong to the model.
     *
     * @param initial the values it has before training; a file ignores it
     */
    NDArray array(String name, Shape shape, Initial initial);

    /** Fresh weights. Each array has its own generator, so adding one leaves the others as they were. */
    static Weights random(NDManager manager, Seed seed, DataType type) {
        return (name, shape, initial) -> {
            requireMemory(name, shape);
            double[] values = initial.values(shape, seed.generator("weights/" + name));
            try (NDArray doubles = manager.create(values, shape)) {
                // To its own type the engine does not convert: the result would share memory that is freed here.
                return named(type == DataType.FLOAT64 ? doubles.duplicate() : doubles.toType(type, true), name);
            }
        };
    }

    /** Refuses an array that cannot be made here, whatever else is in memory. */
    private static void requireMemory(String name, Shape shape) {
        long needed = shape.size() / (1 << 20) * Double.BYTES;
        long most = Runtime.getRuntime().maxMemory() >> 20;
        if (needed > most) {
            throw new AnyposeException("the array " + name + " of shape " + shape + " takes " + needed
                    + " MB, but this process may use " + most
                    + " MB in all; choose a smaller dimension, hidden layer or"
                    + " image, or give Java more memory with -Xmx");
        }
    }

    /** Weights that were read from {@code source}; a missing array or a wrong shape is refused. */
    static Weights stored(NDManager manager, NDList arrays, String source) {
        return (name, shape, initial) -> {
            NDArray found = arrays.get(name);
            if (found == null) {
                throw new AnyposeException(source + " has no array " + name + "; the file does not fit its manifest");
            }
            if (!found.getShape().equals(shape)) {
                throw new AnyposeException(source + " has " + name + " of shape " + found.getShape() + ", but " + shape
                        + " is needed; the file does not fit its manifest");
            }
            NDArray array = found.duplicate();
            array.attach(manager);
            return named(array, name);
        };
    }

    private static NDArray named(NDArray array, String name) {
        array.setName(name);
        return array;
    }
}
