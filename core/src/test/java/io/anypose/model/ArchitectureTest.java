package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.types.Shape;
import io.anypose.group.AxisGroup;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.image.ImageFormat;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.model.encoder.Planes;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;

/** The layouts of each architecture and its refusals, for 12 x 16 pixels: 6 shifts across and 8 down. */
class ArchitectureTest {

    private static final ImageFormat FORMAT = new ImageFormat(1, 12, 16, 1);
    private static final ProductGroup TORUS = new ProductGroup(new CyclicGroup(6), new CyclicGroup(8));

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static ModelSpec spec(
            TransformationKind kind, Architecture architecture, OperatorKind operator, int dimension, int period) {
        return new ModelSpec(
                TransformationInfo.of(kind.on(12, 16)),
                List.of(0),
                FORMAT,
                List.of("a", "b"),
                architecture,
                operator,
                dimension,
                4,
                period,
                Planes.identity(1),
                OptionalDouble.empty());
    }

    private static ModelSpec shifts(Architecture architecture, OperatorKind operator, int dimension, int period) {
        return spec(Transformations.TRANSLATE_XY, architecture, operator, dimension, period);
    }

    private static List<Layout> layouts(ModelSpec spec) {
        return spec.architecture().layouts(spec);
    }

    private static void assertRefused(String sentence, Executable made) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, made).getMessage());
    }

    @Test
    void oneStageActsByTheWholeGroup() {
        for (Architecture one : List.of(Architecture.DENSE, Architecture.CONV, Architecture.TORUS)) {
            assertEquals(List.of(Layout.regular(TORUS, 96)), layouts(shifts(one, Operators.FIXED, 96, 0)));
        }
    }

    @Test
    void stackedStagesActByOneAxisEach() {
        assertEquals(
                List.of(Layout.regular(new CyclicGroup(6), 48), Layout.regular(new CyclicGroup(8), 48)),
                layouts(shifts(Architecture.STACKED, Operators.FIXED, 48, 0)));
    }

    @Test
    void rigidStagesActByShiftsOnSixChannelsAndThenByTurns() {
        assertEquals(
                List.of(Layout.regular(TORUS, 6 * 48), Layout.regular(new CyclicGroup(10), 20)),
                layouts(spec(Transformations.ROTATE_TRANSLATE, Architecture.RIGID, Operators.FIXED, 20, 0)));
    }

    @Test
    void aTorusHasWholeChannelsWithoutAnOperatorToo() {
        assertEquals(List.of(Layout.dense(TORUS, 96)), layouts(shifts(Architecture.TORUS, Operators.NONE, 96, 3)));
        assertRefused(
                "a latent of dimension 97 cannot be cut into blocks of 48; the dimension must be a multiple of 48",
                () -> layouts(shifts(Architecture.TORUS, Operators.NONE, 97, 3)));
    }

    @Test
    void aTorusHasAsManyPositionsAsItsBlocksAreTold() {
        ModelSpec spec = shifts(Architecture.TORUS, Operators.FIXED, 18, 3);
        assertEquals(List.of(Layout.bandLimited(TORUS, 18, 3)), layouts(spec));
        try (Model model = Model.random(spec, CPU.compute(), new Seed(1))) {
            var image = CPU.manager().zeros(new Shape(2, FORMAT.bytes()));
            assertEquals(new Shape(2, 18), model.encode(image).values().getShape());
        }
    }

    @Test
    void aTorusNeedsTwoAxesThatCommuteAndAnOperatorThatShifts() {
        assertRefused(
                "the torus architecture needs a transformation with two axes, but rotation has 1",
                () -> layouts(spec(Transformations.ROTATION, Architecture.TORUS, Operators.FIXED, 10, 0)));
        for (OperatorKind operator : List.of(Operators.LEARNED, Operators.SPECTRAL)) {
            assertRefused(
                    "the torus architecture needs the operator fixed or none, not " + operator + "; for " + operator
                            + " choose the architecture stacked",
                    () -> layouts(shifts(Architecture.TORUS, operator, 48, 0)));
        }
        AxisGroup motions = Transformations.ROTATE_TRANSLATE.on(12, 16).group();
        assertRefused(
                "the architecture torus needs a group whose elements commute, but the poses are those of " + motions,
                () -> layouts(spec(Transformations.ROTATE_TRANSLATE, Architecture.TORUS, Operators.FIXED, 48, 0)));
    }

    /** By hand: one layer of 16 planes halves 12 x 16 pixels, and a second one of 32 planes 6 x 8. */
    @Test
    void theProductThatMakesLatentsTakesWhatTheEncoderLeaves() {
        Planes two = new Planes(new double[][] {{1}, {2}}, new double[] {0});
        assertEquals(
                List.of(384L, 32 * 3 * 4L, 384L, 16L, 6 * 192L),
                Arrays.stream(Architecture.values())
                        .map(architecture -> architecture.encoderInputs(FORMAT, two))
                        .toList());
    }

    @Test
    void eachStageUndoesItsPartOfThePoses() {
        AxisGroup motions = Transformations.ROTATE_TRANSLATE.on(12, 16).group();
        Poses poses = Poses.repeat(motions.at(3, 1, 2), 2);
        Poses shifts = Poses.repeat(TORUS.at(1, 2), 2);
        Poses turn = Poses.repeat(new CyclicGroup(10).step(3), 2);
        assertEquals(List.of(poses), Architecture.DENSE.parts(poses));
        assertEquals(List.of(shifts, turn), Architecture.RIGID.parts(poses));
        Poses across = Poses.repeat(new CyclicGroup(6).step(1), 2);
        Poses down = Poses.repeat(new CyclicGroup(8).step(2), 2);
        assertEquals(List.of(across, down, turn), Architecture.STACKED.parts(poses));
    }

    @Test
    void onlyTheRigidArchitectureAgreesInside() {
        for (Architecture architecture : Architecture.values()) {
            assertEquals(architecture == Architecture.RIGID, architecture.agreesInside(), architecture.toString());
        }
    }
}
