package io.anypose.pose;

import ai.djl.ndarray.NDArray;

/** A way to find class and pose: {@link GivenPose}, nearest neighbours, or the orbit recogniser. */
public interface Inference {

    /** What people call it: given, knn or orbit. */
    String name();

    /**
     * Answers for a batch.
     *
     * @param images as {@link io.anypose.model.encoder.Images} uploads them
     */
    Inferred infer(NDArray images);
}
