package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.anypose.model.engine.CpuEngine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MeterTest {

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private final Meter meter = new Meter();

    /** Adds a batch whose terms are these, and returns what the meter says its loss is. */
    private double add(double total, double classification, double consistency, double prior, int batch, long correct) {
        try (NDManager manager = CPU.compute().manager().newSubManager()) {
            Objective.Terms terms = new Objective.Terms(
                    manager.create(total),
                    manager.create(classification),
                    manager.create(consistency),
                    manager.create(prior),
                    manager.zeros(new Shape(batch, 2)));
            return meter.add(terms, batch, correct);
        }
    }

    @Test
    void eachTermIsTheMeanOverAnchorsNotOverBatches() {
        assertEquals(8, add(8, 4, 2, 1, 3, 2));
        assertEquals(16, add(16, 12, 6, 5, 1, 1));
        assertEquals((3 * 8 + 16) / 4.0, meter.loss());
        assertEquals((3 * 4 + 12) / 4.0, meter.classification());
        assertEquals((3 * 2 + 6) / 4.0, meter.consistency());
        assertEquals((3 * 1 + 5) / 4.0, meter.prior());
        assertEquals(3 / 4.0, meter.accuracy());
        assertEquals(List.of(40.0, 24.0, 12.0, 8.0, 3.0, 4L), meter.numbers());
    }

    @Test
    void aCopyGoesItsOwnWay() {
        add(8, 4, 2, 1, 3, 2);
        Meter copy = meter.copy();
        List<Number> before = List.copyOf(meter.numbers());
        add(16, 12, 6, 5, 1, 1);
        assertEquals(before, copy.numbers());
    }

    @Test
    void whatWasWrittenIsReadAndOtherCountsAreRefused() {
        List<Double> numbers = List.of(40.0, 24.0, 12.0, 8.0, 3.0, 4.0);
        assertEquals(List.of(40.0, 24.0, 12.0, 8.0, 3.0, 4L), Meter.of(numbers).numbers());
        assertEquals(
                "found 5 numbers, 6 are needed",
                assertThrows(IllegalArgumentException.class, () -> Meter.of(numbers.subList(0, 5)))
                        .getMessage());
    }
}
