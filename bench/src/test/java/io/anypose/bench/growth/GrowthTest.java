package io.anypose.bench.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthTest {

    @ParameterizedTest
    @CsvSource({
        "DIMENSION, 70, 'training, one anchor'",
        "ORDER, 196, 'recognition, k-NN;recognition, orbit'",
        "REFERENCES, 100, 'recognition, k-NN'"
    })
    void eachSizeHasTimesAndMemory(GrowthAxis axis, int size, String times) {
        GrowthPoint point = new Growth().measure(axis, size);
        assertEquals(size, point.size());
        assertEquals(Set.of(times.split(";")), point.micros().keySet());
        point.micros().forEach((what, micros) -> assertTrue(micros > 0, what));
        assertTrue(point.megabytes() >= 0);
    }
}
