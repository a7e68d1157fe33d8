package io.anypose.export;

import io.anypose.model.ModelSpec;
import io.anypose.model.encoder.ConvLayers;
import io.anypose.model.encoder.Planes;
import java.util.Map;

/**
 * The convolutions of an encoder in a graph. Batch normalisation is folded into them: with mean m, variance v, scale s and shift b
 * of a plane, s · (w ∗ x − m) / √(v + ε) + b is a convolution with w · s / √(v + ε) and a bias of b − m · s / √(v + ε).
 */
record ConvGraph(OnnxGraph graph, ModelSpec spec, Map<String, Tensor> weights) {

    private static final String NAME = "encoder1.";

    /** From images, batch × planes × height × width, to latents. */
    String latent(String image) {
        ConvLayers plan = ConvLayers.of(spec.format(), spec.planes().outputs());
        String x = planes(image);
        for (int i = 0; i < plan.layers().size(); i++) {
            x = layer(x, NAME + i, plan.layers().get(i));
        }
        String flat = graph.add("Flatten", x);
        return graph.add(
                "MatMul", flat, graph.constant(weights.get(NAME + "latent").transposed()));
    }

    /** The map of colours as a convolution of single pixels. */
    private String planes(String image) {
        Planes planes = spec.planes();
        if (planes.isIdentity()) {
            return image;
        }
        float[] kernel = new float[planes.outputs() * planes.inputs()];
        float[] bias = new float[planes.outputs()];
        for (int out = 0; out < planes.outputs(); out++) {
            bias[out] = (float) -planes.mappedMean()[out];
            for (int in = 0; in < planes.inputs(); in++) {
                kernel[out * planes.inputs() + in] = (float) planes.matrix()[out][in];
            }
        }
        return graph.add(
                "Conv",
                image,
                graph.constant(new Tensor(new int[] {planes.outputs(), planes.inputs(), 1, 1}, kernel)),
                graph.constant(new Tensor(new int[] {planes.outputs()}, bias)));
    }

    private String layer(String x, String name, ConvLayers.Layer layer) {
        float[] kernel = weights.get(name).values().clone();
        float[] bias = new float[layer.outputs()];
        int perOutput = kernel.length / layer.outputs();
        for (int out = 0; out < layer.outputs(); out++) {
            double deviation = Math.sqrt(value(name + ".variance", out) + ConvLayers.EPSILON);
            double factor = value(name + ".scale", out) / deviation;
            bias[out] = (float) (value(name + ".shift", out) - value(name + ".mean", out) * factor);
            for (int i = out * perOutput; i < (out + 1) * perOutput; i++) {
                kernel[i] = (float) (kernel[i] * factor);
            }
        }
        long pad = ConvLayers.KERNEL / 2;
        String convolved = graph.add(
                "Conv",
                Map.of("pads", new long[] {pad, pad, pad, pad}, "strides", new long[] {layer.stride(), layer.stride()}),
                x,
                graph.constant(new Tensor(weights.get(name).shape(), kernel)),
                graph.constant(new Tensor(new int[] {layer.outputs()}, bias)));
        return graph.add(
                "MaxPool",
                Map.of("kernel_shape", new long[] {2, 2}, "strides", new long[] {2, 2}),
                graph.add("Relu", convolved));
    }

    private double value(String name, int plane) {
        return weights.get(name).values()[plane];
    }
}
