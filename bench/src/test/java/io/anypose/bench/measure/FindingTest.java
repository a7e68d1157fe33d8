package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FindingTest {

    private static final Finding SPEED =
            Finding.of("training", "operator fixed", 45_000, "anchors/s").ratio(0.59, "the products' speed");

    @Test
    void aTargetIsMetUpToItsBound() {
        assertEquals(
                new Finding.Target("at least 45,000", true),
                SPEED.atLeast(45_000).target().orElseThrow());
        assertEquals(
                new Finding.Target("at most 45,000", true),
                SPEED.atMost(45_000).target().orElseThrow());
        assertEquals(
                new Finding.Target("at most 0.5", false),
                SPEED.atMost(0.5).target().orElseThrow());
    }

    @Test
    void aRatioHasTargetsOfItsOwn() {
        assertEquals(
                new Finding.Target("ratio at least 0.6", false),
                SPEED.ratioAtLeast(0.6).target().orElseThrow());
        assertEquals(
                new Finding.Target("ratio at most 1", true),
                SPEED.ratioAtMost(1).target().orElseThrow());
    }
}
