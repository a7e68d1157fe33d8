package io.anypose.model.engine;

import ai.djl.ndarray.NDArray;

/**
 * Numbers in products that are differentiated.
 *
 * <p>{@code array.mul(number)} puts the number into memory of the JVM and lets go of it at once, but the engine reads it
 * again for the gradient. If the garbage collector comes in between, the gradient is multiplied by whatever is there
 * then. The same holds for {@code div} and {@code pow}, and not for {@code add} and {@code sub}, whose gradient needs no
 * operand.
 */
public final class Scalars {

    private Scalars() {}

    /** The number in memory of the engine, in the type of {@code array}. */
    public static NDArray like(NDArray array, double number) {
        return array.getManager().create(number).toType(array.getDataType(), true);
    }
}
