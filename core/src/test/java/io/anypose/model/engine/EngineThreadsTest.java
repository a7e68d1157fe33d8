package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.pytorch.jni.JniUtils;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class EngineThreadsTest {

    @Test
    void thereIsOneForTheWorkAndAllAfterIt() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int all = compute.threads();

            assertEquals(1, EngineThreads.one(compute::threads));
            assertEquals(all, compute.threads());
            assertThrows(
                    IllegalStateException.class,
                    () -> EngineThreads.one(() -> {
                        throw new IllegalStateException("broken");
                    }));
            assertEquals(all, compute.threads());
        }
    }

    @Test
    void otherThreadsKeepTheirs() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int all = compute.threads();
            assertEquals(
                    1,
                    CompletableFuture.supplyAsync(() -> EngineThreads.one(compute::threads))
                            .join());
            assertEquals(all, compute.threads());
        }
    }

    /** On machines of any number of processors. */
    @Test
    void whoeverStartsTheEngineHasAll() {
        try (Compute first = Compute.on(Compute.Choice.CPU)) {
            int all = first.threads();
            JniUtils.setNumThreads(all + 1);
            try (Compute second = Compute.on(Compute.Choice.CPU)) {
                assertEquals(all, second.threads());
            }
        }
    }
}
