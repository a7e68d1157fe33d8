package io.anypose.export;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Layers over a group as convolutions: y[g, o] = Σ_h Σ_c x[g + h, c] · w[h, c, o], where x is continued periodically.
 *
 * @param orders how many poses each axis has
 */
record GroupLayers(OnnxGraph graph, List<Integer> orders) {

    /** Which poses a layer combines along one axis: the first is {@code from} steps away. */
    private record Taps(int from, int count, int order) {

        /** A window of 0 or one that is longer than the axis is all of it. */
        static Taps of(int window, int order) {
            return window == 0 || window >= order ? new Taps(0, order, order) : new Taps(-(window / 2), window, order);
        }

        int pose(int tap) {
            return Math.floorMod(from + tap, order);
        }

        /** How many poses of these have a smaller index: weights are stored in the order of indices. */
        int rank(int tap) {
            return (int) IntStream.range(0, count)
                    .filter(other -> pose(other) < pose(tap))
                    .count();
        }

        /** The pose that each place of the continued axis shows. */
        long[] continued() {
            return LongStream.range(0, order + count - 1L)
                    .map(place -> Math.floorMod(place + from, (long) order))
                    .toArray();
        }
    }

    /** The shape of a function over the group. */
    long[] shape(int channels) {
        return LongStream.concat(LongStream.of(-1, channels), orders.stream().mapToLong(Integer::longValue))
                .toArray();
    }

    /**
     * Adds a layer.
     *
     * @param weight taps × inputs × outputs; one tap is a product at each pose
     * @param window poses along each axis; 0 for all of them
     */
    String add(String x, Tensor weight, Tensor bias, int window) {
        List<Taps> axes = orders.stream()
                .map(order -> weight.shape()[0] == 1 ? new Taps(0, 1, order) : Taps.of(window, order))
                .toList();
        String continued = x;
        for (int axis = 0; axis < axes.size(); axis++) {
            if (axes.get(axis).count() > 1) {
                continued = graph.add(
                        "Gather",
                        Map.of("axis", new long[] {axis + 2}),
                        continued,
                        graph.constant(axes.get(axis).continued()));
            }
        }
        return graph.add("Conv", continued, graph.constant(kernel(weight, axes)), graph.constant(bias));
    }

    /** Outputs × inputs × taps along each axis. */
    private static Tensor kernel(Tensor weight, List<Taps> axes) {
        int inputs = weight.shape()[1];
        int outputs = weight.shape()[2];
        int[] shape = IntStream.concat(
                        IntStream.of(outputs, inputs), axes.stream().mapToInt(Taps::count))
                .toArray();
        int taps = weight.shape()[0];
        float[] values = new float[weight.values().length];
        for (int tap = 0; tap < taps; tap++) {
            int stored = stored(tap, axes);
            for (int i = 0; i < inputs; i++) {
                for (int o = 0; o < outputs; o++) {
                    values[(o * inputs + i) * taps + tap] = weight.values()[(stored * inputs + i) * outputs + o];
                }
            }
        }
        return new Tensor(shape, values);
    }

    /** Where the weights of a tap, counted along the axes, are stored. */
    private static int stored(int tap, List<Taps> axes) {
        int stored = 0;
        int unit = 1;
        int rest = tap;
        for (int axis = axes.size() - 1; axis >= 0; axis--) {
            Taps taps = axes.get(axis);
            stored += unit * taps.rank(rest % taps.count());
            unit *= taps.count();
            rest /= taps.count();
        }
        return stored;
    }
}
