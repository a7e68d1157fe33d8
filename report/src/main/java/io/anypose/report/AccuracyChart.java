package io.anypose.report;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.model.TransformationInfo;
import io.anypose.pose.GivenPose;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.provenance.AnyposeException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Class accuracy by pose: one line for each recogniser of each evaluation, with the poses seen in training shaded.
 *
 * <p>For transformations with one axis.
 */
public final class AccuracyChart {

    /** One line of the chart: what the legend says, and the fraction of classes recognised at each pose. */
    record Line(String label, List<Double> accuracies) {}

    private final String title;
    private final Axis axis;
    private final List<Boolean> seen;
    private final List<Line> lines;

    private AccuracyChart(String title, Axis axis, List<Boolean> seen, List<Line> lines) {
        this.title = title;
        this.axis = axis;
        this.seen = seen;
        this.lines = lines;
    }

    /**
     * The chart of evaluations that share transformation, poses and seen poses; others are refused.
     *
     * @param title above the chart; usually empty, because a caption stands below
     */
    public static AccuracyChart of(List<Evaluation> evaluations, String title) {
        Set<TransformationInfo> transformations = new LinkedHashSet<>();
        Set<List<Boolean>> seen = new LinkedHashSet<>();
        for (Evaluation evaluation : evaluations) {
            transformations.add(TransformationInfo.of(evaluation.transformation()));
            evaluation.results().forEach(result -> seen.add(seen(result)));
        }
        Axis axis = axis(only(transformations));
        if (seen.size() != 1) {
            throw new AnyposeException("the records saw different poses in training, and a chart can shade only one"
                    + " range; make one chart for each");
        }
        return new AccuracyChart(title, axis, seen.iterator().next(), lines(evaluations));
    }

    private static List<Boolean> seen(RecogniserResult result) {
        return result.poses().stream().map(PoseResult::seen).toList();
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

    private static List<Line> lines(List<Evaluation> evaluations) {
        List<Line> lines = new ArrayList<>();
        for (Evaluation evaluation : evaluations) {
            for (RecogniserResult result : evaluation.results()) {
                String label = unused(label(evaluation.operator(), result), evaluation, lines);
                lines.add(new Line(
                        label,
                        result.poses().stream().map(PoseResult::classAccuracy).toList()));
            }
        }
        return lines;
    }

    /** The label with what tells it from those before it: the seed, or else a number. */
    private static String unused(String label, Evaluation evaluation, List<Line> lines) {
        Set<String> used = lines.stream().map(Line::label).collect(Collectors.toSet());
        String seeded = label + ", seed " + evaluation.provenance().seed();
        return !used.contains(label)
                ? label
                : IntStream.iterate(1, i -> i + 1)
                        .mapToObj(i -> i == 1 ? seeded : seeded + " (" + i + ")")
                        .filter(candidate -> !used.contains(candidate))
                        .findFirst()
                        .orElseThrow();
    }

    private static String label(String operator, RecogniserResult result) {
        boolean none = operator.equals("none");
        String first = none ? "no operator" : operator + " operator";
        return switch (result.recogniser()) {
            // Without an operator, being given the pose changes nothing.
            case GivenPose.NAME -> none ? first : first + ", pose given";
            case NearestNeighbours.NAME -> first + ", k-NN" + neighbours(result);
            case OrbitRecogniser.NAME -> first + ", orbit recogniser";
            default -> first + ", " + result.recogniser();
        };
    }

    private static String neighbours(RecogniserResult result) {
        Double k = result.details().get("k");
        return k == null ? "" : String.format(Locale.ROOT, " (k = %.0f)", k);
    }

    /** The chart as the bytes of a picture file. */
    public byte[] picture(PictureFormat format) {
        return format.picture(() -> new AccuracyPlot(this).chart(), AccuracyPlot.WIDTH, AccuracyPlot.HEIGHT);
    }

    String title() {
        return title;
    }

    Axis axis() {
        return axis;
    }

    /** For each pose in reading order, whether training could use it. */
    List<Boolean> seen() {
        return seen;
    }

    List<Line> lines() {
        return lines;
    }

    /** What the legend says, from the first line to the last. */
    public List<String> labels() {
        return lines.stream().map(Line::label).toList();
    }
}
