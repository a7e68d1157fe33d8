package io.anypose.app;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.image.Transformation;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;

/** An evaluation as a table for people, and as CSV and JSON for programs. */
final class EvaluationText {

    private static final String HEADER =
            "transformation,operator,recogniser,pose,seen,class_accuracy,pose_accuracy,residual\n";

    private final Evaluation evaluation;
    private final int objects;

    EvaluationText(Evaluation evaluation, int objects) {
        this.evaluation = evaluation;
        this.objects = objects;
    }

    String json() {
        return Json.text(evaluation.toJson());
    }

    String csv() {
        StringBuilder csv = new StringBuilder(HEADER);
        for (RecogniserResult result : evaluation.results()) {
            for (PoseResult pose : result.poses()) {
                csv.append(String.join(
                                ",",
                                transformation().name(),
                                evaluation.operator(),
                                result.recogniser(),
                                values(pose),
                                String.valueOf(pose.seen()),
                                number(pose.classAccuracy()),
                                number(pose.poseAccuracy()),
                                number(pose.residual())))
                        .append('\n');
            }
        }
        return csv.toString();
    }

    /** The size of a pose without units; of a compound one, the axes' sizes with a space between them. */
    private String values(PoseResult result) {
        return transformation().values(result.pose()).values().stream()
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.valueOf(value);
    }

    String table() {
        return evaluation.results().stream().map(this::table).collect(Collectors.joining("\n\n"));
    }

    private String table(RecogniserResult result) {
        StringBuilder table = new StringBuilder("%s, operator %s, pose %s: %s objects at each pose\n\n"
                .formatted(transformation().name(), evaluation.operator(), result.recogniser(), Text.count(objects)));
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

    private String summary(RecogniserResult result) {
        PoseResult worst = result.poses().stream()
                .min(Comparator.comparingDouble(PoseResult::classAccuracy))
                .orElseThrow();
        return row("mean", "seen", Text.percent(result.seen(), 2), "", "")
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

    private static String row(String first, String second, String third, String fourth, String fifth) {
        return String.format(Locale.ROOT, "%12s  %-12s%8s  %8s  %9s", first, second, third, fourth, fifth)
                        .stripTrailing()
                + "\n";
    }

    private Transformation transformation() {
        return evaluation.transformation();
    }
}
