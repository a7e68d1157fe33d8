package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.TreeMap;
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
        SeedMean one = SeedMean.of(0.5);

        assertEquals(0.5, one.mean());
        assertEquals(0, one.deviation());
        assertEquals(0, one.error());
        assertEquals(1, one.seeds());
    }

    @Test
    void theErrorOfAMeanFallsWithTheNumberOfSeeds() {
        assertEquals(Math.sqrt(13.0 / 3), SeedMean.of(2, 4, 9).error(), 1e-12);
    }

    /** The differences are 1, 1 and 4. */
    @Test
    void whatASeedDoesToBothDoesNotCountInTheirDifference() {
        assertEquals(1, SeedMean.of(2, 4, 9).error(SeedMean.of(1, 3, 5)), 1e-12);
        assertEquals(0, SeedMean.of(2, 4, 9).error(SeedMean.of(3, 5, 10)), 1e-12);
    }

    @Test
    void whatHasOtherNumbersOfSeedsIsIndependent() {
        assertEquals(Math.hypot(1, Math.sqrt(13.0 / 3)), SeedMean.of(2, 4).error(SeedMean.of(2, 4, 9)), 1e-12);
    }

    /** One failed with the second seed, the other with the third: only the first could be compared. */
    @Test
    void asManyButOtherSeedsAreIndependent() {
        SeedMean one = new SeedMean(new TreeMap<>(Map.of(42L, 2.0, 44L, 4.0)));
        SeedMean other = new SeedMean(new TreeMap<>(Map.of(42L, 3.0, 43L, 5.0)));

        assertEquals(Math.sqrt(2), one.error(other), 1e-12);
        assertEquals(0, one.error(new SeedMean(new TreeMap<>(Map.of(44L, 5.0, 42L, 3.0)))), 1e-12);
    }

    @Test
    void noValuesHaveNoMean() {
        assertThrows(IllegalArgumentException.class, SeedMean::of);
    }
}
