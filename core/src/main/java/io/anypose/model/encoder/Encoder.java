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

    /**
     * Row i becomes the latent of input i.
     *
     * @param inputs images, in bytes as {@link Images} uploads them or in numbers; or vectors
     */
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
     * Returns this encoder, with the same arrays, for when they do not change any more: results that follow from them are computed
     * once, when they are first needed, and to the last bit a latent does not depend on the other inputs of its batch.
     *
     * @param keeper what is kept belongs to it
     */
    default Encoder frozen(NDManager keeper) {
        return this;
    }
}
