package io.anypose.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;

/** How {@link Adam} changes one parameter in a step. All ways give the same, but for the last bits. */
interface AdamUpdate {

    double BETA1 = 0.9;
    double BETA2 = 0.999;

    /**
     * What is the same for all parameters of a step.
     *
     * @param rate the learning rate, corrected for means and variances that start at zero
     * @param epsilon added to each root, with the same correction
     * @param decay what is left of a parameter before it is moved
     */
    record Numbers(double rate, double epsilon, double decay) {}

    /** The quickest way for arrays like this one. */
    static AdamUpdate of(NDArray like) {
        boolean inReach =
                like.getDataType() == DataType.FLOAT32 && !like.getDevice().isGpu();
        return inReach ? new FusedUpdate() : new EngineUpdate(like);
    }

    /** Changes parameter, mean and variance in place, and sets the gradient to zero. */
    void apply(NDArray parameter, NDArray gradient, NDArray mean, NDArray variance, Numbers numbers);
}
