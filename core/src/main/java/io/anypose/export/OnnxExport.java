package io.anypose.export;

import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisPoses;
import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.learn.ModelFile.Part;
import io.anypose.learn.TrainedModel;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.Probe;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Inference;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.OrbitSpec;
import io.anypose.pose.Recognisers;
import io.anypose.provenance.AnyposeException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A model as an ONNX graph.
 *
 * <p>With an orbit recogniser: {@code image} → {@code class_probabilities} and {@code pose_probabilities}. Without one, but
 * with an operator: {@code image} and {@code pose}, an index for each image, → {@code class_probabilities}; without an
 * operator, {@code image} alone. {@link CalibratedOutputs} adds what the answers are worth. A linear encoder is one product,
 * whatever it is made of, and one of convolutions is convolutions, with their normalisation folded into them; the orbit is a
 * gather, a product or a
 * rotation; layers over the group are convolutions whose input is continued periodically.
 */
final class OnnxExport {

    private static final int TILE = 256;

    private final TrainedModel trained;
    private final String card;
    private final Model model;
    private final ModelSpec spec;
    private final Probe probe;
    private final OnnxGraph graph = new OnnxGraph();
    private final int order;
    private final int dimension;

    /** Refuses models that have no latent before the pose is known. */
    OnnxExport(TrainedModel trained, String card) {
        this.trained = trained;
        this.card = card;
        this.model = trained.model();
        this.spec = model.spec();
        this.probe = new Probe(model);
        this.order = spec.group().order();
        this.dimension = spec.dimension();
        if (!model.hasOneStage() && !isRigid()) {
            throw new AnyposeException("a stacked model has a latent for each axis and cannot be exported as one graph;"
                    + " train one with the architecture torus or rigid");
        }
    }

    private boolean isRigid() {
        return spec.architecture() == Architecture.RIGID;
    }

    byte[] bytes() {
        ImageFormat format = spec.format();
        String image = graph.floats("image", format.planes(), format.height(), format.width());
        String latent = spec.architecture() == Architecture.CONV
                ? new ConvGraph(graph, spec, arrays(Part.WEIGHTS)).latent(image)
                : encoder(image, format.bytes(), model.layouts().get(0).dimension());
        if (isRigid()) {
            motion(new RigidGraph(graph, model, latent, arrays(Part.WEIGHTS).get("encoder2")));
        } else if (trained.orbit().isPresent()) {
            recognise(latent, trained.orbit().get().spec());
        } else {
            classify(givenBack(latent));
        }
        Map<String, String> texts = Description.of(trained.file(), card);
        texts.put(
                "by",
                Recognisers.name(spec, trained.orbit().map(Inference::name).orElse(GivenPose.NAME)));
        return graph.bytes(spec.transformation().name(), texts);
    }

    /** A turned and shifted object, at a pose that is given or found. */
    private void motion(RigidGraph rigid) {
        if (trained.orbit().isEmpty()) {
            classify(rigid.canonical(graph.add("Gather", graph.constant(readingOrder()), graph.indices("pose"))));
            return;
        }
        RigidGraph.Found found =
                rigid.recognise(arrays(Part.ORBIT), trained.orbit().get().spec());
        String listed =
                graph.add("Gather", Map.of("axis", new long[] {1}), found.poses(), graph.constant(readingOrder()));
        graph.output(listed, "pose_probabilities", order);
        output(OrbitRecogniser.NAME, () -> rigid.canonical(mostProbable(found.poses())), found.classes());
    }

    /** @param length of the latents */
    private String encoder(String image, int inputs, int length) {
        float[] offset = probe.encode(new float[inputs], 1);
        float[] weight = new float[inputs * length];
        for (int from = 0; from < inputs; from += TILE) {
            int rows = Math.min(TILE, inputs - from);
            float[] latents = probe.encode(units(from, rows, inputs), rows);
            for (int i = 0; i < latents.length; i++) {
                weight[from * length + i] = latents[i] - offset[i % length];
            }
        }
        String flat = graph.add("Flatten", image);
        String product = graph.add("MatMul", flat, constant(weight, inputs, length));
        return graph.add("Add", product, constant(offset, length));
    }

    private Map<String, Tensor> arrays(Part part) {
        return Safetensors.read(trained.file().parts().get(part), trained.file().name())
                .tensors();
    }

