package io.anypose.learn;

import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.eval.Evaluator;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.model.ModelSpec;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Inference;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How well a model knows objects that it did not learn from, in one look: as they are, moved everywhere, and moved between the
 * poses that it searches.
 *
 * @param objects how many were shown
 * @param upright the share of classes found in the canonical pose
 * @param everywhere the mean over the poses of the group
 * @param worst at the worst of these poses
 * @param worstPose which one that is
 * @param between the mean over poses in the middle between two of the group, where these are possible
 * @param medianError of the pose that was found, in the unit of the axis, where any pose is possible
 * @param unknown the share of pictures that were called unknown
 */
public record Findings(
        int objects,
        double upright,
        double everywhere,
        double worst,
        Pose worstPose,
        OptionalDouble between,
        OptionalDouble medianError,
        OptionalDouble unknown) {

    /** So many views are shown at most; of more, some poses are left out. */
    private static final int MOST_VIEWS = 30_000;

    /** Fewer objects than this say little. */
    private static final int FEW = 50;

    private static final double GOOD = 0.8;
    private static final double EVEN = 0.1;

    /** Shows the test objects of a source to the recogniser that a model answers by. */
    public static Findings of(TrainedModel model, ViewSource source, Evaluator.Progress progress) {
        ModelSpec spec = model.file().spec();
        Views test =
                Experiment.test(spec, source, new Seed(model.file().provenance().seed()));
        Transformation transformation = spec.transformation();
        List<Pose> grid = some(transformation.readingOrder(), test.size());
        List<Pose> middle = transformation.anyPose() ? between(transformation, grid) : List.of();
        int total = grid.size() + middle.size();
        RecogniserResult found = measured(model, test, grid, (done, of) -> progress.poses(done, total));
        Optional<RecogniserResult> off = middle.isEmpty()
                ? Optional.empty()
                : Optional.of(measured(model, test, middle, (done, of) -> progress.poses(grid.size() + done, total)));
        PoseResult worst = found.poses().stream()
                .min(Comparator.comparingDouble(PoseResult::classAccuracy))
                .orElseThrow();
        return new Findings(
                test.size(),
                found.at(spec.group().identity()).map(PoseResult::classAccuracy).orElse(Double.NaN),
                found.all(),
                worst.classAccuracy(),
                worst.pose(),
                off.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(off.get().all()),
                detail(off.orElse(found), "medianError"),
                detail(found, "unknownSeen"));
    }

    private static OptionalDouble detail(RecogniserResult result, String name) {
        Double value = result.details().get(name);
        return value == null || value.isNaN() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** All poses, or every second, third and so on, with the canonical one among them. */
    private static List<Pose> some(List<Pose> poses, int objects) {
        int every = Math.max(1, (int) Math.ceil(2.0 * poses.size() * objects / MOST_VIEWS));
        int identity = IntStream.range(0, poses.size())
                .filter(i -> poses.get(i).isIdentity())
                .findFirst()
                .orElse(0);
        return IntStream.range(0, poses.size())
                .filter(i -> Math.floorMod(i - identity, every) == 0)
                .mapToObj(poses::get)
                .toList();
    }

    private static List<Pose> between(Transformation transformation, List<Pose> grid) {
        Axis axis = transformation.axes().get(0);
        List<Pose> between = new ArrayList<>();
        for (Pose pose : grid) {
            double size = transformation.values(pose).get(axis.name()) + axis.step() / 2;
            double around = axis.step() * axis.group().order();
            between.add(transformation.pose(List.of(size > around / 2 ? size - around : size)));
        }
        return between;
    }

    private static RecogniserResult measured(
            TrainedModel model, Views test, List<Pose> poses, Evaluator.Progress progress) {
        try (Evaluator evaluator = new Evaluator(model.model(), test, poses)) {
            Optional<Inference> best = model.recognisers().best();
            Optional<Recogniser> finding = best.map(model::recogniser);
            Function<Pose, Recogniser> at = pose -> finding.orElseGet(() -> model.given(pose));
            return evaluator.evaluate(best.map(Inference::name).orElse(GivenPose.NAME), Map.of(), at, progress);
        }
    }

    /** What to know before relying on the model, each in a sentence; nothing if all is well. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (objects < FEW) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "only %d objects were there to test with, so that the true share may be %.0f points away from the"
                            + " measured one; add pictures",
                    objects,
                    196 * Math.sqrt(Math.max(everywhere * (1 - everywhere), 0.05) / objects)));
        }
        if (everywhere < GOOD) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%.0f objects in 100 are taken for something else; more pictures of each class would help most",
                    100 * (1 - everywhere)));
        }
        if (upright - worst > EVEN) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "at its worst pose it is %.0f points below upright; look at evaluate for which poses to avoid",
                    100 * (upright - worst)));
        }
        return warnings;
    }
}
