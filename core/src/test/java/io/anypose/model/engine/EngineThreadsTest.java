package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.pytorch.jni.JniUtils;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class EngineThreadsTest {

    @Test
    void thereIsOneForTheWorkAndAsManyAsBeforeAfterIt() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int own = compute.threads();
            try {
                JniUtils.setNumThreads(3);
                assertEquals(1, EngineThreads.one(compute::threads));
                assertEquals(3, compute.threads());
                assertThrows(
                        IllegalStateException.class,
                        () -> EngineThreads.one(() -> {
                            throw new IllegalStateException("broken");
                        }));
                assertEquals(3, compute.threads());
            } finally {
                JniUtils.setNumThreads(own);
            }
        }
    }

    @Test
    void otherThreadsKeepTheirs() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int own = compute.threads();
            try {
                JniUtils.setNumThreads(3);
                assertEquals(
                        1,
                        CompletableFuture.supplyAsync(() -> EngineThreads.one(compute::threads))
                                .join());
                assertEquals(3, compute.threads());
            } finally {
                JniUtils.setNumThreads(own);
            }
        }
    }
}
