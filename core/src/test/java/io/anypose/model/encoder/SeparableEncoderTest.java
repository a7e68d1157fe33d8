package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Equivariance;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Weights;
import io.anypose.model.operator.FixedOperator;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.Operator;
import io.anypose.model.operator.Operators;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SeparableEncoderTest {

    private static final Seed SEED = new Seed(6);
    private static final ProductGroup TORUS = new ProductGroup(new CyclicGroup(14), new CyclicGroup(14));
    private static final Views MOVING = new PatternViews(Transformations.TRANSLATE_XY.on(28, 28), 2, 2, 3, 4, SEED);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @Test
    void itIsTheProductOfRowsAndColumns() {
        Planes planes = new Planes(new double[][] {{1, -2, 0.5}, {0, 3, 1}}, new double[] {0.2, 0.4, -0.1});
        ImageFormat format = new ImageFormat(3, 6, 4, 1);
        ProductGroup group = new ProductGroup(new CyclicGroup(3), new CyclicGroup(2));
        SeparableEncoder encoder = new SeparableEncoder(
                Layout.regular(group, 12),
                List.of(3, 2),
                planes,
                format,
                Weights.random(CPU.compute().manager(), SEED, DataType.FLOAT64),
                "encoder1");
        double[] images = SEED.generator("images").doubles(2 * 72, 0, 1).toArray();
        NDArray inputs = CPU.compute().manager().create(images, new Shape(2, 72));
        double[] a = TestModels.doubles(encoder.parameters().get("encoder1.columns"));
        double[] b = TestModels.doubles(encoder.parameters().get("encoder1.rows"));
        double[] expected = new double[2 * 12];
        for (int row = 0; row < 2; row++) {
            for (int c = 0; c < 2; c++) {
                for (int ix = 0; ix < 3; ix++) {
                    for (int iy = 0; iy < 2; iy++) {
                        for (int p = 0; p < 2; p++) {
                            for (int y = 0; y < 4; y++) {
                                for (int x = 0; x < 6; x++) {
                                    double value = 0;
                                    for (int q = 0; q < 3; q++) {
                                        value += planes.matrix()[p][q]
                                                * (images[row * 72 + q * 24 + y * 6 + x] - planes.mean()[q]);
                                    }
                                    expected[row * 12 + c * 6 + ix * 2 + iy] += b[((c * 2 + p) * 2 + iy) * 4 + y]
                                            * value
                                            * a[((c * 2 + p) * 3 + ix) * 6 + x];
                                }
                            }
                        }
                    }
                }
            }
        }
        assertArrayEquals(expected, TestModels.doubles(encoder.encode(inputs).values()), 1e-10);
    }

    /** Sums over 16 times as many pixels need half the deviation in either factor. */
    @Test
    void theDeviationOfFirstWeightsFallsWithTheFourthRootOfThePixels() {
        ProductGroup group = new ProductGroup(new CyclicGroup(7), new CyclicGroup(7));
        for (int side : new int[] {7, 28}) {
            SeparableEncoder encoder = new SeparableEncoder(
                    Layout.regular(group, 20 * 49),
                    List.of(7, 7),
                    Planes.identity(1),
                    new ImageFormat(1, side, side, 1),
                    Weights.random(CPU.manager(), SEED, DataType.FLOAT64),
                    "encoder1");
            for (NDArray weights : encoder.parameters()) {
                double variance = DoubleStream.of(TestModels.doubles(weights))
                        .map(value -> value * value)
                        .average()
                        .orElseThrow();
                assertEquals(side == 7 ? 0.38 : 0.19, Math.sqrt(variance), 0.02);
            }
        }
    }

    /** Weights that repeat themselves every two pixels from position to position follow shifts of two pixels. */
    private static Model exact() {
        PoseSplit all = PoseSplit.of(TORUS, TORUS.poses());
        Model model = Model.random(
                TestModels.spec(MOVING, all, Architecture.TORUS, Operators.FIXED, 392), CPU.compute(), SEED);
        TestModels.set(model, "encoder1.columns", repeated("columns"));
        TestModels.set(model, "encoder1.rows", repeated("rows"));
        return model;
    }

    private static double[] repeated(String name) {
        double[] filters = SEED.generator(name).doubles(4 * 28, -1, 1).toArray();
        double[] weights = new double[4 * 14 * 28];
        for (int i = 0; i < weights.length; i++) {
            int position = i / 28 % 14;
            weights[i] = filters[i / (14 * 28) * 28 + Math.floorMod(i % 28 - 2 * position, 28)];
        }
        return weights;
    }

    @Test
    void anEncoderMadeForShiftsFollowsTheFixedOperatorExactly() {
        try (Model model = exact()) {
            Equivariance equivariance = new Equivariance(model, MOVING);
            for (int index : new int[] {0, 1, 14, 15, 100, 195}) {
                assertEquals(0, equivariance.residual(TORUS.pose(index)), 1e-5, "pose " + index);
            }
            TestModels.set(
                    model,
                    "encoder1.columns",
                    SEED.generator("any").doubles(4 * 14 * 28, -1, 1).toArray());
            assertTrue(new Equivariance(model, MOVING).residual(TORUS.pose(14)) > 0.1);
            assertEquals(0, new Equivariance(model, MOVING).residual(TORUS.pose(1)), 1e-5);
        }
    }

    @Test
    void takingOneAxisForTheOtherIsFoundOut() {
        try (Model model = exact()) {
            Pose right = TORUS.pose(new CyclicGroup(14).pose(3), new CyclicGroup(14).identity());
            Pose down = TORUS.pose(new CyclicGroup(14).identity(), new CyclicGroup(14).pose(3));
            assertEquals(0, difference(model, right, right), 1e-3);
            assertEquals(0, difference(model, down, down), 1e-3);
            assertTrue(difference(model, right, down) > 1);
        }
    }

    /** The largest |f(T^moved x) − φ^acted f(x)|. */
    private static double difference(Model model, Pose moved, Pose acted) {
        Latent still = model.encode(upload(model, TORUS.identity()));
        NDArray after = model.encode(upload(model, moved)).values();
        NDArray predicted =
                model.operator().act(still, Poses.repeat(acted, MOVING.size())).values();
        return after.sub(predicted).abs().max().getFloat();
    }

    private static NDArray upload(Model model, Pose pose) {
        ViewBatch batch = ViewBatch.at(MOVING, 0, MOVING.size(), pose);
        return new Images(MOVING.format()).upload(model.manager(), batch.pixels(), batch.size());
    }

    @Test
    void theShiftsOfBothAxesCommute() {
        ProductGroup group = new ProductGroup(new CyclicGroup(3), new CyclicGroup(4));
        double[] angles = SEED.generator("angles").doubles(12, 0, 3).toArray();
        assertCommute(new FixedOperator(CPU.compute().manager(), Layout.regular(group, 12)), 0);
        assertCommute(
                new SpectralOperator(
                        Layout.planes(group, 12),
                        CPU.compute().manager().create(angles, new Shape(2, 6)),
                        OptionalInt.empty()),
                1e-12);
    }

    private static void assertCommute(Operator operator, double rounding) {
        ProductGroup group = (ProductGroup) operator.layout().group();
        double[] values = SEED.generator("latent").doubles(12, -1, 1).toArray();
        Latent latent = new Latent(CPU.compute().manager().create(values, new Shape(1, 12)), operator.layout());
        Poses right =
                Poses.repeat(group.pose(group.first().pose(1), group.second().identity()), 1);
        Poses down =
                Poses.repeat(group.pose(group.first().identity(), group.second().pose(1)), 1);
        double[] rightFirst = TestModels.doubles(
                operator.act(operator.act(latent, right), down).values());
        double[] downFirst = TestModels.doubles(
                operator.act(operator.act(latent, down), right).values());
        assertArrayEquals(rightFirst, downFirst, rounding);
        double[] rightOnly = TestModels.doubles(operator.act(latent, right).values());
        assertTrue(Math.abs(rightOnly[0] - rightFirst[0]) > 1e-3, "the second axis does nothing");
    }

    @Test
    void aTorusNeedsTwoAxesAndWholeChannels() {
        Views ring = new PatternViews(Transformations.translateX(1).on(6, 1), 1, 2, 3, 2, SEED);
        ModelSpec oneAxis =
                TestModels.spec(ring, PoseSplit.around(new CyclicGroup(6), 1), Architecture.TORUS, Operators.FIXED, 6);
        assertEquals(
                "the torus architecture needs a transformation with two axes, but translate-x:1 has 1",
                assertThrows(IllegalArgumentException.class, () -> Model.random(oneAxis, CPU.compute(), SEED))
                        .getMessage());
        ModelSpec uneven =
                TestModels.spec(MOVING, PoseSplit.of(TORUS, TORUS.poses()), Architecture.TORUS, Operators.NONE, 100);
        assertEquals(
                "a latent of dimension 100 cannot be cut into blocks of 196; the dimension must be a multiple of 196",
                assertThrows(IllegalArgumentException.class, () -> Model.random(uneven, CPU.compute(), SEED))
                        .getMessage());
    }

    @ParameterizedTest
    @EnumSource(names = {"LEARNED", "SPECTRAL"})
    void aTorusRefusesOperatorsThatAreLearned(Operators operator) {
        ModelSpec spec = TestModels.spec(MOVING, PoseSplit.of(TORUS, TORUS.poses()), Architecture.TORUS, operator, 392);
        assertEquals(
                "the torus architecture needs the operator fixed or none, not " + operator + "; for " + operator
                        + " choose the architecture stacked",
                assertThrows(IllegalArgumentException.class, () -> Model.random(spec, CPU.compute(), SEED))
                        .getMessage());
    }
}
