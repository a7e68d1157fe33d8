package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.image.Transformations;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Encoder 1, φx, encoder 2, φy: on a torus of 3 x 4 poses, so that no axis can stand for the other. */
class StackedModelTest {

    private static final Seed SEED = new Seed(6);
    private static final Views VIEWS = new PatternViews(Transformations.TRANSLATE_XY.on(6, 8), 1, 2, 3, 4, SEED);
    private static final ProductGroup TORUS =
            (ProductGroup) VIEWS.transformation().group();
    private static final int INPUTS = 48;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Model model(OperatorKind operator) {
        return Model.random(
                TestModels.spec(VIEWS, PoseSplit.of(TORUS, TORUS.poses()), Architecture.STACKED, operator, 12),
                CPU.compute(),
                SEED,
                DataType.FLOAT64);
    }

    @Test
    void eachStageUndoesItsOwnPartOfThePose() {
        double[] image = SEED.generator("image").doubles(INPUTS, 0, 1).toArray();
        for (OperatorKind operator : List.of(Operators.FIXED, Operators.LEARNED, Operators.NONE)) {
            try (Model model = model(operator)) {
                NDArray inputs = model.manager().create(image, new Shape(1, INPUTS));
                for (Pose pose : TORUS.poses()) {
                    double[] expected = stage(model, 1, image, TORUS.first(pose));
                    expected = stage(model, 2, expected, TORUS.second(pose));
                    double[] found = TestModels.doubles(
                            model.canonical(inputs, Poses.repeat(pose, 1)).values());
                    assertArrayEquals(expected, found, 1e-10, operator + " at " + pose);
                }
            }
        }
    }

    /** W x, and then the inverse of the operator as many times as the pose has steps. */
    private static double[] stage(Model model, int number, double[] input, Pose pose) {
        double[] latent = product(TestModels.rows(model.parameters().get("encoder" + number)), input);
        int order = pose.group().order();
        return switch ((Operators) model.spec().operator()) {
            case FIXED -> {
                double[] undone = new double[latent.length];
                for (int i = 0; i < undone.length; i++) {
                    undone[i] = latent[i / order * order + (i + pose.index()) % order];
                }
                yield undone;
            }
            case LEARNED -> {
                double[][] matrix = TestModels.rows(model.parameters().get("operator" + number));
                double[] undone = latent;
                for (int step = pose.index(); step % order != 0; step++) {
                    undone = product(matrix, undone);
                }
                yield undone;
            }
            default -> latent;
        };
    }

    private static double[] product(double[][] matrix, double[] x) {
        double[] y = new double[matrix.length];
        for (int i = 0; i < y.length; i++) {
            for (int j = 0; j < x.length; j++) {
                y[i] += matrix[i][j] * x[j];
            }
        }
        return y;
    }

    @Test
    void thereIsNoLatentBeforeThePoseIsKnown() {
        try (Model model = model(Operators.FIXED)) {
            assertFalse(model.hasOneStage());
            NDArray inputs = model.manager().zeros(new Shape(1, INPUTS), DataType.FLOAT64);
            String expected = "a stacked model of 2 stages has no latent before its pose is known";
            assertEquals(
                    expected,
                    assertThrows(IllegalStateException.class, () -> model.encode(inputs))
                            .getMessage());
            assertEquals(
                    expected,
                    assertThrows(IllegalStateException.class, model::operator).getMessage());
        }
    }

    @Test
    void theSecondStageIsNoCopyOfTheFirst() {
        try (Model model = model(Operators.LEARNED)) {
            assertEquals(
                    new Shape(12, INPUTS), model.parameters().get("encoder1").getShape());
            assertEquals(new Shape(12, 12), model.parameters().get("encoder2").getShape());
            double[] first = TestModels.doubles(model.parameters().get("operator1"));
            double[] second = TestModels.doubles(model.parameters().get("operator2"));
            assertFalse(Arrays.equals(first, second));
        }
    }

    /** Orders 3 and 4: each operator is asked about its own axis. */
    @Test
    void thePriorIsTheSumOfThoseOfBothStages() {
        try (Model model = model(Operators.LEARNED)) {
            double expected = periodicity(TestModels.rows(model.parameters().get("operator1")), 3)
                    + periodicity(TestModels.rows(model.parameters().get("operator2")), 4);
            assertTrue(expected > 0.01, "something to add up");
            assertEquals(expected, model.prior().orElseThrow().getDouble(), 1e-10);
        }
    }

    /** mean((M^power − I)²). */
    private static double periodicity(double[][] matrix, int power) {
        double sum = 0;
        for (int column = 0; column < matrix.length; column++) {
            double[] unit = new double[matrix.length];
            unit[column] = 1;
            double[] moved = unit;
            for (int step = 0; step < power; step++) {
                moved = product(matrix, moved);
            }
            sum += squares(moved, unit);
        }
        return sum / (matrix.length * matrix.length);
    }

    private static double squares(double[] x, double[] y) {
        return IntStream.range(0, x.length)
                .mapToDouble(i -> (x[i] - y[i]) * (x[i] - y[i]))
                .sum();
    }

    @Test
    void theResidualComparesCanonicalLatentsBecauseThereAreNoOthers() {
        for (OperatorKind operator : List.of(Operators.FIXED, Operators.LEARNED)) {
            try (Model model = model(operator);
                    Equivariance inTiles = new Equivariance(model, VIEWS, 2)) {
                for (Pose pose : TORUS.poses()) {
                    double expected = IntStream.range(0, VIEWS.size())
                            .mapToDouble(object -> residual(model, object, pose))
                            .average()
                            .orElseThrow();
                    assertEquals(expected, inTiles.residual(pose), 1e-10, operator + " at " + pose);
                    assertTrue(pose.isIdentity() ? expected == 0 : expected > 0.1, "a model without training");
                }
            }
        }
    }

    /** ‖c(T^k x, k) − c(x, 0)‖ / ‖c(x, 0)‖, where c is the canonical latent. */
    private static double residual(Model model, int object, Pose pose) {
        double[] still = canonical(model, object, TORUS.identity());
        return Math.sqrt(squares(canonical(model, object, pose), still) / squares(still, new double[still.length]));
    }

    private static double[] canonical(Model model, int object, Pose pose) {
        byte[] pixels = new byte[INPUTS];
        VIEWS.write(object, pose, pixels, 0);
        double[] image = IntStream.range(0, INPUTS).mapToDouble(i -> pixels[i]).toArray();
        return stage(model, 2, stage(model, 1, image, TORUS.first(pose)), TORUS.second(pose));
    }
}
