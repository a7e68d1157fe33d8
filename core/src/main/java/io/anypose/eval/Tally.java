package io.anypose.eval;

import io.anypose.image.Transformation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Counts how often a recogniser was right, in all and in parts, and how far off its poses were. */
final class Tally {

    private final Doubts doubts;
    private final Optional<PoseErrors> errors;
    private final Optional<MotionCounts> motions;
    private final boolean seen;
    private int views;
    private int classes;
    private int poses;

    Tally(Transformation transformation) {
        this(
                new Doubts(),
                Optional.of(transformation)
                        .filter(Transformation::anyPose)
                        .map(any -> new PoseErrors(any.axes().get(0))),
                transformation.group().stages().size() > 1 ? Optional.of(new MotionCounts()) : Optional.empty(),
                true);
    }

    private Tally(Doubts doubts, Optional<PoseErrors> errors, Optional<MotionCounts> motions, boolean seen) {
        this.doubts = doubts;
        this.errors = errors;
        this.motions = motions;
        this.seen = seen;
    }

    /**
     * A count of its own; doubts and errors count for the whole, too.
     *
     * @param ofSeenPose whether training could use the poses of this part
     */
    Tally part(boolean ofSeenPose) {
        return new Tally(doubts, errors, motions, ofSeenPose);
    }

    void add(Marks marks) {
        for (int row = 0; row < marks.size(); row++) {
            add(marks, row);
        }
    }

    void add(Marks marks, int row) {
        boolean correct = marks.correct()[row];
        doubts.add(marks, row, seen);
        views++;
        classes += correct ? 1 : 0;
        poses += marks.found()[row] ? 1 : 0;
        errors.ifPresent(found -> found.add(marks.steps()[row]));
        motions.ifPresent(found -> found.add(marks.motions()[row]));
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
        details.putAll(doubts.details());
        errors.ifPresent(found -> details.putAll(found.details()));
        motions.ifPresent(found -> details.putAll(found.details()));
        return details;
    }
}
