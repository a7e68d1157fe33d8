package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.norm.Dropout;
import io.anypose.group.Group;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Steady;
import io.anypose.model.engine.Tensors;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.Operator;
import io.anypose.pose.OrbitSpec.Reach;
import io.anypose.pose.correlation.GroupCorrelation;
import io.anypose.pose.correlation.Window;
import io.anypose.pose.correlation.WindowFilter;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Scores every class at every pose of an orbit.
 *
 * <p>Every layer works on functions over the group, one vector for each ℓ, and turning the object moves these vectors
 * along the group. A latent of a shift operator is such a function already: its blocks are the channels. Any other latent
 * becomes one in the first layer, which sees each φ^(−ℓ) z. So what was learned at seen poses holds at all.
 */
final class OrbitNetwork {

    private final Operator operator;
    private final OrbitSpec spec;
    private final NDArray scale;
    private final GroupCorrelation correlation;
    private final boolean regular;
    private final NDList parameters = new NDList();

    /** Takes its arrays from {@code weights}; "orbit.scale", which latents are multiplied with, is not trained. */
    OrbitNetwork(Operator operator, OrbitSpec spec, int classes, Weights weights) {
        this(operator, spec, classes, weights, "orbit");
    }

    /** The same with other names of its arrays. */
    OrbitNetwork(Operator operator, OrbitSpec spec, int classes, Weights weights, String name) {
        Layout layout = operator.layout();
        this.operator = operator;
        this.spec = spec;
        this.regular = operator.isRegular();
        this.correlation = new GroupCorrelation(layout.group());
        this.scale = weights.array(name + ".scale", new Shape(1), Initial.uniform(1, 2));
        if (!regular && spec.layers().get(0).reach() != Reach.WHOLE) {
            throw new IllegalArgumentException("the orbit network " + spec
                    + " begins with a window, which only a shift operator" + " allows; begin with mlp or conv");
        }
        long inputs = regular ? layout.blocks() : layout.dimension();
        for (int i = 0; i < spec.layers().size(); i++) {
            OrbitSpec.Layer layer = spec.layers().get(i);
            long taps = taps(i, layer);
            Initial initial = Initial.linear(taps * inputs);
            parameters.add(weights.array(name + "." + i, new Shape(taps, inputs, layer.width()), initial));
            parameters.add(weights.array(name + "." + i + ".bias", new Shape(layer.width()), initial));
            inputs = layer.width();
        }
        Initial initial = Initial.linear(inputs);
        parameters.add(weights.array(name + ".scores", new Shape(1, inputs, classes), initial));
        parameters.add(weights.array(name + ".scores.bias", new Shape(classes), initial));
    }

    /** How many poses a layer combines. */
    private long taps(int i, OrbitSpec.Layer layer) {
        return switch (layer.reach()) {
            case POINT -> 1;
            case WINDOW -> Window.of(operator.layout().group(), layer.window()).size();
            case WHOLE -> lifts(i) ? 1 : operator.layout().group().order();
        };
    }

    /** Whether layer i sees whole orbit elements, for which a product is already a correlation over the group. */
    private boolean lifts(int i) {
        return i == 0 && !regular;
    }

    /**
     * Logits of all (pose, class) pairs.
     *
     * @param training whether dropout is at work
     * @return batch × order × classes
     */
    NDArray scores(Latent latent, boolean training) {
        return scores(latent, layers(), training && spec.dropout() > 0);
    }

    /** The same with layers that were made before, without dropout. */
    NDArray scores(Latent latent, List<Layer> layers) {
        return scores(latent, layers, false);
    }

    private NDArray scores(Latent latent, List<Layer> layers, boolean dropout) {
        NDArray x = function(latent).mul(scale);
        int last = layers.size() - 1;
        for (Layer layer : layers.subList(0, last)) {
            x = Activation.relu(layer.apply(x));
            if (dropout) {
                x = Dropout.dropout(x, (float) spec.dropout(), true).singletonOrThrow();
            }
        }
        return layers.get(last).apply(x);
    }

    /** Batch × order × channels: the latent itself where it is a function over the group, else its orbit. */
    private NDArray function(Latent latent) {
        return regular ? operator.function(latent) : operator.orbit(latent);
    }

    /** A layer with the weights that it had when it was made. */
    record Layer(GroupCorrelation.Filter filter, NDArray bias) {

        private NDArray apply(NDArray x) {
            return Steady.narrowed(filter.apply(x), bias.size()).add(bias);
        }
    }

    /** All layers with their weights as they are now. */
    List<Layer> layers() {
        return layers(UnaryOperator.identity());
    }

    private List<Layer> layers(UnaryOperator<NDArray> form) {
        return IntStream.rangeClosed(0, spec.layers().size())
                .mapToObj(i -> new Layer(filter(i, form.apply(parameters.get(2 * i))), parameters.get(2 * i + 1)))
                .toList();
    }

    private GroupCorrelation.Filter filter(int i, NDArray weight) {
        if (weight.getShape().get(0) == 1) {
            return new Pointwise(weight.squeeze(0));
        }
        OrbitSpec.Layer layer = spec.layers().get(i);
        Group group = operator.layout().group();
        if (layer.reach() == Reach.WINDOW) {
            Window window = Window.of(group, layer.window());
            return WindowFilter.of(window, weight, correlation.filter(window.spread(weight)));
        }
        return WindowFilter.of(Window.of(group, group.order()), weight, correlation.filter(weight));
    }

    /** The same product at every pose. */
    private record Pointwise(NDArray weights) implements GroupCorrelation.Filter {

        @Override
        public NDList kept() {
            return new NDList(weights);
        }

        @Override
        public NDArray apply(NDArray x) {
            return x.matMul(weights);
        }
    }

    /** What latents are multiplied with. */
    NDArray scale() {
        return scale;
    }

    /** The trained arrays. */
    NDList parameters() {
        return parameters;
    }

    /** All arrays: the trained ones and the scale. */
    NDList arrays() {
        NDList arrays = new NDList(parameters);
        arrays.add(scale);
        return arrays;
    }

    /** Makes such latents have unit variance, whatever they had. */
    void setScale(NDArray values) {
        NDArray deviation = values.sub(values.mean()).square().mean().sqrt();
        Tensors.assign(scale, deviation.reshape(1).maximum(1e-12f).pow(-1));
    }

    /** The same for recognition: they are kept, and scores do not depend on the pictures beside one, to the last bit. */
    List<Layer> layers(NDManager keeper) {
        List<Layer> kept = layers(weight -> Steady.widened(weight, 2));
        kept.forEach(layer -> layer.filter().kept().forEach(weights -> {
            NDScope.unregister(weights);
            weights.attach(keeper);
        }));
        return kept;
    }
}
