package io.anypose.train;

import ai.djl.ndarray.NDArray;
import io.anypose.model.engine.Scalars;

/** By the engine's operations on whole arrays, of any type and on any device. */
final class EngineUpdate implements AdamUpdate {

    private final NDArray like;
    private final NDArray beta1;
    private final NDArray rest1;
    private final NDArray beta2;
    private final NDArray rest2;

    /** @param like an array of the type and in the place of all others, which lives as long */
    EngineUpdate(NDArray like) {
        this.like = like;
        this.beta1 = scalar(BETA1);
        this.rest1 = scalar(1 - BETA1);
        this.beta2 = scalar(BETA2);
        this.rest2 = scalar(1 - BETA2);
    }

    @Override
    public void apply(NDArray parameter, NDArray gradient, NDArray mean, NDArray variance, Numbers numbers) {
        mean.muli(beta1).addi(gradient.mul(rest1));
        variance.muli(beta2).addi(gradient.square().muli(rest2));
        parameter.muli(scalar(numbers.decay()));
        parameter.subi(mean.div(variance.sqrt().addi(scalar(numbers.epsilon()))).muli(scalar(numbers.rate())));
        gradient.subi(gradient);
    }

    /** A number in the engine: to bring one there takes longer than to multiply a small array with it. */
    private NDArray scalar(double value) {
        return Scalars.like(like, value);
    }
}
