package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.data.Coverage;
import io.anypose.provenance.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrbitSettingsTest {

    private static OrbitSettings settings(int passes, int batch, double highestRate, double weightDecay) {
        return new OrbitSettings(
                OrbitSpec.parse("mlp:16"), passes, Coverage.EVERY_POSE, batch, highestRate, weightDecay, new Seed(1));
    }

    @Test
    void onePassOfSingleViewsWithoutDecayIsPossible() {
        OrbitSettings least = settings(1, 1, 1e-9, 0);
        assertEquals(1, least.passes());
        assertEquals(1, least.batch());
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0.1, 0.0", "1, 0, 0.1, 0.0", "1, 1, 0.0, 0.0", "1, 1, 0.1, -0.1"})
    void otherwiseNothingWouldBeLearned(int passes, int batch, double highestRate, double weightDecay) {
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> settings(passes, batch, highestRate, weightDecay));
        assertEquals(
                "an orbit recogniser needs passes and batch of 1 or more, a rate above 0 and a weight decay of 0 or more,"
                        + " not " + passes + ", " + batch + ", " + highestRate + ", " + weightDecay,
                refusal.getMessage());
    }
}
