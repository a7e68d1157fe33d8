package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.pytorch.jni.JniUtils;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class EngineThreadsTest {

    /** With two threads for this one, on machines of any number of processors. */
    @Test
    void thereIsOneForTheWorkAndAllAfterIt() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int all = compute.threads();
            JniUtils.setNumThreads(2);
            try {
                assertEquals(1, EngineThreads.one(compute::threads));
                assertEquals(2, compute.threads());
                assertThrows(
                        IllegalStateException.class,
                        () -> EngineThreads.one(() -> {
                            throw new IllegalStateException("broken");
                        }));
                assertEquals(2, compute.threads());
            } finally {
                JniUtils.setNumThreads(all);
            }
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

    /** With two threads for this one, on machines of any number of processors. */
    @Test
    void piecesAreDoneOnceEachByOneThreadOfTheEngine() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int all = compute.threads();
            JniUtils.setNumThreads(2);
            try {
                for (int pieces : new int[] {0, 2, 3, 50}) {
                    int[] threads = new int[pieces];
                    AtomicIntegerArray times = new AtomicIntegerArray(pieces);

                    EngineThreads.sideBySide(pieces, piece -> {
                        times.incrementAndGet(piece);
                        threads[piece] = compute.threads();
                    });

                    for (int piece = 0; piece < pieces; piece++) {
                        assertEquals(1, times.get(piece), "piece " + piece + " of " + pieces);
                        assertEquals(1, threads[piece], "piece " + piece + " of " + pieces);
                    }
                    assertEquals(2, compute.threads());
                }
            } finally {
                JniUtils.setNumThreads(all);
            }
        }
    }

    @Test
    void piecesAreDoneAtTheSameTime() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int all = compute.threads();
            JniUtils.setNumThreads(2);
            CountDownLatch both = new CountDownLatch(2);
            try {
                EngineThreads.sideBySide(2, piece -> {
                    both.countDown();
                    assertTrue(await(both), "the other piece had not begun after a minute");
                });
            } finally {
                JniUtils.setNumThreads(all);
            }
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSinglePieceHasAllThreadsAndAFailureLeavesThemAsTheyWere() throws InterruptedException {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            int all = compute.threads();
            JniUtils.setNumThreads(2);
            try {
                AtomicInteger seen = new AtomicInteger();
                EngineThreads.sideBySide(1, piece -> seen.set(compute.threads()));
                assertEquals(2, seen.get());

                assertThrows(
                        IllegalStateException.class,
                        () -> EngineThreads.sideBySide(9, piece -> {
                            throw new IllegalStateException("broken");
                        }));
                assertEquals(2, compute.threads());
                Thread unknown = new Thread(() -> seen.set(compute.threads()));
                seen.set(0);
                unknown.start();
                unknown.join();
                assertEquals(2, seen.get(), "for a thread that is new to the engine");
            } finally {
                JniUtils.setNumThreads(all);
            }
        }
    }
}
