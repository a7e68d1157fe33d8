package io.anypose.report.chart;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.eval.SeedMean;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.model.TransformationInfo;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.PoseSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Class accuracy by pose: one line for each recogniser of each evaluation, with the poses seen in training shaded.
 *
 * <p>For transformations with one axis.
 */
public final class AccuracyChart {

    /** About the width of a README. */
    private static final int WIDTH = 800;

    private static final int HEIGHT = 480;

    private final PoseChart chart;

    private AccuracyChart(PoseChart chart) {
        this.chart = chart;
    }

    /**
     * The chart of evaluations that share transformation, poses and seen poses; others are refused. Where any pose is
     * possible, models that saw different ranges may be compared: nothing is shaded then, and each line says its range.
     *
     * @param title above the chart; usually empty, because a caption stands below
     */
    public static AccuracyChart of(List<Evaluation> evaluations, String title) {
        Set<TransformationInfo> transformations = new LinkedHashSet<>();
        for (Evaluation evaluation : evaluations) {
            transformations.add(TransformationInfo.of(evaluation.transformation()));
        }
        Transformation transformation = only(transformations);
        Axis axis = axis(transformation);
        Set<Double> ranges = ranges(evaluations);
        Map<Pose, Boolean> seen = seen(evaluations, ranges.size() > 1);
        List<Pose> poses = poses(transformation, seen);
        return new AccuracyChart(new PoseChart(
                title,
                axis,
                poses.stream().map(axis::value).toList(),
                poses.stream().map(pose -> seen.getOrDefault(pose, false)).toList(),
                ranges.size() == 1 ? OptionalDouble.of(ranges.iterator().next()) : OptionalDouble.empty(),
                ValueScale.ACCURACY,
                lines(evaluations, poses, ranges.size() > 1)));
    }

    /** All poses, measured or not; where any is possible, those that were measured. */
    private static List<Pose> poses(Transformation transformation, Map<Pose, Boolean> measured) {
        return transformation.anyPose()
                ? measured.keySet().stream().sorted(transformation.reading()).toList()
                : transformation.readingOrder();
    }

    /** The ranges that models saw, if all of them saw one. */
    private static Set<Double> ranges(List<Evaluation> evaluations) {
        return evaluations.stream()
                        .allMatch(evaluation -> evaluation.seenWithin().isPresent())
                ? evaluations.stream()
                        .map(evaluation -> evaluation.seenWithin().getAsDouble())
                        .collect(Collectors.toCollection(LinkedHashSet::new))
                : Set.of();
    }

    /** Whether training could use each pose that was measured; none is shaded if the models {@code differ} in that. */
    private static Map<Pose, Boolean> seen(List<Evaluation> evaluations, boolean differ) {
        Map<Pose, Boolean> seen = new HashMap<>();
        for (Evaluation evaluation : evaluations) {
            for (RecogniserResult result : evaluation.results()) {
                for (PoseResult pose : result.poses()) {
                    Boolean before = seen.put(pose.pose(), pose.seen());
                    if (differ) {
                        seen.put(pose.pose(), false);
                    } else if (before != null && before != pose.seen()) {
                        throw new AnyposeException("the records saw different poses in training, and a chart can"
                                + " shade only one range; make one chart for each");
                    }
                }
            }
        }
        return seen;
    }

    private static Transformation only(Set<TransformationInfo> transformations) {
        if (transformations.size() == 1) {
            return transformations.iterator().next();
        }
        throw new AnyposeException("a chart shows one transformation, but the records have "
                + transformations.stream().map(AccuracyChart::describe).collect(Collectors.joining(" and "))
                + "; make one chart for each");
    }

    private static String describe(Transformation transformation) {
        return transformation.name() + " with " + transformation.group().order() + " poses";
    }

    private static Axis axis(Transformation transformation) {
        if (transformation.axes().size() == 1) {
            return transformation.axes().get(0);
        }
        throw new AnyposeException("the records are of " + transformation.name()
                + ", which moves along two axes, but a chart of accuracy by pose has one; give records of rotation,"
                + " translate-x or translate-y");
    }

    private static List<PoseLine> lines(List<Evaluation> evaluations, List<Pose> poses, boolean differ) {
        List<PoseLine> lines = new ArrayList<>();
        boolean alike = evaluations.stream()
                        .flatMap(evaluation ->
                                evaluation.results().stream().map(result -> label(evaluation.operator(), result)))
                        .distinct()
                        .count()
                == 1;
        for (Evaluation evaluation : evaluations) {
            for (RecogniserResult result : evaluation.results()) {
                String way = label(evaluation.operator(), result);
                String label = !differ ? way : alike ? range(evaluation) : way + ", " + range(evaluation);
                String unused = unused(label, evaluation, lines);
                List<SeedMean> accuracies = poses.stream()
                        .map(pose -> SeedMean.of(
                                result.at(pose).map(PoseResult::classAccuracy).orElse(Double.NaN)))
                        .toList();
                lines.add(PoseLine.line(unused, accuracies, LineStyle.number(lines.size())));
            }
        }
        return lines;
    }

    private static String range(Evaluation evaluation) {
        return "trained within ±" + Axis.text(evaluation.seenWithin().getAsDouble())
                + evaluation.transformation().axes().get(0).unit();
    }

    /** The label with what tells it from those before it: the seed, or else a number. */
    private static String unused(String label, Evaluation evaluation, List<PoseLine> lines) {
        Set<String> used = lines.stream().map(PoseLine::label).collect(Collectors.toSet());
        String seeded = label + ", seed " + evaluation.provenance().seed();
        return !used.contains(label)
                ? label
                : IntStream.iterate(1, i -> i + 1)
                        .mapToObj(i -> i == 1 ? seeded : seeded + " (" + i + ")")
                        .filter(candidate -> !used.contains(candidate))
                        .findFirst()
                        .orElseThrow();
    }

    private static String label(OperatorKind operator, RecogniserResult result) {
        PoseSource source = PoseSource.of(result);
        String first = OperatorNames.words(operator);
        // Without an operator, being given the pose changes nothing.
        return operator == Operators.NONE && source.equals(PoseSource.GIVEN) ? first : first + ", " + source.words();
    }

    /** The chart as the bytes of a picture file. */
    public byte[] picture(PictureFormat format) {
        return format.picture(() -> new PosePlot(chart).chart(), WIDTH, HEIGHT);
    }

    /** What the legend says, from the first line to the last. */
    public List<String> labels() {
        return chart.lines().stream().map(PoseLine::label).toList();
    }
}
