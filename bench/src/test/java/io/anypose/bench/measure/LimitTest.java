package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.model.engine.Compute;
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
        }
    }

    /** Factors of ten are left for busy machines: the products differ by a factor of a million. */
    @Test
    void secondsAreThoseOfOneRoundHoweverOftenItIsRepeated() {
        Product little = Product.of(2, 2, 2);
        Product much = Product.of(500, 500, 500);
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Limit once = new Limit(compute, 1, little);
                Limit often = new Limit(compute, 1000, little);
                Limit large = new Limit(compute, 1, much);
                Limit both = new Limit(compute, 1, much, little, much)) {
            double seconds = often.seconds();
            assertTrue(seconds > 1e-8 && seconds < 1e-2, seconds + " s");
            assertTrue(once.seconds() > seconds / 10, once.seconds() + " s once, " + seconds + " s often");
            assertTrue(large.seconds() > 10 * seconds, large.seconds() + " s for 500, " + seconds + " s for 2");
            assertTrue(both.seconds() > 10 * seconds, both.seconds() + " s for all, " + seconds + " s for 2");
        }
    }
}
