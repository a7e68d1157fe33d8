package io.anypose.model.operator;

import ai.djl.ndarray.NDArray;
import io.anypose.group.Poses;

/** The baseline: the same network and losses, but nothing acts. Every power is the identity. */
public record NoOperator(Layout layout) implements Operator {

    @Override
    public Latent act(Latent latent, Poses poses) {
        require(latent, poses);
        return latent;
    }

    @Override
    public Latent canonicalise(Latent latent, Poses poses) {
        return act(latent, poses);
    }

    @Override
    public NDArray orbit(Latent latent) {
        require(latent);
        return latent.values().expandDims(1).repeat(1, layout.group().order());
    }
}
