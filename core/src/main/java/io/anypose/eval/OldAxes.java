package io.anypose.eval;

import io.anypose.group.CyclicGroup;
import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.image.Transformations;
import io.anypose.model.TransformationInfo;
import java.util.List;
import java.util.Optional;

/**
 * The axes of a record of anypose 0.1.0, which did not have them.
 *
 * <p>The name tells those of a rotation. The poses of a shift are always measured all around, and so tell the size of the
 * image. Of examples the settings tell the number of poses, if the user gave it. Anything else is refused: a list of poses
 * may have gaps, and does not tell how many there are.
 */
final class OldAxes {

    private static final String WHY = "it does not have its axes, as records of anypose 0.1.0 do not, and ";

    private OldAxes() {}

    static TransformationInfo of(EvaluationJson record) {
        String name = record.transformation();
        if (name.equals(Examples.NAME)) {
            return new TransformationInfo(
                    name, new Examples(new CyclicGroup(order(record).orElseThrow(OldAxes::unknown))).axes());
        }
        // The step in the name of a shift need not divide the 28 pixels that a name without a size stands for.
        String usual = name.startsWith("translate") ? name.replaceFirst(":\\d+$", "") : name;
        List<Axis> known = Transformations.kind(usual).on(28, 28).axes();
        if (name.startsWith("rotation")) {
            return new TransformationInfo(name, known);
        }
        return new TransformationInfo(
                name,
                known.stream()
                        .map(axis -> whole(axis, known.size() == 1 ? "pose" : axis.name(), record))
                        .toList());
    }

    private static IllegalArgumentException unknown() {
        return new IllegalArgumentException(WHY + "its settings do not tell the number of poses");
    }

    private static Optional<Integer> order(EvaluationJson record) {
        return Optional.ofNullable(record.provenance().settings().get("order"))
                .filter(order -> order.matches("[1-9][0-9]{0,4}"))
                .map(Integer::valueOf);
    }

    /** The axis with the step and the order that the poses have. */
    private static Axis whole(Axis known, String key, EvaluationJson record) {
        List<Double> values = record.results().get(0).poses().stream()
                .map(pose -> Optional.ofNullable(pose.sizes().get(key))
                        .map(Number::doubleValue)
                        .orElseThrow(() -> new IllegalArgumentException(WHY + "a pose has no size along " + key)))
                .distinct()
                .sorted()
                .toList();
        double step = values.size() == 1 ? known.step() : values.get(1) - values.get(0);
        Axis axis = new Axis(known.name(), known.unit(), step, new CyclicGroup(Math.max(1, values.size())));
        List<Double> cycle =
                axis.group().signedOrder().stream().map(axis::value).toList();
        if (!values.equals(cycle)) {
            throw new IllegalArgumentException(WHY + "its poses along " + axis.name() + " are "
                    + values.stream().map(Axis::text).toList() + ", which is not a whole cycle");
        }
        return axis;
    }
}