    /** Rows of an identity matrix. */
    private static float[] units(int from, int rows, int columns) {
        float[] units = new float[rows * columns];
        IntStream.range(0, rows).forEach(row -> units[row * columns + from + row] = 1);
        return units;
    }

    /** The latents, brought back by poses that are given. */
    private String givenBack(String latent) {
        return !spec.operator().acts()
                ? latent
                : canonical(latent, graph.add("Gather", graph.constant(readingOrder()), graph.indices("pose")));
    }

    /** The class of latents that were brought back. */
    private void classify(String canonical) {
        Map<String, Tensor> weights = arrays(Part.WEIGHTS);
        String hidden = graph.add("Sigmoid", layer(canonical, weights, "classifier.hidden"));
        String logits = layer(hidden, weights, "classifier.output");
        output(GivenPose.NAME, () -> canonical, graph.add("Softmax", Map.of("axis", new long[] {1}), logits));
    }

    /** The latents, brought back by poses of which there is an index for each. */
    private String canonical(String latent, String poses) {
        String index = graph.add("Unsqueeze", poses, graph.constant(1));
        return graph.add("GatherND", Map.of("batch_dims", new long[] {1}), orbit(latent), index);
    }

    private String layer(String input, Map<String, Tensor> weights, String name) {
        String product =
                graph.add("MatMul", input, graph.constant(weights.get(name).transposed()));
        return graph.add("Add", product, graph.constant(weights.get(name + ".bias")));
    }

    /** @param canonical adds the latents, brought back by the poses, to the graph */
    private void output(String recogniser, Supplier<String> canonical, String classes) {
        CalibratedOutputs outputs = new CalibratedOutputs(graph, trained.file(), recogniser);
        outputs.classes(classes);
        if (outputs.needLatents()) {
            outputs.distance(canonical.get(), classes);
        }
    }

    /** All φ^(−ℓ) z: batch × order × dimension. */
    private String orbit(String latent) {
        return graph.add("Reshape", orbits(latent), graph.constant(-1, order, dimension));
    }

    private String orbits(String latent) {
        if (spec.operator().shifts()) {
            return layout().isRegular() ? gathered(latent) : interpolated(latent);
        }
        return model.operator() instanceof SpectralOperator ? turned(latent) : multiplied(latent);
    }

    /** A permutation shows itself on the numbers 0, 1, 2 …. */
    private String gathered(String latent) {
        float[] numbers = new float[dimension];
        IntStream.range(0, dimension).forEach(i -> numbers[i] = i);
        float[] moved = probe.orbit(numbers, 1);
        long[] sources =
                IntStream.range(0, moved.length).mapToLong(i -> (long) moved[i]).toArray();
        return graph.add("Gather", Map.of("axis", new long[] {1}), latent, graph.constant(sources));
    }

    /** What is done to one block is done to all, and shows itself on the unit vectors of the first. */
    private String interpolated(String latent) {
        int block = layout().block();
        String moved = graph.add("MatMul", blocks(latent), constant(ofFirstBlock(block), block, order * block));
        String apart = graph.add("Reshape", moved, graph.constant(-1, layout().blocks(), order, block));
        return graph.add("Transpose", Map.of("perm", new long[] {0, 2, 1, 3}), apart);
    }

    /** The orbits of the unit vectors of the first block, as far as they are in its first {@code entries}. */
    private float[] ofFirstBlock(int entries) {
        int block = layout().block();
        float[] orbits = probe.orbit(units(0, block, dimension), block);
        float[] first = new float[block * order * entries];
        for (int row = 0; row < block * order; row++) {
            System.arraycopy(orbits, row * dimension, first, row * entries, entries);
        }
        return first;
    }

    private String blocks(String latent) {
        return graph.add("Reshape", latent, graph.constant(-1, layout().blocks(), layout().block()));
    }

    private Layout layout() {
        return model.operator().layout();
    }

    /** Any linear map shows itself on unit vectors. */
    private String multiplied(String latent) {
        float[] powers = probe.orbit(units(0, dimension, dimension), dimension);
        return graph.add("MatMul", latent, constant(powers, dimension, order * dimension));
    }

