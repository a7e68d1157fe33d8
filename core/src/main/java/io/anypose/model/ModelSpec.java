package io.anypose.model;

import io.anypose.group.Group;
import io.anypose.group.PoseSplit;
import io.anypose.image.ImageFormat;
import io.anypose.model.encoder.Planes;
import io.anypose.model.operator.OperatorKind;
import java.util.List;
import java.util.Objects;

/**
 * All that must be known to build a model, apart from its weights.
 *
 * @param seen indices of the poses that training may use
 * @param dimension length of a latent
 * @param hidden width of the classifier's hidden layer
 * @param period the N that learned operators are told, or 0: the order of the group for {@code learned}, none for {@code
 *     spectral}
 */
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
        Planes planes) {

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
        if (architecture != Architecture.TORUS) { // whose encoder has arrays for rows and columns, not for pixels
            requireArray("encoder", dimension, (long) planes.outputs() * format.pixels());
        }
        if (operator == OperatorKind.LEARNED) {
            requireArray("operator", dimension, dimension);
        }
    }

    private static void requireArray(String of, long rows, long columns) {
        if (columns > Integer.MAX_VALUE / rows) {
            throw new IllegalArgumentException("the " + of + " would have " + rows + " x " + columns
                    + " numbers; at most " + Integer.MAX_VALUE
                    + " are possible, so choose a smaller dimension or hidden layer");
        }
    }

    public Group group() {
        return transformation.group();
    }

    /** Which poses training may use. */
    public PoseSplit split() {
        return PoseSplit.of(group(), seen.stream().map(group()::pose).toList());
    }
}
