package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import io.anypose.group.Poses;
import io.anypose.pose.Inference.Inferred;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** How an orbit recogniser scores every class at the poses of an object. */
interface PoseScores {

    /** Class and pose of images, with one softmax over all (pose, class) pairs. */
    Inferred infer(NDArray images);

    /**
     * The loss of views whose poses are known. What it needs of the model is computed at once, the loss itself when it is asked for,
     * so that the engine records nothing of the model.
     *
     * @param random for what is drawn to learn from
     */
    Supplier<NDArray> loss(NDArray images, Poses poses, int[] labels, RandomGenerator random);

    /** Makes latents of such views have unit variance. */
    void setScale(NDArray images, Poses poses);

    /** The trained arrays. */
    NDList parameters();

    /** All arrays that a file keeps. */
    NDList arrays();
}
