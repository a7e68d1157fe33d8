package io.anypose.eval;

import io.anypose.group.Pose;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * How one recogniser did at every pose.
 *
 * @param recogniser its name: given, knn or orbit
 * @param details numbers that belong to it, such as k and the size of the reference set
 * @param poses one result for each pose that there were views of, in the order in which people read them
 */
public record RecogniserResult(String recogniser, Map<String, Double> details, List<PoseResult> poses) {

    public RecogniserResult {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
        poses = List.copyOf(poses);
    }

    /** What was found at a pose; empty if it was not measured. */
    public Optional<PoseResult> at(Pose pose) {
        return poses.stream().filter(result -> result.pose().equals(pose)).findFirst();
    }

    /** Mean class accuracy over all poses. */
    public double all() {
        return mean(pose -> true, PoseResult::classAccuracy);
    }

    /** Mean class accuracy over the seen poses. */
    public double seen() {
        return mean(PoseResult::seen, PoseResult::classAccuracy);
    }

    /** Mean class accuracy over the unseen poses; not a number if there are none. */
    public double unseen() {
        return mean(pose -> !pose.seen(), PoseResult::classAccuracy);
    }

    /** Class accuracy at the worst pose. */
    public double worst() {
        return poses.stream().mapToDouble(PoseResult::classAccuracy).min().orElse(Double.NaN);
    }

    /** Mean class accuracy over the poses along one axis; of all poses if there is only one axis. */
    public double onCross() {
        return mean(PoseResult::onCross, PoseResult::classAccuracy);
    }

    /** Mean class accuracy over the poses that move along both axes; not a number if there is only one. */
    public double offCross() {
        return mean(pose -> !pose.onCross(), PoseResult::classAccuracy);
    }

    /** Class accuracy at the worst of the poses that move along both axes; not a number if there is only one axis. */
    public double worstOffCross() {
        return poses.stream()
                .filter(pose -> !pose.onCross())
                .mapToDouble(PoseResult::classAccuracy)
                .min()
                .orElse(Double.NaN);
    }

    /** Mean pose accuracy over all poses. */
    public double poseAccuracy() {
        return mean(pose -> true, PoseResult::poseAccuracy);
    }

    private double mean(Predicate<PoseResult> which, ToDoubleFunction<PoseResult> value) {
        return poses.stream().filter(which).mapToDouble(value).average().orElse(Double.NaN);
    }
}
