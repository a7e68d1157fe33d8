package io.anypose.eval;

import io.anypose.image.Transformation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Counts how often a recogniser was right, in all and in parts, and how far off its poses were. */
final class Tally {

    private final Calibration calibration;
    private final Optional<PoseErrors> errors;
    private int views;
    private int classes;
    private int poses;

    Tally(Transformation transformation) {
        this(
                new Calibration(),
                Optional.of(transformation)
                        .filter(Transformation::anyPose)
                        .map(any -> new PoseErrors(any.axes().get(0))));
    }

    private Tally(Calibration calibration, Optional<PoseErrors> errors) {
        this.calibration = calibration;
        this.errors = errors;
    }

    /** A count of its own; calibration and errors count for the whole, too. */
    Tally part() {
        return new Tally(calibration, errors);
    }

    void add(Marks marks) {
        for (int row = 0; row < marks.size(); row++) {
            add(marks, row);
        }
    }

    void add(Marks marks, int row) {
        boolean correct = marks.correct()[row];
        calibration.add(marks.confidence()[row], correct);
        views++;
        classes += correct ? 1 : 0;
        poses += marks.found()[row] ? 1 : 0;
        errors.ifPresent(found -> found.add(marks.steps()[row]));
    }

    double classAccuracy() {
        return (double) classes / views;
    }

    /** Of the views of all parts together. */
    static double classAccuracy(Collection<Tally> parts) {
        return parts.stream().mapToInt(part -> part.classes).sum()
                / (double) parts.stream().mapToInt(part -> part.views).sum();
    }

    double poseAccuracy() {
        return (double) poses / views;
    }

    /** {@code first}, and then what was counted over the whole. */
    Map<String, Double> details(Map<String, Double> first) {
        Map<String, Double> details = new LinkedHashMap<>(first);
        details.put("calibrationError", calibration.error());
        errors.ifPresent(found -> details.putAll(found.details()));
        return details;
    }
}
