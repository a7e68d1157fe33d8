package io.anypose.bench.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.provenance.ProcessMemory;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthTest {

    /** More of the size takes longer, by far in k-NN: a tenth of what was measured is asked for, for the sake of busy machines. */
    @ParameterizedTest
    @CsvSource({
        "DIMENSION, 70, 280, 0.2, 'training, one anchor'",
        "ORDER, 10, 120, 2, 'recognition, k-NN;recognition, orbit'",
        "REFERENCES, 100, 10000, 3, 'recognition, k-NN'",
        "GREY, 28, 56, 0.5, 'training, dense, one anchor;training, conv, one anchor;recognition, dense;recognition, conv'"
    })
    void eachSizeHasTimesAndMemory(GrowthAxis axis, int small, int large, double growth, String times) {
        Growth growing = new Growth();
        double before = ProcessMemory.resident() / 1e6;
        GrowthPoint one = growing.measure(axis, small);
        GrowthPoint more = growing.measure(axis, large);
        assertEquals(small, one.size());
        assertEquals(large, more.size());
        Set<String> expected = Set.of(times.split(";"));
        assertEquals(expected, one.micros().keySet());
        assertEquals(expected, more.micros().keySet());
        for (String what : expected) {
            double micros = one.micros().get(what);
            // An image costs between the time of a thousand multiplications and a second.
            assertTrue(micros > 0.1 && micros < 1e6, what + ": " + micros);
            assertTrue(more.micros().get(what) > growth * micros, what + ": " + one + " and " + more);
        }
        // The kernel counts pages of each thread apart and adds them up now and then: the most may be a little less
        // than it was.
        assertTrue(
                one.megabytes() > 0.95 * before && more.megabytes() > 0.95 * one.megabytes(),
                before + ", " + one + ", " + more);
        assertTrue(more.megabytes() < 100_000, more.toString());
    }
}
