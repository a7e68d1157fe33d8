package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SeedMeanTest {

    @Test
    void theDeviationIsThatOfASample() {
        SeedMean mean = SeedMean.of(2, 4, 9);

        assertEquals(5, mean.mean(), 1e-12);
        assertEquals(Math.sqrt((9 + 1 + 16) / 2.0), mean.deviation(), 1e-12);
        assertEquals(3, mean.seeds());
    }

    @Test
    void aSingleSeedDeviatesFromNothing() {
        assertEquals(new SeedMean(0.5, 0, 1), SeedMean.of(0.5));
    }
}
