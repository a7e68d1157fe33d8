package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;

/** Maps a batch of vectors, images or the latents of an earlier stage, to latents. */
public interface Encoder {

    /** The layout of the latents that this encoder makes. */
    Layout layout();

    /** Row i becomes the latent of input i. */
    Latent encode(NDArray inputs);

    /** The trained arrays, with names. */
    NDList parameters();

    /** What training gathers beside them, such as means over many batches: with names, saved as they are, and never differentiated. */
    default NDList statistics() {
        return new NDList();
    }

    /**
     * The same encoder, with the same arrays, for a step of training. Only there may what an input becomes depend on the others
     * of its batch, and may {@link #statistics} change.
     */
    default Encoder learning() {
        return this;
    }

    /**
     * The same encoder, with the same arrays, for when they do not change any more: what follows from them is computed once, when
     * it is first needed.
     *
     * @param keeper what is kept belongs to it
     */
    default Encoder frozen(NDManager keeper) {
        return this;
    }
}
