package io.anypose.export;

import io.anypose.group.AbelianGroup;
import io.anypose.group.AxisPoses;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.Probe;
import io.anypose.model.operator.Layout;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.OrbitSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The part of the graph of a turned and shifted object that follows its latents on the torus.
 *
 * <p>The latents of all shifts are one convolution over the torus. The orbit networks are convolutions over the angles, with the
 * shifts of all images as their batch: the small one at every shift, the other at the few that the small one finds best.
 */
final class RigidGraph {

    private final OnnxGraph graph;
    private final int dimension;
    private final int classes;
    private final int shifts;
    private final int turns;
    private final GroupLayers angles;
    private final Layout turned;
    private final Probe probe;
    /** The latents of all shifts: batch × shifts × dimension. */
    private final String field;

    /**
     * @param torus name of the latents on the torus, batch × (channels · shifts)
     * @param turning what makes latents for turns of them, dimension × (channels · shifts)
     */
    RigidGraph(OnnxGraph graph, Model model, String torus, Tensor turning) {
        ModelSpec spec = model.spec();
        this.graph = graph;
        this.turned = model.layouts().get(1);
        this.probe = new Probe(model);
        this.dimension = spec.dimension();
        this.classes = spec.classes().size();
        List<AbelianGroup> stages = spec.group().stages();
        this.shifts = stages.get(0).order();
        this.turns = stages.get(1).order();
        this.angles = new GroupLayers(graph, List.of(turns));
        this.field = field(torus, turning, axes(stages.get(0)));
    }

    private static List<Integer> axes(AbelianGroup group) {
        return group.factors().stream().map(AxisPoses::order).toList();
    }

    private String field(String torus, Tensor turning, List<Integer> sides) {
        int channels = turning.shape()[1] / shifts;
        GroupLayers layers = new GroupLayers(graph, sides);
        String function = graph.add("Reshape", torus, graph.constant(layers.shape(channels)));
        Tensor nothing = new Tensor(new int[] {dimension}, new float[dimension]);
        String all = layers.add(function, filters(turning, channels), nothing, 0);
        String flat = graph.add("Reshape", all, graph.constant(-1, dimension, shifts));
        return graph.add("Transpose", Map.of("perm", new long[] {0, 2, 1}), flat);
    }

    /** The rows as filters on the torus: shifts × channels × dimension. */
    private Tensor filters(Tensor turning, int channels) {
        float[] values = new float[turning.values().length];
        for (int row = 0; row < dimension; row++) {
            for (int column = 0; column < channels * shifts; column++) {
                int target = (column % shifts * channels + column / shifts) * dimension + row;
                values[target] = turning.values()[row * channels * shifts + column];
            }
        }
        return new Tensor(new int[] {shifts, channels, dimension}, values);
    }

    /** The latents brought back by poses, of which there is an index for each image. */
    String canonical(String poses) {
        String shift = graph.add("Mod", poses, graph.constant(shifts));
        String turn = graph.add("Div", poses, graph.constant(shifts));
        String shifted = picked(field, graph.add("Unsqueeze", shift, graph.constant(1)));
        String orbits = sampled(shifted, turned.block());
        String apart = graph.add("Reshape", orbits, graph.constant(-1, turned.blocks(), turns, turned.block()));
        String byTurn = graph.add("Transpose", Map.of("perm", new long[] {0, 2, 1, 3}), apart);
        String elements = graph.add("Reshape", byTurn, graph.constant(-1, turns, dimension));
        return picked(elements, graph.add("Unsqueeze", turn, graph.constant(1)));
    }

    /**
     * What is in the first entries of each block after the latent was turned back by each angle. What is done to one block is done
     * to all, and shows itself on the unit vectors of the first.
     */
    private String sampled(String latents, int entries) {
        int block = turned.block();
        float[] orbits = probe.orbit(1, units(block), block);
        float[] first = new float[block * turns * entries];
        for (int row = 0; row < block * turns; row++) {
            System.arraycopy(orbits, row * dimension, first, row * entries, entries);
        }
        String blocks = graph.add("Reshape", latents, graph.constant(-1, turned.blocks(), block));
        return graph.add("MatMul", blocks, graph.constant(new Tensor(new int[] {block, turns * entries}, first)));
    }

    private float[] units(int rows) {
        float[] units = new float[rows * dimension];
        IntStream.range(0, rows).forEach(row -> units[row * dimension + row] = 1);
        return units;
    }

    private String picked(String rows, String index) {
        return graph.add("GatherND", Map.of("batch_dims", new long[] {1}), rows, index);
    }

    /**
     * What was found.
     *
     * @param classes batch × classes
     * @param poses batch × order, by index
     */
    record Found(String classes, String poses) {}

    /** Class and pose together. */
    Found recognise(Map<String, Tensor> weights, OrbitSpec network) {
        String quick = scores(field, weights, "quick", OrbitRecogniser.QUICK);
        String byShift = graph.add("Reshape", quick, graph.constant(-1, shifts, (long) classes * turns));
        String highest = graph.add("ReduceMax", Map.of("axes", new long[] {2}, "keepdims", new long[] {0}), byShift);
        int few = Math.min(OrbitRecogniser.FEW, shifts);
        String index = graph.addSecond("TopK", highest, graph.constant(few));
        String column = graph.add("Unsqueeze", index, graph.constant(2));
        String close = scores(picked(field, column), weights, "orbit", network);
        String flat = graph.add("Reshape", close, graph.constant(-1, (long) few * classes * turns));
        String joint = graph.add(
                "Reshape",
                graph.add("Softmax", Map.of("axis", new long[] {1}), flat),
                graph.constant(-1, few, classes, turns));
        return new Found(sum(sum(joint, 3), 1), spread(sum(joint, 2), column, byShift));
    }

    /** Scores of latents of turned objects: rows × classes × angles. */
    private String scores(String latents, Map<String, Tensor> weights, String name, OrbitSpec network) {
        String samples = turned.isRegular() ? latents : sampled(latents, 1);
        String function = graph.add("Reshape", samples, graph.constant(angles.shape(turned.blocks())));
        String x = graph.add("Mul", function, graph.constant(weights.get(name + ".scale")));
        for (int i = 0; i < network.layers().size(); i++) {
            String layer = name + "." + i;
            int window = network.layers().get(i).window();
            x = graph.add("Relu", angles.add(x, weights.get(layer), weights.get(layer + ".bias"), window));
        }
        return angles.add(x, weights.get(name + ".scores"), weights.get(name + ".scores.bias"), 0);
    }

    /** The probabilities of all poses from those of a few shifts: batch × few × angles at the places of {@code column}. */
    private String spread(String few, String column, String byShift) {
        String nothing = graph.add(
                "Mul",
                graph.add("Slice", byShift, graph.constant(0), graph.constant(turns), graph.constant(2)),
                graph.constant(new Tensor(new int[] {1}, new float[1])));
        String places = graph.add("Expand", column, graph.constant(1, 1, turns));
        String all = graph.add("ScatterElements", Map.of("axis", new long[] {1}), nothing, places, few);
        String byTurn = graph.add("Transpose", Map.of("perm", new long[] {0, 2, 1}), all);
        return graph.add("Reshape", byTurn, graph.constant(-1, (long) turns * shifts));
    }

    private String sum(String table, int axis) {
        return graph.add("ReduceSum", Map.of("keepdims", new long[] {0}), table, graph.constant(axis));
    }
}
