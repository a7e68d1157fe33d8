package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.model.Compute;
import org.junit.jupiter.api.Test;

class LimitTest {

    @Test
    void operationsAreThoseOfAllProducts() {
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Limit limit = new Limit(
                        compute,
                        2,
                        Product.of(3, 5, 7),
                        Product.of(3, 5, 7).times(4).leftTransposed(true),
                        Product.of(11, 2, 1).rightTransposed(true))) {
            assertEquals(2 * (3 * 5 * 7 * 5 + 11 * 2), limit.operations());
            assertTrue(limit.seconds() > 0);
        }
    }
}
