package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineQueueTest {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void oneMoreThanMayWaitIsRefusedAtOnceAndTheOthersAreAnswered() throws Exception {
        try (EngineQueue queue = new EngineQueue(1, Duration.ofSeconds(30))) {
            CompletableFuture<String> running = occupy(queue);
            CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> queue.compute(() -> "second"));
            awaitWaiting(queue, 1);

            Problem refused = assertThrows(Problem.class, () -> queue.compute(() -> "third"));

            assertEquals(ProblemCode.BUSY, refused.code());
            released.countDown();
            assertEquals("first", running.get());
            assertEquals("second", waiting.get());
        }
    }

    @Test
    void whatWaitedTooLongIsToldSoAndNeverComputed() throws Exception {
        AtomicBoolean computed = new AtomicBoolean();
        try (EngineQueue queue = new EngineQueue(4, Duration.ofMillis(200))) {
            CompletableFuture<String> running = occupy(queue);

            Problem late = assertThrows(
                    Problem.class,
                    () -> queue.compute(() -> {
                        computed.set(true);
                        return "late";
                    }));

            assertEquals(ProblemCode.TIMEOUT, late.code());
            assertEquals(503, late.code().status());
            assertEquals(0, queue.waiting());
            released.countDown();
            running.handle((answer, failure) -> null).get();
            assertEquals("next", queue.compute(() -> "next"));
        }
        assertFalse(computed.get());
    }

    @Test
    void failuresReachWhoeverAsked() {
        try (EngineQueue queue = new EngineQueue(1, Duration.ofSeconds(30))) {
            RuntimeException failure = new IllegalStateException("broken");
            assertTrue(failure
                    == assertThrows(
                            IllegalStateException.class,
                            () -> queue.compute(() -> {
                                throw failure;
                            })));
            assertEquals("next", queue.compute(() -> "next"));
        }
    }

    /** Keeps the engine's thread busy until it is released. */
    private CompletableFuture<String> occupy(EngineQueue queue) throws InterruptedException {
        CompletableFuture<String> running = CompletableFuture.supplyAsync(() -> queue.compute(() -> {
            begun.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return "first";
        }));
        begun.await();
        return running;
    }

    private static void awaitWaiting(EngineQueue queue, int count) throws InterruptedException {
        while (queue.waiting() < count) {
            Thread.sleep(5);
        }
    }
}
