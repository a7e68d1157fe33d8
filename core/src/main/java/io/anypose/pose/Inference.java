package io.anypose.pose;

import ai.djl.ndarray.NDArray;

/** A way to find class and pose: {@link GivenPose}, nearest neighbours, or the orbit recogniser. */
public interface Inference {

    /**
     * Answers for a batch.
     *
     * @param images as {@link io.anypose.model.encoder.Images} uploads them
     */
    Recognitions infer(NDArray images);
}
