package io.anypose.model.operator;

import ai.djl.ndarray.NDManager;
import io.anypose.model.engine.Weights;

/** Makes operators of every {@link OperatorKind}. */
public final class Operators {

    private Operators() {}

    /**
     * An operator on latents of a layout.
     *
     * @param period the order of the group that a learned operator is told; for the fixed one the length of its blocks along
     *     each axis, if it is to act by any pose; 0 when nothing is told
     * @param name of its trained array, if it has one
     */
    public static Operator create(
            OperatorKind kind, NDManager manager, Layout layout, int period, Weights weights, String name) {
        return kind.create(manager, layout, period, weights, name);
    }
}
