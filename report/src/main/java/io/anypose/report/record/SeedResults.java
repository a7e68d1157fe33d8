package io.anypose.report.record;

import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.eval.SeedMean;
import io.anypose.image.Transformation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What one recogniser achieved, with one result for each seed that a part was trained with.
 *
 * @param note what a label ends with: the number of seeds, if the run has more of them, otherwise nothing
 */
public record SeedResults(
        Transformation transformation, SortedMap<Long, RecogniserResult> bySeed, TestDigits digits, String note) {

    public SeedResults {
        bySeed = Collections.unmodifiableSortedMap(new TreeMap<>(bySeed));
    }

    /** One result alone, where it does not matter with which seed. */
    public static SeedResults single(Transformation transformation, RecogniserResult result) {
        return new SeedResults(transformation, new TreeMap<>(Map.of(0L, result)), TestDigits.ALL, "");
    }

    /** A number of the whole result, over the seeds. */
    public SeedMean mean(ToDoubleFunction<RecogniserResult> value) {
        SortedMap<Long, Double> values = new TreeMap<>();
        bySeed.forEach((seed, result) -> values.put(seed, value.applyAsDouble(result)));
        return new SeedMean(values);
    }

    /** A number at each pose in reading order, over the seeds. */
    public List<SeedMean> byPose(ToDoubleFunction<PoseResult> value) {
        return IntStream.range(0, poses().size())
                .mapToObj(i -> mean(result -> value.applyAsDouble(result.poses().get(i))))
                .toList();
    }

    /** A number at the pose of this size along the only axis; empty if there is no such pose. */
    public Optional<SeedMean> at(int size, ToDoubleFunction<PoseResult> value) {
        int index = sizes().indexOf((double) size);
        return index < 0 ? Optional.empty() : Optional.of(byPose(value).get(index));
    }

    /** The sizes of the poses along the only axis, in reading order. */
    public List<Double> sizes() {
        return poses().stream()
                .map(pose ->
                        transformation.values(pose.pose()).values().iterator().next())
                .toList();
    }

    /** The poses in reading order; what was measured there is that of the first seed. */
    public List<PoseResult> poses() {
        return first().poses();
    }

    /** That of the first seed. */
    public RecogniserResult first() {
        return bySeed.get(bySeed.firstKey());
    }

    public List<Boolean> seen() {
        return poses().stream().map(PoseResult::seen).toList();
    }
}
