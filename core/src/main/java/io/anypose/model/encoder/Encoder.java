package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
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
}
