package io.anypose.spark.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.spark.command.SparkBench.Line;
import io.anypose.spark.command.SparkBench.Part;
import io.anypose.spark.command.SparkBench.Scale;
import org.junit.jupiter.api.Test;

class SparkBenchTest {

    @Test
    void aTargetIsReachedFromItsOwnSide() {
        assertTrue(new Line("ratio", 0.8, "", 0.8, true).met());
        assertFalse(new Line("ratio", 0.79, "", 0.8, true).met());
        assertTrue(new Line("growth", 25, "MB", 25, false).met());
        assertFalse(new Line("growth", 25.1, "MB", 25, false).met());
    }

    @Test
    void aLargeJobIsReckonedFromTheRateOfOneCore() {
        Scale scale = Scale.of(6_000_000, 10, new Part("EXECUTORS", 2000, 0, 0), new Part("FILES", 500, 0, 0));

        assertEquals(10, scale.minutesDecoded());
        assertEquals(40, scale.minutesFromFiles(), 1e-9, "both were of two cores");
    }
}
