package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SamplesTest {

    @Test
    void theMedianIsInTheMiddleWhateverTheOrder() {
        assertEquals(3, Samples.of(5, 1, 3, 2, 4).median());
    }

    @Test
    void ofManyValuesOneInAHundredIsAboveTheNinetyNinthPercent() {
        double[] values = new double[1001];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        assertEquals(990, Samples.of(values).quantile(0.99));
        assertEquals(1000, Samples.of(values).quantile(1));
        assertEquals(0, Samples.of(values).quantile(0));
    }

    @Test
    void nothingHasNoMedian() {
        assertTrue(Double.isNaN(Samples.of().median()));
    }
}
