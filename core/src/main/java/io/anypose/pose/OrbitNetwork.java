package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.Dropout;
import io.anypose.model.Initial;
import io.anypose.model.Latent;
import io.anypose.model.Operator;
import io.anypose.model.Weights;

/**
 * Scores every class at every pose of an orbit.
 *
 * <p>The first layer sees each φ^(−ℓ) z; from then on there is one vector for each ℓ, and turning the object moves these
 * vectors along the group. Later layers respect that, so what was learned at seen poses holds at all.
 */
final class OrbitNetwork {

    private final Operator operator;
    private final OrbitSpec spec;
    private final NDArray scale;
    private final GroupCorrelation correlation;
    private final NDList parameters = new NDList();

    /** Takes its arrays from {@code weights}; "orbit.scale", which latents are multiplied with, is not trained. */
    OrbitNetwork(Operator operator, OrbitSpec spec, int classes, Weights weights) {
        this.operator = operator;
        this.spec = spec;
        this.correlation = new GroupCorrelation(operator.layout().group());
        this.scale = weights.array("orbit.scale", new Shape(1), Initial.uniform(1, 1 + 1e-9));
        int order = operator.layout().group().order();
        long inputs = operator.layout().dimension();
        for (int i = 0; i < spec.layers().size(); i++) {
            OrbitSpec.Layer layer = spec.layers().get(i);
            boolean whole = i > 0 && layer.reach() == OrbitSpec.Reach.WHOLE;
            Shape shape = whole ? new Shape(order, inputs, layer.width()) : new Shape(layer.width(), inputs);
            Initial initial = Initial.linear(whole ? order * inputs : inputs);
            parameters.add(weights.array("orbit." + i, shape, initial));
            parameters.add(weights.array("orbit." + i + ".bias", new Shape(layer.width()), initial));
            inputs = layer.width();
        }
        Initial initial = Initial.linear(inputs);
        parameters.add(weights.array("orbit.scores", new Shape(classes, inputs), initial));
        parameters.add(weights.array("orbit.scores.bias", new Shape(classes), initial));
    }

    /**
     * Logits of all (pose, class) pairs.
     *
     * @param training whether dropout is at work
     * @return batch × order × classes
     */
    NDArray scores(Latent latent, boolean training) {
        NDArray x = operator.orbit(latent).mul(scale);
        for (int i = 0; i < spec.layers().size(); i++) {
            x = Activation.relu(hidden(i, x));
            if (training && spec.dropout() > 0) {
                x = Dropout.dropout(x, (float) spec.dropout(), true).singletonOrThrow();
            }
        }
        int last = parameters.size() - 2;
        return Linear.linear(x, parameters.get(last), parameters.get(last + 1)).singletonOrThrow();
    }

    private NDArray hidden(int i, NDArray x) {
        NDArray weight = parameters.get(2 * i);
        NDArray bias = parameters.get(2 * i + 1);
        // The first layer sees whole orbit elements, so for it a product is already a correlation over the group.
        return weight.getShape().dimension() == 2
                ? Linear.linear(x, weight, bias).singletonOrThrow()
                : correlation.direct(x, weight).add(bias);
    }

    /** What latents are multiplied with. */
    NDArray scale() {
        return scale;
    }

    /** The trained arrays. */
    NDList parameters() {
        return parameters;
    }
}
