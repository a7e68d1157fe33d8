package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformation;
import io.anypose.model.encoder.Planes;
import io.anypose.model.operator.OperatorKind;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** Small models whose weights are known. */
public final class TestModels {

    private TestModels() {}

    public static ModelSpec spec(
            Views views, PoseSplit split, Architecture architecture, OperatorKind operator, int dimension) {
        return new ModelSpec(
                TransformationInfo.of(views.transformation()),
                split.seen().stream().map(Pose::index).toList(),
                views.format(),
                views.classes(),
                architecture,
                operator,
                dimension,
                6,
                0,
                Planes.identity(views.format().planes()),
                OptionalDouble.empty());
    }

    /** A model with a linear encoder of all planes, whose poses are the elements of the group. */
    public static ModelSpec dense(
            Transformation transformation,
            List<Integer> seen,
            ImageFormat format,
            List<String> classes,
            OperatorKind operator,
            int dimension,
            int hidden,
            int period) {
        return new ModelSpec(
                TransformationInfo.of(transformation),
                seen,
                format,
                classes,
                Architecture.DENSE,
                operator,
                dimension,
                hidden,
                period,
                Planes.identity(format.planes()),
                OptionalDouble.empty());
    }

    /** Gives a parameter of the model these values, row by row. */
    public static void set(Model model, String name, double[] values) {
        NDArray parameter = model.parameters().get(name);
        model.manager()
                .create(values, parameter.getShape())
                .toType(model.type(), false)
                .copyTo(parameter);
    }

    /** Planes that one step turns by these angles, with so much of the latents in each. */
    public static Recurrence recurrence(double[] angles, double[] energies) {
        return new Recurrence(angles, energies);
    }

    /** The n × n identity, row by row. */
    public static double[] identity(int n) {
        double[] values = new double[n * n];
        for (int i = 0; i < n; i++) {
            values[i * n + i] = 1;
        }
        return values;
    }

    /**
     * The n × n matrix of the block shift, row by row: (M z)[j + 1] = z[j] inside each block.
     *
     * @param names entry i of the latent is called names[i]; another order is another, equally exact operator
     */
    public static double[] shift(int order, int[] names) {
        int n = names.length;
        double[] values = new double[n * n];
        for (int i = 0; i < n; i++) {
            int next = i / order * order + (i + 1) % order;
            values[names[next] * n + names[i]] = 1;
        }
        return values;
    }

    /** All values in double precision, row by row. */
    public static double[] doubles(NDArray array) {
        return array.toType(DataType.FLOAT64, true).toDoubleArray();
    }

    /** The values of a matrix. */
    public static double[][] rows(NDArray matrix) {
        int columns = Math.toIntExact(matrix.getShape().get(1));
        double[] flat = doubles(matrix);
        double[][] rows = new double[flat.length / columns][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(flat, i * columns, (i + 1) * columns);
        }
        return rows;
    }
}