    /** A rotation of planes shows its cosines and sines on the first vector of each plane. */
    private String turned(String latent) {
        int half = dimension / 2;
        float[] first = new float[dimension];
        Arrays.fill(first, 0, half, 1);
        float[] turned = probe.orbit(first, 1);
        String cos = graph.constant(half(turned, 0));
        String sin = graph.constant(half(turned, half));
        String x = part(latent, 0, half);
        String y = part(latent, half, dimension);
        String left = graph.add("Sub", graph.add("Mul", x, cos), graph.add("Mul", y, sin));
        String right = graph.add("Add", graph.add("Mul", x, sin), graph.add("Mul", y, cos));
        return graph.add("Concat", Map.of("axis", new long[] {2}), left, right);
    }

    /** Half of each orbit element: 1 × order × dimension / 2. */
    private Tensor half(float[] orbit, int from) {
        int half = dimension / 2;
        float[] values = new float[order * half];
        for (int pose = 0; pose < order; pose++) {
            System.arraycopy(orbit, pose * dimension + from, values, pose * half, half);
        }
        return new Tensor(new int[] {1, order, half}, values);
    }

    /** Some entries of the latent: batch × 1 × (to − from). */
    private String part(String latent, int from, int to) {
        String slice = graph.add("Slice", latent, graph.constant(from), graph.constant(to), graph.constant(1));
        return graph.add("Unsqueeze", slice, graph.constant(1));
    }

    /** Class and pose together, as the orbit recogniser finds them. */
    private void recognise(String latent, OrbitSpec network) {
        Map<String, Tensor> weights = arrays(Part.ORBIT);
        List<Integer> axes = AbelianGroup.require(spec.group(), "the ONNX graph of an orbit network").factors().stream()
                .map(AxisPoses::order)
                .toList();
        GroupLayers layers = new GroupLayers(graph, axes);
        String x = graph.add("Mul", function(latent, layers), graph.constant(weights.get("orbit.scale")));
        for (int i = 0; i < network.layers().size(); i++) {
            String name = "orbit." + i;
            x = graph.add(
                    "Relu",
                    layers.add(
                            x,
                            weights.get(name),
                            weights.get(name + ".bias"),
                            network.layers().get(i).window()));
        }
        x = layers.add(x, weights.get("orbit.scores"), weights.get("orbit.scores.bias"), 0);
        int classes = spec.classes().size();
        String byClass = graph.add("Reshape", x, graph.constant(-1, classes, order));
        String joint = graph.add("Softmax", Map.of("axis", new long[] {1}), graph.add("Flatten", byClass));
        String table = graph.add("Reshape", joint, graph.constant(-1, classes, order));
        String poses = sum(table, 1);
        String listed = graph.add("Gather", Map.of("axis", new long[] {1}), poses, graph.constant(readingOrder()));
        graph.output(listed, "pose_probabilities", order);
        output(OrbitRecogniser.NAME, () -> canonical(latent, mostProbable(poses)), sum(table, 2));
    }

    /** The index of each pose in the order in which they are listed everywhere: in JSON, on the page, and here. */
    private long[] readingOrder() {
        return spec.transformation().readingOrder().stream()
                .mapToLong(Pose::index)
                .toArray();
    }

    private String mostProbable(String table) {
        return graph.add("ArgMax", Map.of("axis", new long[] {1}, "keepdims", new long[] {0}), table);
    }

    private String sum(String table, int axis) {
        return graph.add("ReduceSum", Map.of("keepdims", new long[] {0}), table, graph.constant(axis));
    }

    /** Channels over the group: the blocks of a latent that is a function over it already, or the entries of its orbit. */
    private String function(String latent, GroupLayers layers) {
        if (model.operator().isRegular()) {
            int channels = layout().blocks();
            String sampled = layout().isRegular()
                    ? latent
                    : graph.add("MatMul", blocks(latent), constant(ofFirstBlock(1), layout().block(), order));
            return graph.add("Reshape", sampled, graph.constant(layers.shape(channels)));
        }
        return graph.add(
                "Reshape",
                graph.add("Transpose", Map.of("perm", new long[] {0, 2, 1}), orbit(latent)),
                graph.constant(layers.shape(dimension)));
    }

    private String constant(float[] values, int... shape) {
        return graph.constant(new Tensor(shape, values));
    }
}
