package io.anypose.eval;

import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;

/** How far the poses that a recogniser found are from the true ones, along one axis on which any pose is possible. */
final class PoseErrors {

    private static final double MEDIAN = 0.5;
    private static final double MOST = 0.9;
    private static final double ROUNDING = 1e-9;
    /** Parts of a whole turn within which errors are counted: 9 and 18 degrees of a rotation. */
    private static final int[] NEAR = {40, 20};

    private final Axis axis;
    private final DoubleStream.Builder all = DoubleStream.builder();

    PoseErrors(Axis axis) {
        this.axis = axis;
    }

    /** The distance of two poses along the first axis, in steps. */
    static double steps(Pose found, Pose truth) {
        AxisGroup group = AxisGroup.require(truth.group(), "the error of a pose");
        return group.factors()
                .get(0)
                .distance(group.parts(found).get(0), group.parts(truth).get(0));
    }

    void add(double steps) {
        all.add(steps * axis.step());
    }

    /** The median and the 90th percentile in the unit of the axis, and which share is near; nothing if all are exact. */
    Map<String, Double> details() {
        double[] sorted = all.build().sorted().toArray();
        Map<String, Double> details = new LinkedHashMap<>();
        if (sorted.length == 0 || sorted[sorted.length - 1] <= ROUNDING) {
            return details;
        }
        details.put("medianError", percentile(sorted, MEDIAN));
        details.put("error90", percentile(sorted, MOST));
        double turn = Math.rint(axis.step() * axis.group().order() * 1e9) / 1e9;
        for (int part : NEAR) {
            double limit = turn / part;
            double within = Arrays.stream(sorted)
                    .filter(error -> error <= limit + ROUNDING)
                    .count();
            details.put("within" + Axis.text(limit), within / sorted.length);
        }
        return details;
    }

    private static double percentile(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
