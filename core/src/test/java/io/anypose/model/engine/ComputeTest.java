package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.jni.JniUtils;
import io.anypose.provenance.AnyposeException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComputeTest {

    private static final String LEVEL = "org.slf4j.simpleLogger.log.ai.djl";

    @Test
    void itTellsEngineDeviceAndThreads() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            String engine = "PyTorch " + Engine.getInstance().getVersion();
            assertEquals(engine + " on cpu()", compute.describe());
            assertEquals(JniUtils.getNumThreads(), compute.threads());
        }
    }

    @Test
    void choicesAreCalledAsOnTheCommandLine() {
        assertEquals(
                List.of("auto", "cpu", "gpu"),
                Arrays.stream(Compute.Choice.values())
                        .map(Compute.Choice::toString)
                        .toList());
    }

    @Test
    void withoutAGpuTheProcessorIsTakenUnlessAGpuIsAskedFor() {
        try (Compute compute = Compute.on(Compute.Choice.AUTO)) {
            assumeTrue(Engine.getInstance().getGpuCount() == 0, "a machine without a GPU");
            assertTrue(compute.describe().endsWith(" on cpu()"), compute.describe());
        }
        var refusal = assertThrows(AnyposeException.class, () -> Compute.on(Compute.Choice.GPU));
        assertEquals(
                "no GPU was found by PyTorch " + Engine.getInstance().getVersion()
                        + "; use the device cpu, or build with a CUDA flavour (docs/architecture.md, Platforms)",
                refusal.getMessage());
    }

    @Test
    void theEngineIsQuietAndOfflineUnlessTheUserWantsItToTalk() {
        String before = System.getProperty(LEVEL);
        try {
            System.clearProperty(LEVEL);
            System.clearProperty("OPT_OUT_TRACKING");
            System.clearProperty("ai.djl.offline");
            Compute.on(Compute.Choice.CPU).close();
            assertEquals("error", System.getProperty(LEVEL));
            assertEquals("true", System.getProperty("OPT_OUT_TRACKING"));
            assertEquals("true", System.getProperty("ai.djl.offline"));
            System.setProperty(LEVEL, "debug");
            Compute.on(Compute.Choice.CPU).close();
            assertEquals("debug", System.getProperty(LEVEL));
        } finally {
            System.setProperty(LEVEL, before == null ? "error" : before);
        }
    }

    @Test
    void closingItClosesWhatLivesThere() {
        Compute compute = Compute.on(Compute.Choice.CPU);
        NDManager manager = compute.manager();
        assertTrue(manager.isOpen());
        compute.close();
        assertFalse(manager.isOpen());
    }
}
