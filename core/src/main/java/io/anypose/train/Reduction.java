package io.anypose.train;

import ai.djl.ndarray.NDArray;
import java.util.Locale;

/** How squared differences, batch × dimension, become one number. */
public enum Reduction {
    /** Mean over batch and dimension: what the paper's numbers were made with. */
    MEAN {
        @Override
        NDArray reduce(NDArray squares) {
            return squares.mean();
        }
    },
    /** Mean over the batch of the squared 2-norm: what the paper's text says. */
    SUM {
        @Override
        NDArray reduce(NDArray squares) {
            return squares.sum(new int[] {1}).mean();
        }
    };

    abstract NDArray reduce(NDArray squares);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
