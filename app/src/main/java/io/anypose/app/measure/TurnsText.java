package io.anypose.app.measure;

import io.anypose.app.console.Text;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.pose.GivenPose;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Class accuracy of turned and shifted objects: a row for each angle, with the mean over all shifts and the worst of them. */
final class TurnsText {

    private final Transformation transformation;
    private final RecogniserResult result;

    TurnsText(Transformation transformation, RecogniserResult result) {
        this.transformation = transformation;
        this.result = result;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("%8s  %7s".formatted("angle", "class %"));
        text.append(isRandom() ? "\n" : "  %7s  at the shift\n".formatted("worst"));
        byAngle().forEach((angle, poses) -> text.append(row(angle, poses)));
        return text.append('\n').append(summary()).toString();
    }

    /** Few objects at each of many poses, so that the worst pose says nothing. */
    private boolean isRandom() {
        return result.details().containsKey("randomPoses");
    }

    private Map<Double, List<PoseResult>> byAngle() {
        String turn = transformation.axes().get(0).name();
        return result.poses().stream()
                .collect(Collectors.groupingBy(
                        pose -> transformation.values(pose.pose()).get(turn), TreeMap::new, Collectors.toList()));
    }

    private String row(double angle, List<PoseResult> poses) {
        double mean =
                poses.stream().mapToDouble(PoseResult::classAccuracy).average().orElseThrow();
        String row = "%7s°  %7s".formatted(Axis.text(angle), Text.percent(mean, 2));
        if (isRandom()) {
            return row + "\n";
        }
        PoseResult worst = poses.stream()
                .min(Comparator.comparingDouble(PoseResult::classAccuracy))
                .orElseThrow();
        return row + "  %7s  %s\n".formatted(Text.percent(worst.classAccuracy(), 2), shift(worst));
    }

    private String shift(PoseResult at) {
        Map<String, Double> sizes = transformation.values(at.pose());
        return transformation.axes().stream()
                .skip(1)
                .map(axis -> axis.withUnit(sizes.get(axis.name())))
                .collect(Collectors.joining(", "));
    }

    private String summary() {
        String classes = GridText.line("mean on the cross", result.onCross())
                + GridText.line("mean off the cross", result.offCross())
                + (isRandom() ? "" : GridText.line("worst off the cross", result.worstOffCross()));
        return isGiven() ? classes.stripTrailing() : classes + found();
    }

    private boolean isGiven() {
        return result.recogniser().equals(GivenPose.NAME);
    }

    /** How often the pose was found, and how often it could be. */
    private String found() {
        Map<String, Double> details = result.details();
        Axis turn = transformation.axes().get(0);
        String angle = turn.anyPose() ? "angle within " + turn.withUnit(turn.step() / 2) : "angle exactly";
        return GridText.line("shift exactly", details.get("shiftFound"))
                + GridText.line(angle, details.get("angleFound"))
                + GridText.line("shift and angle", details.get("motionFound"))
                + String.format(
                        Locale.ROOT,
                        "the right shift is among those that are looked at closely: %s %%",
                        Text.percent(details.get("shiftSearched"), 2));
    }
}
