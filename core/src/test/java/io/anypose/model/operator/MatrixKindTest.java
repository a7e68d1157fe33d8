package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.types.DataType;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Group;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.group.ProductGroup;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Weights;
import io.anypose.provenance.Seed;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators that a program brings. */
class MatrixKindTest {

    private static final Seed SEED = new Seed(3);
    private static final int DIMENSION = 6;
    private static final double ROUNDING = 1e-5;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    /** A kind that has one matrix for each number of steps. */
    private static final class Given extends MatrixKind {

        private final IntFunction<double[][]> matrices;

        Given(IntFunction<double[][]> matrices) {
            this.matrices = matrices;
        }

        @Override
        public String id() {
            return "given";
        }

        @Override
        protected double[][] matrix(int steps, int order, int dimension) {
            return matrices.apply(steps);
        }
    }

    private static Operator operator(OperatorKind kind, Group group) {
        return kind.create(
                CPU.manager(),
                kind.layout(group, DIMENSION, 0),
                0,
                Weights.random(CPU.manager(), SEED, DataType.FLOAT32),
                "operator1");
    }

    private static Latent single(Latent latent) {
        return latent.with(latent.values().toType(DataType.FLOAT32, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 10})
    void itActsAsItsMatricesDo(int order) {
        Operator operator = operator(new TurningKind(), new CyclicGroup(order));
        ActionLaws laws = new ActionLaws(CPU.manager(), operator.layout(), SEED);
        ActionLaws.Action act = (z, poses) -> operator.act(single(z), poses);
        assertEquals(0, laws.identity((z, poses) -> widened(operator.act(single(z), poses))), ROUNDING);
        assertEquals(0, laws.composition(act), ROUNDING);
        assertEquals(0, laws.period((z, poses) -> widened(act.act(z, poses))), ROUNDING);
        assertEquals(0, laws.inverse(act, (z, poses) -> widened(operator.canonicalise(single(z), poses))), ROUNDING);
        Latent z = single(laws.latents(3));
        assertEquals(
                0, laws.orbit(operator.orbit(z), z, (latent, poses) -> operator.canonicalise(latent, poses)), ROUNDING);
    }

    private static Latent widened(Latent latent) {
        return latent.with(latent.values().toType(DataType.FLOAT64, false));
    }

    @Test
    void theLawsFailForMatricesThatAreNoAction() {
        TurningKind turning = new TurningKind();
        MatrixKind broken = new Given(steps -> turning.matrix(steps * steps, 10, DIMENSION));
        Operator operator = operator(broken, new CyclicGroup(10));
        ActionLaws laws = new ActionLaws(CPU.manager(), operator.layout(), SEED);
        assertTrue(laws.composition((z, poses) -> operator.act(single(z), poses)) > 0.1);
    }

    @Test
    void matricesOfAnotherSizeOrWithInfiniteNumbersAreRefused() {
        CyclicGroup three = new CyclicGroup(3);
        assertEquals(
                "a matrix of the operator given is not 6 x 6, the dimension of latents",
                refused(new Given(steps -> new double[5][6]), three));
        assertEquals(
                "a matrix of the operator given is not 6 x 6, the dimension of latents",
                refused(new Given(steps -> new double[6][7]), three));
        double[][] infinite = new double[6][6];
        infinite[2][1] = Double.POSITIVE_INFINITY;
        assertEquals(
                "a matrix of the operator given has Infinity in it; finite numbers are needed",
                refused(new Given(steps -> infinite), three));
        assertEquals(
                "the operator turning has one matrix for each step, so its group is cyclic, not C3 x C3",
                refused(new TurningKind(), new ProductGroup(three, three)));
    }

    private static String refused(OperatorKind kind, Group group) {
        return assertThrows(IllegalArgumentException.class, () -> operator(kind, group))
                .getMessage();
    }

    @Test
    void aServiceIsFoundByItsNameBesideTheKindsOfAnypose() {
        assertEquals(TurningKind.class, OperatorKind.named("turning").getClass());
        assertEquals(Operators.FIXED, OperatorKind.named("fixed"));
        var refusal = assertThrows(IllegalArgumentException.class, () -> OperatorKind.named("magic"));
        assertEquals(
                "\"magic\" is no known operator; choose one of none, fixed, learned, spectral, turning",
                refusal.getMessage());
    }

    @Test
    void poseIndicesAndSignedStepsAgree() {
        CyclicGroup five = new CyclicGroup(5);
        TurningKind turning = new TurningKind();
        Operator operator = operator(turning, five);
        Latent z = single(new ActionLaws(CPU.manager(), operator.layout(), SEED).latents(1));
        float[] values = z.values().toFloatArray();
        for (Pose pose : five.poses()) {
            double[][] matrix = turning.matrix(five.signed(pose), 5, DIMENSION);
            float[] moved = operator.act(z, Poses.repeat(pose, 1)).values().toFloatArray();
            for (int row = 0; row < DIMENSION; row++) {
                double expected = 0;
                for (int column = 0; column < DIMENSION; column++) {
                    expected += matrix[row][column] * values[column];
                }
                assertEquals(expected, moved[row], ROUNDING, "row " + row + " at " + pose.index());
            }
        }
    }
}
