package io.anypose.report.record;

import io.anypose.eval.RecogniserResult;
import io.anypose.pose.GivenPose;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import java.util.List;
import java.util.OptionalInt;

/**
 * How a recogniser knows the pose.
 *
 * @param neighbours K of k-NN; empty for all others
 */
public record PoseSource(String recogniser, OptionalInt neighbours) {

    public static final PoseSource GIVEN = new PoseSource(GivenPose.NAME, OptionalInt.empty());
    public static final PoseSource ORBIT = new PoseSource(OrbitRecogniser.NAME, OptionalInt.empty());

    /** All that the paper has. */
    public static final List<PoseSource> PAPER = List.of(GIVEN, neighbours(1), neighbours(3), neighbours(10));

    public static PoseSource neighbours(int k) {
        return new PoseSource(NearestNeighbours.NAME, OptionalInt.of(k));
    }

    public static PoseSource of(RecogniserResult result) {
        Double k = result.details().get("k");
        return new PoseSource(
                result.recogniser(), k == null ? OptionalInt.empty() : OptionalInt.of((int) Math.round(k)));
    }

    /** In plain words. */
    public String words() {
        return switch (recogniser) {
            case GivenPose.NAME -> "pose given";
            case NearestNeighbours.NAME -> neighbours.isEmpty() ? "k-NN" : "k-NN (k = " + neighbours.getAsInt() + ")";
            case OrbitRecogniser.NAME -> "orbit recogniser";
            default -> recogniser;
        };
    }
}
