package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.types.Shape;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import org.junit.jupiter.api.Test;

class InitialTest {

    private static final Shape MANY = new Shape(100, 100);

    private static double[] values(Initial initial, Shape shape) {
        return initial.values(shape, new Seed(5).generator("values"));
    }

    private static double deviation(double[] values) {
        return Math.sqrt(Arrays.stream(values).map(x -> x * x).average().orElseThrow());
    }

    @Test
    void aConstantIsEverywhere() {
        assertArrayEquals(new double[] {1.5, 1.5, 1.5, 1.5, 1.5, 1.5}, values(Initial.constant(1.5), new Shape(2, 3)));
    }

    @Test
    void uniformValuesFillTheirRange() {
        double[] values = values(Initial.uniform(-1, 3), MANY);
        DoubleSummaryStatistics found = Arrays.stream(values).summaryStatistics();
        assertEquals(10_000, values.length);
        assertTrue(found.getMin() >= -1 && found.getMin() < -0.99, "least " + found.getMin());
        assertTrue(found.getMax() < 3 && found.getMax() > 2.99, "greatest " + found.getMax());
        assertEquals(1, found.getAverage(), 0.05);
    }

    @Test
    void linearLayersBeginWithinOneOverTheRootOfTheirInputs() {
        DoubleSummaryStatistics found =
                Arrays.stream(values(Initial.linear(25), MANY)).summaryStatistics();
        assertEquals(-0.2, found.getMin(), 0.001);
        assertEquals(0.2, found.getMax(), 0.001);
    }

    @Test
    void normalValuesHaveTheirDeviation() {
        double[] values = values(Initial.normal(0.3), MANY);
        assertEquals(10_000, values.length);
        assertEquals(0.3, deviation(values), 0.01);
        assertEquals(0, Arrays.stream(values).average().orElseThrow(), 0.01);
    }

    @Test
    void theColumnsOfAnOrthogonalMatrixAreOrthonormal() {
        double[] q = values(Initial.orthogonal(), new Shape(7, 7));
        for (int a = 0; a < 7; a++) {
            for (int b = 0; b < 7; b++) {
                double sum = 0;
                for (int row = 0; row < 7; row++) {
                    sum += q[row * 7 + a] * q[row * 7 + b];
                }
                assertEquals(a == b ? 1 : 0, sum, 1e-14, a + ", " + b);
            }
        }
    }

    /** By hand: the columns (3, 4) and (1, 2), of which the second loses 11/5 of (3, 4)/5. */
    @Test
    void qKeepsTheDirectionOfTheFirstColumnAndASignThatMakesRPositive() {
        assertArrayEquals(
                new double[] {0.6, -0.8, 0.8, 0.6}, Initial.orthogonalised(new double[] {3, 1, 4, 2}, 2), 1e-15);
    }
}
