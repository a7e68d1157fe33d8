package io.anypose.export;

import io.anypose.learn.ModelFile;
import io.anypose.learn.ModelFile.Part;
import io.anypose.pose.confidence.Calibration;
import io.anypose.pose.confidence.MahalanobisDistance;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The calibrated outputs of a graph: {@code class_probabilities} at their temperature, and {@code distance}, above 1 for an unknown
 * image.
 *
 * <p>Without calibration, probabilities are as they come, and there is no distance.
 */
final class CalibratedOutputs {

    private final OnnxGraph graph;
    private final int classes;
    private final Optional<Calibration> calibration;
    private final Map<String, Tensor> arrays;

    /** @param recogniser the one that the graph computes */
    CalibratedOutputs(OnnxGraph graph, ModelFile file, String recogniser) {
        this.graph = graph;
        this.classes = file.spec().classes().size();
        byte[] part = file.parts().get(Part.DISTANCE);
        this.calibration = part == null
                ? Optional.empty()
                : Optional.ofNullable(file.manifest().calibration().get(recogniser));
        this.arrays =
                part == null ? Map.of() : Safetensors.read(part, file.name()).tensors();
    }

    /** Whether latents have to be brought back by the poses that were found. */
    boolean needLatents() {
        return calibration.isPresent();
    }

    /** The probabilities of classes, batch × classes. */
    void classes(String probabilities) {
        String calibrated = calibration
                .map(each -> {
                    String logs = graph.add("Log", probabilities);
                    String scaled = graph.add("Mul", logs, number(1 / each.temperature()));
                    return graph.add("Softmax", Map.of("axis", new long[] {1}), scaled);
                })
                .orElse(probabilities);
        graph.output(calibrated, "class_probabilities", classes);
    }

    /** Adds the distance of canonical latents, batch × dimension, from the classes that were found. */
    void distance(String canonical, String probabilities) {
        double limit = calibration.orElseThrow().limit();
        Tensor means = arrays.get(MahalanobisDistance.MEANS);
        Tensor whitening = arrays.get(MahalanobisDistance.WHITENING);
        String label = graph.add("ArgMax", Map.of("axis", new long[] {1}, "keepdims", new long[] {0}), probabilities);
        String expected = graph.add("Gather", Map.of("axis", new long[] {0}), graph.constant(means), label);
        String white = graph.add(
                "MatMul", graph.add("Sub", canonical, expected), graph.constant(scaled(whitening.transposed(), limit)));
        String squares = graph.add("ReduceSum", graph.add("Mul", white, white), graph.constant(1));
        graph.output(graph.add("Sqrt", squares), "distance", 1);
    }

    /** So that the sum of squares is a mean, in units of the limit. */
    private static Tensor scaled(Tensor whitening, double limit) {
        float factor = (float) (1 / (limit * Math.sqrt(whitening.shape()[0])));
        float[] values = whitening.values().clone();
        for (int i = 0; i < values.length; i++) {
            values[i] *= factor;
        }
        return new Tensor(Arrays.copyOf(whitening.shape(), 2), values);
    }

    private String number(double value) {
        return graph.constant(new Tensor(new int[] {1}, new float[] {(float) value}));
    }
}
