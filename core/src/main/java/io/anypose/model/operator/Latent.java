package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;

/**
 * A batch of the encoder's outputs that knows how the group acts on it.
 *
 * @param values batch × dimension
 */
public record Latent(NDArray values, Layout layout) {

    public Latent {
        if (values.getShape().dimension() != 2 || values.getShape().get(1) != layout.dimension()) {
            throw new IllegalArgumentException("values of shape " + values.getShape() + " do not fit " + layout
                    + "; needed is batch x " + layout.dimension());
        }
    }

    /** How many vectors there are. */
    public int size() {
        return Math.toIntExact(values.getShape().get(0));
    }

    /** The same layout with other values. */
    public Latent with(NDArray other) {
        return new Latent(other, layout);
    }
}
