package io.anypose.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class BenchCampaignTest {

    @Test
    void damagedInputsAreCounted() {
        Cli.Outcome outcome = Cli.run("bench", "campaign", "--quick", "--only", "inputs");

        assertEquals(0, outcome.code(), outcome.err());
        List<String> lines = outcome.out().lines().toList();
        assertTrue(lines.get(1).matches("inputs +model file: escapes +0 inputs +at most 0: met"), outcome.out());
        assertTrue(lines.get(9).matches("inputs +damaged +800 inputs +at least 800: met"), outcome.out());
        assertTrue(outcome.out().contains("9 of 9 targets met"), outcome.out());
    }

    @Test
    @Tag("full")
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes end differently there")
    void nothingIsLostInTwoHundredKills() {
        Cli.Outcome outcome = Cli.run("bench", "campaign", "--only", "kills");

        assertEquals(0, outcome.code(), outcome.out() + outcome.err());
        assertTrue(outcome.out().contains("5 of 5 targets met"), outcome.out());
    }
}
