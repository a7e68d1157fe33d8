package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;
import ai.djl.nn.norm.BatchNorm;
import ai.djl.nn.pooling.Pool;
import io.anypose.image.ImageFormat;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Initial;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import java.util.ArrayList;
import java.util.List;

/**
 * Convolutions with batch normalisation and pooling, then one product without bias: f(x) = W c(x).
 *
 * <p>It sees through backgrounds, which a linear encoder cannot. In return it knows the poses that it has seen and no others: do
 * not use it for a narrow range of poses.
 *
 * <p>While it learns, a batch is normalised with its own mean and variance, and running means of both are kept; at all other times
 * it is these that normalise, so that what an image becomes does not depend on the images beside it.
 */
public final class ConvEncoder implements Encoder {

    /** How much of the running means is kept with each batch. */
    private static final float KEPT = 0.9f;

    private static final Shape HALF = new Shape(2, 2);
    private static final Shape PADDING = new Shape(ConvLayers.KERNEL / 2, ConvLayers.KERNEL / 2);

    /** The arrays of one layer. */
    private record Arrays(int stride, NDArray kernel, NDArray scale, NDArray shift, NDArray mean, NDArray variance) {

        static Arrays of(ConvLayers.Layer layer, Weights weights, String name) {
            long taps = (long) ConvLayers.KERNEL * ConvLayers.KERNEL;
            Shape kernel = new Shape(layer.outputs(), layer.inputs(), ConvLayers.KERNEL, ConvLayers.KERNEL);
            Shape planes = new Shape(layer.outputs());
            return new Arrays(
                    layer.stride(),
                    // Of what comes in about half is above 0: this keeps the variance from layer to layer.
                    weights.array(name, kernel, Initial.normal(Math.sqrt(2.0 / (taps * layer.inputs())))),
                    weights.array(name + ".scale", planes, Initial.constant(1)),
                    weights.array(name + ".shift", planes, Initial.constant(0)),
                    weights.array(name + ".mean", planes, Initial.constant(0)),
                    weights.array(name + ".variance", planes, Initial.constant(1)));
        }

        NDArray apply(NDArray images, boolean learning) {
            NDArray convolved = Conv2d.conv2d(images, kernel, null, new Shape(stride, stride), PADDING)
                    .singletonOrThrow();
            NDArray normal = BatchNorm.batchNorm(
                            convolved, mean, variance, scale, shift, -1, KEPT, ConvLayers.EPSILON, learning)
                    .singletonOrThrow();
            return Pool.maxPool2d(Activation.relu(normal), HALF, HALF, new Shape(0, 0), false);
        }
    }

    private final Layout layout;
    private final Planes planes;
    private final Numbers numbers;
    private final List<Arrays> layers;
    private final NDArray latent;
    private final boolean learning;

    /** Takes its arrays from {@code weights}, under names that begin with {@code name}. */
    public ConvEncoder(Layout layout, Planes planes, ImageFormat format, Weights weights, String name) {
        ConvLayers plan = ConvLayers.of(format, planes.outputs());
        List<Arrays> arrays = new ArrayList<>();
        for (ConvLayers.Layer layer : plan.layers()) {
            arrays.add(Arrays.of(layer, weights, name + "." + arrays.size()));
        }
        this.layout = layout;
        this.planes = planes;
        this.numbers = new Numbers(format, false);
        this.layers = List.copyOf(arrays);
        this.latent = weights.array(
                name + ".latent", new Shape(layout.dimension(), plan.features()), Initial.linear(plan.features()));
        this.learning = false;
    }

    private ConvEncoder(ConvEncoder encoder, Numbers numbers, boolean learning) {
        this.layout = encoder.layout;
        this.planes = encoder.planes;
        this.numbers = numbers;
        this.layers = encoder.layers;
        this.latent = encoder.latent;
        this.learning = learning;
    }

    @Override
    public Encoder learning() {
        return new ConvEncoder(this, numbers, true);
    }

    @Override
    public Encoder frozen(NDManager keeper) {
        return new ConvEncoder(this, numbers.frozen(), false);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** Many images are encoded some at a time: what lies between image and latent takes far more memory than both. */
    @Override
    public Latent encode(NDArray inputs) {
        long rows = inputs.getShape().get(0);
        int tile = numbers.format().tile();
        if (learning || rows <= tile) {
            return encodeAtOnce(inputs);
        }
        NDList parts = new NDList();
        for (long from = 0; from < rows; from += tile) {
            NDIndex some = new NDIndex("{}:{}", from, Math.min(rows, from + tile));
            parts.add(EngineScope.only(() -> encodeAtOnce(inputs.get(some)).values()));
        }
        NDArray all = NDArrays.concat(parts, 0);
        parts.close();
        return new Latent(all, layout);
    }

    private Latent encodeAtOnce(NDArray inputs) {
        ImageFormat format = numbers.format();
        NDArray x = planes.apply(inputs, numbers, latent.getDataType())
                .reshape(inputs.getShape().get(0), planes.outputs(), format.height(), format.width());
        for (Arrays layer : layers) {
            x = layer.apply(x, learning);
        }
        NDArray flat = x.reshape(x.getShape().get(0), -1);
        return new Latent(Linear.linear(flat, latent).singletonOrThrow(), layout);
    }

    @Override
    public NDList parameters() {
        NDList parameters = new NDList();
        layers.forEach(layer -> {
            parameters.add(layer.kernel());
            parameters.add(layer.scale());
            parameters.add(layer.shift());
        });
        parameters.add(latent);
        return parameters;
    }

    @Override
    public NDList statistics() {
        NDList statistics = new NDList();
        layers.forEach(layer -> {
            statistics.add(layer.mean());
            statistics.add(layer.variance());
        });
        return statistics;
    }
}
