package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.group.Poses;
import io.anypose.model.encoder.Encoder;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Operator;

/** An encoder and the operator that acts on its latents; their layouts agree. */
public record Stage(Encoder encoder, Operator operator) {

    public Stage {
        if (!encoder.layout().equals(operator.layout())) {
            throw new IllegalArgumentException(
                    "the encoder makes " + encoder.layout() + ", but the operator acts on " + operator.layout());
        }
    }

    /** Encodes, then undoes the poses. */
    Latent canonical(NDArray inputs, Poses poses) {
        return operator.canonicalise(encoder.encode(inputs), poses);
    }

    /** The same stage for one step of training. */
    Stage once() {
        return new Stage(encoder, operator.once());
    }

    /** The same stage while it learns. */
    Stage learning() {
        return new Stage(encoder.learning(), operator);
    }

    /** The same stage, when nothing in it changes any more. */
    Stage frozen(NDManager keeper) {
        return new Stage(encoder.frozen(keeper), operator);
    }

    NDList parameters() {
        NDList parameters = new NDList(encoder.parameters());
        parameters.addAll(operator.parameters());
        return parameters;
    }
}
