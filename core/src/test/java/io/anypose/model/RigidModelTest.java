package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** ψ^(−r) g(φ^(−t) f(x)): with 10 angles and 3 x 4 shifts, so that no axis can stand for another. */
class RigidModelTest {

    private static final Seed SEED = new Seed(6);
    private static final Views VIEWS = views(Transformations.ROTATE_TRANSLATE);
    private static final AxisGroup MOTIONS = VIEWS.transformation().group();
    private static final int ACROSS = 3;
    private static final int DOWN = 4;
    private static final int TURNS = 10;
    private static final int INPUTS = 48;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Views views(TransformationKind kind) {
        return new PatternViews(kind.on(6, 8), 1, 2, 3, 4, SEED);
    }

    private static ModelSpec spec(Views views, Architecture architecture, OperatorKind operator, int dimension) {
        var group = views.transformation().group();
        return TestModels.spec(views, PoseSplit.of(group, group.poses()), architecture, operator, dimension);
    }

    private static Model model() {
        return Model.random(
                spec(VIEWS, Architecture.RIGID, Operators.FIXED, 20), CPU.compute(), SEED, DataType.FLOAT64);
    }

    private static NDArray image(Model model) {
        double[] image = SEED.generator("image").doubles(INPUTS, 0, 1).toArray();
        return model.manager().create(image, new Shape(1, INPUTS));
    }

    @Test
    void theShiftIsUndoneOnTheTorusAndThenTheTurnInItsBlocks() {
        try (Model model = model()) {
            NDArray image = image(model);
            double[] torus = TestModels.doubles(
                    model.stages().get(0).encoder().encode(image).values());
            double[][] g = TestModels.rows(model.parameters().get("encoder2"));
            for (Pose pose : MOTIONS.poses()) {
                int turn = pose.index() / (ACROSS * DOWN);
                int x = pose.index() / DOWN % ACROSS;
                int y = pose.index() % DOWN;
                double[] expected = turnedBack(product(g, shiftedBack(torus, x, y)), turn);
                double[] found = TestModels.doubles(
                        model.canonical(image, Poses.repeat(pose, 1)).values());
                assertArrayEquals(expected, found, 1e-10, pose.toString());
            }
        }
    }

    private static double[] shiftedBack(double[] torus, int x, int y) {
        double[] back = new double[torus.length];
        for (int i = 0; i < back.length; i++) {
            int channel = i / (ACROSS * DOWN);
            int column = (i / DOWN + x) % ACROSS;
            int row = (i + y) % DOWN;
            back[i] = torus[(channel * ACROSS + column) * DOWN + row];
        }
        return back;
    }

    private static double[] turnedBack(double[] latent, int turn) {
        double[] back = new double[latent.length];
        for (int i = 0; i < back.length; i++) {
            back[i] = latent[i / TURNS * TURNS + (i + turn) % TURNS];
        }
        return back;
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
    void storedArraysBringBackTheModel() {
        try (Model model = Model.random(
                spec(VIEWS, Architecture.RIGID, Operators.FIXED, 20), CPU.compute(), SEED, DataType.FLOAT32)) {
            try (Model again = Model.stored(model.spec(), CPU.compute(), model.arrays(), "a file")) {
                assertEquals(MOTIONS, again.spec().group());
                Poses pose = Poses.repeat(MOTIONS.at(3, 1, -1), 1);
                assertArrayEquals(
                        TestModels.doubles(model.canonical(image(model).toType(DataType.FLOAT32, false), pose)
                                .values()),
                        TestModels.doubles(again.canonical(image(again).toType(DataType.FLOAT32, false), pose)
                                .values()));
            }
        }
    }

    @Test
    void otherTransformationsAndOperatorsAreRefused() {
        var rotation = assertThrows(
                IllegalArgumentException.class,
                () -> Model.random(
                        spec(views(Transformations.ROTATION), Architecture.RIGID, Operators.FIXED, 20),
                        CPU.compute(),
                        SEED));
        assertEquals(
                "the rigid architecture needs a turn with shifts and the fixed operator, not rotation and the operator"
                        + " fixed",
                rotation.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> Model.random(spec(VIEWS, Architecture.RIGID, Operators.SPECTRAL, 20), CPU.compute(), SEED));
    }

    /** The paper's way: one dense stage for each axis, undone in the order of the normal form. */
    @Test
    void stackedStagesUndoXThenYThenTheTurn() {
        try (Model model = Model.random(
                spec(VIEWS, Architecture.STACKED, Operators.FIXED, 60), CPU.compute(), SEED, DataType.FLOAT64)) {
            assertEquals(
                    "[20 blocks of 3 under C3, 15 blocks of 4 under C4, 6 blocks of 10 under C10]",
                    model.layouts().toString());
        }
    }
}
