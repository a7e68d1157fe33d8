package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import io.anypose.model.operator.Latent;
import java.util.function.Supplier;

/** A way to find class and pose: {@link GivenPose}, nearest neighbours, or the orbit recogniser. */
public interface Inference {

    /**
     * The answers for a batch.
     *
     * @param canonical the latents, brought back by the poses that were found; computed only if asked for, in the scope of the
     *     inference
     */
    record Inferred(Recognitions answers, Supplier<Latent> canonical) {}

    /** Returns the name: given, knn or orbit. */
    String name();

    /**
     * Answers a batch.
     *
     * @param images as {@link io.anypose.model.encoder.Images} uploads them
     */
    Inferred infer(NDArray images);
}
