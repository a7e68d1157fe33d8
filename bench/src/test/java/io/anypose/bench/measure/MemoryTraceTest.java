package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class MemoryTraceTest {

    private static final long MB = 1_000_000;

    @Test
    void whatFillsAtTheBeginningIsNoLeak() {
        assertEquals(0, trace(reading -> Math.min(500, 300 + 50 * reading) * MB).growth(), 1e-9);
    }

    @Test
    void aLeakIsSeenAndMissesTheTarget() {
        MemoryTrace leaking = trace(reading -> (300 + 4 * reading) * MB);
        assertEquals(40, leaking.growth(), 1e-9);
        assertEquals(
                new Finding.Target("at most 25", false),
                leaking.finding("memory", "20 epochs").target().orElseThrow());
    }

    @Test
    void flatMemoryMeetsTheTarget() {
        MemoryTrace flat = trace(reading -> (300 + reading % 3) * MB);
        assertEquals(
                new Finding.Target("at most 25", true),
                flat.finding("memory", "20 epochs").target().orElseThrow());
    }

    private static MemoryTrace trace(LongUnaryOperator bytes) {
        MemoryTrace trace = new MemoryTrace();
        for (int reading = 0; reading < 20; reading++) {
            trace.add(bytes.applyAsLong(reading));
        }
        return trace;
    }
}
