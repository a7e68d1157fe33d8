package io.anypose.model.operator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Weights;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The layout and the operator of each kind, for 6 poses. */
class OperatorKindTest {

    private static final CyclicGroup SIX = new CyclicGroup(6);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Operator create(OperatorKind kind, int period) {
        Weights weights = Weights.random(CPU.manager(), new Seed(1), DataType.FLOAT64);
        return kind.create(CPU.manager(), kind.layout(SIX, 12, period), period, weights, "operator");
    }

    @Test
    void kindsHaveNames() {
        for (OperatorKind kind : List.of(Operators.NONE, Operators.FIXED, Operators.LEARNED, Operators.SPECTRAL)) {
            assertEquals(kind, OperatorKind.named(kind.toString()));
        }
        assertEquals("spectral", Operators.SPECTRAL.toString());
        var refusal = assertThrows(IllegalArgumentException.class, () -> OperatorKind.named("deep"));
        assertTrue(
                refusal.getMessage().startsWith("\"deep\" is no known operator; choose one of none, fixed, learned,"),
                refusal.getMessage());
    }

    @Test
    void theFixedOperatorMovesByAnyAmountInBlocksThatAreToldTheirLength() {
        for (int period : new int[] {0, 6}) {
            assertInstanceOf(FixedOperator.class, create(Operators.FIXED, period));
        }
        Operator bandLimited = create(Operators.FIXED, 3);
        assertInstanceOf(BandLimitedOperator.class, bandLimited);
        assertEquals(Layout.bandLimited(SIX, 12, 3), bandLimited.layout());
    }

    @Test
    void aLearnedOperatorBeginsOrthogonalAndKnowsItsPeriod() {
        LearnedOperator learned = (LearnedOperator) create(Operators.LEARNED, 0);
        assertEquals(6, learned.period());
        assertEquals(70, ((LearnedOperator) create(Operators.LEARNED, 70)).period());
        assertEquals(Layout.dense(SIX, 12), learned.layout());
        var matrix = learned.parameters().get("operator");
        double[] product = TestModels.doubles(matrix.transpose().matMul(matrix));
        assertArrayEquals(TestModels.identity(12), product, 1e-12);
    }

    @Test
    void aSpectralOperatorBeginsWithAnglesUpToHalfATurn() {
        SpectralOperator spectral = (SpectralOperator) create(Operators.SPECTRAL, 0);
        assertEquals(OptionalInt.empty(), spectral.period());
        assertEquals(OptionalInt.of(7), ((SpectralOperator) create(Operators.SPECTRAL, 7)).period());
        assertEquals(Layout.planes(SIX, 12), spectral.layout());
        assertEquals(new Shape(1, 6), spectral.parameters().get("operator").getShape());
        assertTrue(DoubleStream.of(spectral.angles()[0]).allMatch(angle -> angle >= 0 && angle < Math.PI));
    }

    @Test
    void theBaselineLearnsNothingAndIsNoFunctionOverTheGroup() {
        Operator none = create(Operators.NONE, 0);
        assertEquals(Layout.dense(SIX, 12), none.layout());
        assertTrue(none.parameters().isEmpty());
        assertTrue(none.prior().isEmpty());
        assertEquals(none, none.once());
        assertFalse(none.isRegular());
        Latent latent = new Latent(CPU.manager().zeros(new Shape(1, 12)), none.layout());
        var refusal = assertThrows(IllegalStateException.class, () -> none.function(latent));
        assertEquals("a latent of 1 block of 12 under C6 is no function over the group", refusal.getMessage());
    }
}
