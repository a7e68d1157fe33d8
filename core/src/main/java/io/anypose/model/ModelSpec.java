package io.anypose.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.group.AxisGroup;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.ImageFormat;
import io.anypose.model.encoder.Planes;
import io.anypose.model.operator.OperatorKind;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * All that must be known to build a model, apart from its weights.
 *
 * @param seen indices of the poses that training may use; of a range of real ones those inside of it
 * @param dimension length of a latent
 * @param hidden width of the classifier's hidden layer
 * @param period the N that learned operators are told, or 0: the order of the group for {@code learned}, none for {@code
 *     spectral}. For {@code fixed} the length of a block along each axis, if the operator acts by any pose, or 0
 * @param seenWithin where any pose is possible, how far training reaches on either side of the canonical one, in the unit of
 *     the first axis; else empty
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ModelSpec(
        TransformationInfo transformation,
        List<Integer> seen,
        ImageFormat format,
        List<String> classes,
        Architecture architecture,
        OperatorKind operator,
        int dimension,
        int hidden,
        int period,
        Planes planes,
        OptionalDouble seenWithin) {

    public ModelSpec {
        Objects.requireNonNull(transformation, "a model needs a transformation");
        Objects.requireNonNull(format, "a model needs an image format");
        Objects.requireNonNull(architecture, "a model needs an architecture that this anypose knows");
        Objects.requireNonNull(operator, "a model needs an operator that this anypose knows");
        Objects.requireNonNull(planes, "a model needs a map of its colour planes");
        seen = List.copyOf(seen);
        classes = List.copyOf(classes);
        if (classes.size() < 2) {
            throw new IllegalArgumentException("a classifier needs two classes or more, not " + classes);
        }
        int order = transformation.group().order();
        if (seen.isEmpty()) {
            throw new IllegalArgumentException("at least one pose of " + transformation.name() + " must be seen");
        }
        for (int pose : seen) {
            if (pose < 0 || pose >= order) {
                throw new IllegalArgumentException(
                        "pose " + pose + " cannot be seen: " + transformation.name() + " has " + order);
            }
        }
        if (dimension < 1 || period < 0) {
            throw new IllegalArgumentException(
                    "a latent has at least 1 entry and a period of 0 or more, not " + dimension + " and " + period);
        }
        if (hidden < 1) {
            throw new IllegalArgumentException("the hidden layer has " + hidden + " units; at least 1 is needed");
        }
        if (planes.inputs() != format.planes()) {
            throw new IllegalArgumentException(
                    "the map of " + planes.inputs() + " colour planes does not fit images of " + format.planes());
        }
        requireArray("classifier", hidden, Math.max(dimension, classes.size()));
        requireArray("encoder", dimension, architecture.encoderInputs(format, planes));
        if (operator.learns()) {
            requireArray("operator", dimension, dimension);
        }
        if (transformation.anyPose()) {
            requireAnyPose(transformation, architecture, operator, period, seenWithin);
        } else if (seenWithin.isPresent()) {
            throw new IllegalArgumentException(
                    "a range of seen poses needs a transformation with any pose, not " + transformation.name());
        }
    }

    private static void requireAnyPose(
            TransformationInfo transformation,
            Architecture architecture,
            OperatorKind operator,
            int period,
            OptionalDouble seenWithin) {
        if (transformation.axes().stream().skip(1).anyMatch(Axis::anyPose)) {
            throw new IllegalArgumentException("any pose is possible along the first axis only, but "
                    + transformation.name() + " has " + transformation.axes().size());
        }
        if (transformation.axes().size() > 1 && architecture != Architecture.RIGID && operator.acts()) {
            throw new IllegalArgumentException("with several axes any pose is possible in the rigid architecture only,"
                    + " not in " + architecture);
        }
        if (operator.acts() && !operator.actsByAnyPose()) {
            throw new IllegalArgumentException("the " + operator
                    + " operator has whole powers only and cannot act by any pose; choose fixed or spectral");
        }
        if (operator.shifts() && period == 0) {
            throw new IllegalArgumentException("the fixed operator needs the length of its blocks to act by any pose,"
                    + " an odd number such as 15");
        }
        if (seenWithin.isEmpty()) {
            throw new IllegalArgumentException("where any pose is possible, a range of them is seen in training");
        }
    }

    private static void requireArray(String of, long rows, long columns) {
        if (columns > Integer.MAX_VALUE / rows) {
            throw new IllegalArgumentException("the " + of + " would have " + rows + " x " + columns
                    + " numbers; at most " + Integer.MAX_VALUE
                    + " are possible, so choose a smaller dimension or hidden layer");
        }
    }

    public AxisGroup group() {
        return transformation.group();
    }

    /** Which poses training may use. */
    public PoseSplit split() {
        PoseSplit elements =
                PoseSplit.of(group(), seen.stream().map(group()::pose).toList());
        if (seenWithin.isPresent()) {
            return elements.ranging(
                    seenWithin.getAsDouble() / transformation.axes().get(0).step());
        }
        return elements;
    }
}
