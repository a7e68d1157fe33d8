package io.anypose.app.measure;

import io.anypose.app.console.Text;
import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.file.Json;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** An evaluation as a table for people, and as CSV and JSON for programs. */
final class EvaluationText implements ResultText {

    private static final String MEASURED = "class_accuracy,pose_accuracy,residual";

    private final Evaluation evaluation;
    private final String objects;
    private final boolean colours;

    /**
     * @param objects what was measured, such as "8,991 objects"
     * @param colours whether tables may have them
     */
    EvaluationText(Evaluation evaluation, String objects, boolean colours) {
        this.evaluation = evaluation;
        this.objects = objects;
        this.colours = colours;
    }

    @Override
    public String json() {
        return Json.text(evaluation);
    }

    /** One row for each pose; two axes have a column each, and one that says whether the pose is on the cross. */
    @Override
    public String csv() {
        String pose = isCompound()
                ? transformation().axes().stream().map(Axis::name).collect(Collectors.joining(",")) + ",on_cross"
                : "pose";
        StringBuilder csv = new StringBuilder(
                "transformation,operator,recogniser,k,references," + pose + ",seen," + MEASURED + "\n");
        for (RecogniserResult result : evaluation.results()) {
            for (PoseResult measured : result.poses()) {
                csv.append(String.join(
                                ",",
                                transformation().name(),
                                evaluation.operator().toString(),
                                result.recogniser(),
                                count(result, "k"),
                                count(result, "references"),
                                values(measured),
                                String.valueOf(measured.seen()),
                                number(measured.classAccuracy()),
                                number(measured.poseAccuracy()),
                                number(measured.residual())))
                        .append('\n');
            }
        }
        return csv.toString();
    }

    private boolean isCompound() {
        return transformation().axes().size() > 1;
    }

    /** A whole number that belongs to a result; empty where it has none. */
    private static String count(RecogniserResult result, String detail) {
        Double value = result.details().get(detail);
        return value == null ? "" : String.valueOf(value.longValue());
    }

    /** The sizes of a pose without units. */
    private String values(PoseResult result) {
        String sizes = transformation().values(result.pose()).values().stream()
                .map(Axis::text)
                .collect(Collectors.joining(","));
        return isCompound() ? sizes + "," + result.onCross() : sizes;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.valueOf(value);
    }

    @Override
    public String table() {
        return evaluation.results().stream().map(this::table).collect(Collectors.joining("\n\n"));
    }

    private String table(RecogniserResult result) {
        StringBuilder table = new StringBuilder("%s, operator %s, pose %s: %s at each pose\n\n"
                .formatted(transformation().name(), evaluation.operator(), recogniser(result), objects));
        if (isCompound()) {
            table.append(random(result)).append(errors(result));
            return table.append(
                            transformation().axes().size() > 2
                                    ? new TurnsText(transformation(), result)
                                    : new GridText(transformation(), result, colours))
                    .append("\n\n")
                    .append(doubts(result))
                    .toString()
                    .stripTrailing();
        }
        table.append(row("pose", "", "class %", "pose %", "residual"));
        for (PoseResult pose : result.poses()) {
            table.append(row(
                    Text.pose(transformation(), pose.pose()),
                    pose.seen() ? "seen" : "",
                    Text.percent(pose.classAccuracy(), 2),
                    Text.percent(pose.poseAccuracy(), 2),
                    Text.decimal(pose.residual(), 3)));
        }
        return table.append('\n').append(summary(result)).toString();
    }

    /** The recogniser with the numbers that make it this one. */
    private static String recogniser(RecogniserResult result) {
        String k = count(result, "k");
        return result.recogniser()
                + (k.isEmpty() ? "" : " with k = " + k + " of " + count(result, "references") + " references");
    }

    /** Over all random views, of which some poses have more than others. */
    private static String random(RecogniserResult result) {
        Double accuracy = result.details().get("randomAccuracy");
        return accuracy == null
                ? ""
                : "at %s random poses: %s %% of the classes\n\n"
                        .formatted(
                                Text.count(result.details().get("randomPoses").longValue()), Text.percent(accuracy, 2));
    }

    private String summary(RecogniserResult result) {
        PoseResult worst = result.poses().stream()
                .min(Comparator.comparingDouble(PoseResult::classAccuracy))
                .orElseThrow();
        return random(result)
                + errors(result)
                + doubts(result)
                + reach(result)
                + row("mean", "seen", Text.percent(result.seen(), 2), "", "")
                + row("mean", "unseen", Text.percent(result.unseen(), 2), "", "")
                + row("mean", "all", Text.percent(result.all(), 2), Text.percent(result.poseAccuracy(), 2), "")
                + row(
                                "worst",
                                Text.pose(transformation(), worst.pose()),
                                Text.percent(worst.classAccuracy(), 2),
                                "",
                                "")
                        .stripTrailing();
    }

    /** What was within reach of training and what was not, where that differs from class to class. */
    private static String reach(RecogniserResult result) {
        return result.details().containsKey("beyondReach")
                ? reach(result, "within reach of training", "inReach")
                        + reach(result, "beyond reach, classes that training did not see at these poses", "beyondReach")
                        + "\n"
                : "";
    }

    private static String reach(RecogniserResult result, String which, String detail) {
        return which + ": class "
                + Text.percent(result.details().get(detail), 2) + " % of "
                + Text.count(result.details().get(detail + "Views").longValue()) + " views\n";
    }

    /** How far off the poses are that were found, where any is possible. */
    private String errors(RecogniserResult result) {
        Double median = result.details().get("medianError");
        if (median == null) {
            return "";
        }
        Axis axis = transformation().axes().get(0);
        String within = result.details().entrySet().stream()
                .filter(detail -> detail.getKey().startsWith("within"))
                .map(detail -> Text.percent(detail.getValue(), 1) + " % within "
                        + detail.getKey().substring("within".length()) + axis.unit())
                .collect(Collectors.joining(", "));
        return "error of the pose: median " + Text.size(axis, median) + ", 90 % below "
                + Text.size(axis, result.details().get("error90")) + ", " + within + "\n\n";
    }

    /** What the confidences are worth, and how many pictures were called unknown, where the model can say it. */
    private static String doubts(RecogniserResult result) {
        Map<String, Double> details = result.details();
        Double before = details.get("uncalibratedError");
        if (before == null) {
            return "";
        }
        Double unseen = details.get("unknownUnseen");
        return "confidence: off by " + Text.percent(details.get("calibrationError"), 1)
                + " % on average, before calibration "
                + Text.percent(before, 1) + " % (temperature " + Text.decimal(details.get("temperature"), 2)
                + ")\nunknown: " + Text.percent(details.get("unknownSeen"), 1) + " % of the pictures at seen poses"
                + (unseen.isNaN() ? "" : ", " + Text.percent(unseen, 1) + " % at unseen ones") + "\n\n";
    }

    private static String row(String first, String second, String third, String fourth, String fifth) {
        return String.format(Locale.ROOT, "%12s  %-12s%8s  %8s  %9s", first, second, third, fourth, fifth)
                        .stripTrailing()
                + "\n";
    }

    private Transformation transformation() {
        return evaluation.transformation();
    }
}
