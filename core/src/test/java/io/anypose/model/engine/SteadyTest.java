package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.TestModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SteadyTest {

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static NDArray counting(int rows, int columns) {
        return CPU.manager()
                .arange(1, rows * columns + 1, 1)
                .toType(DataType.FLOAT64, false)
                .reshape(rows, columns);
    }

    @Test
    void narrowWeightsGetZerosUntilTheyHaveSixteen() {
        NDArray rows = Steady.widened(counting(15, 2), 0);
        assertEquals(new Shape(16, 2), rows.getShape());
        assertEquals(DataType.FLOAT64, rows.getDataType());
        assertArrayEquals(new double[] {29, 30, 0, 0}, TestModels.doubles(rows.get("14:")));
        NDArray columns = Steady.widened(counting(2, 3), 1);
        assertEquals(new Shape(2, 16), columns.getShape());
        assertArrayEquals(
                new double[] {4, 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, TestModels.doubles(columns.get(1)));
        NDArray wide = counting(16, 2);
        assertSame(wide, Steady.widened(wide, 0));
    }

    @Test
    void whatIsTooMuchIsCutOff() {
        NDArray product = counting(2, 3);
        assertSame(product, Steady.narrowed(product, 3));
        assertArrayEquals(new double[] {1, 2, 4, 5}, TestModels.doubles(Steady.narrowed(product, 2)));
    }
}
