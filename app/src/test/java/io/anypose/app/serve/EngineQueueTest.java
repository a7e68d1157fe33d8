package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineQueueTest {

    private static final Executor CLIENTS = task -> new Thread(task, "client").start();

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void oneMoreThanMayWaitIsRefusedAtOnceAndTheOthersAreAnswered() throws Exception {
        try (EngineQueue queue = new EngineQueue(1, Duration.ofSeconds(30), CLIENTS)) {
            CompletableFuture<String> running = occupy(queue);
            CompletableFuture<String> waiting = queue.compute(() -> "second");
            assertEquals(1, queue.waiting());

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
        try (EngineQueue queue = new EngineQueue(4, Duration.ofMillis(200), CLIENTS)) {
            CompletableFuture<String> running = occupy(queue);

            Throwable late = failure(queue.compute(() -> {
                computed.set(true);
                return "late";
            }));

            assertEquals(ProblemCode.TIMEOUT, ((Problem) late).code());
            assertEquals(503, ((Problem) late).code().status());
            assertEquals(0, queue.waiting());
            released.countDown();
            running.handle((answer, failure) -> null).get();
            assertEquals("next", queue.compute(() -> "next").join());
        }
        assertFalse(computed.get());
    }

    @Test
    void failuresReachWhoeverAsked() {
        try (EngineQueue queue = new EngineQueue(1, Duration.ofSeconds(30), CLIENTS)) {
            RuntimeException failure = new IllegalStateException("broken");
            assertSame(failure, failure(queue.compute(() -> {
                throw failure;
            })));
            assertEquals("next", queue.compute(() -> "next").join());
        }
    }

    @Test
    void thoseThatWaitForTheSameWorkAreAnsweredTogetherEachWithItsOwnAnswers() throws Exception {
        List<List<Integer>> computed = new ArrayList<>();
        EngineWork<Integer, Integer> work = new EngineWork<>(8, parts -> {
            computed.add(parts);
            return parts.stream().map(part -> part * part).toList();
        });
        try (EngineQueue queue = new EngineQueue(4, Duration.ofSeconds(30), CLIENTS)) {
            CompletableFuture<String> running = occupy(queue);
            var first = ask(queue, work, List.of(2, 3), 1);
            var second = ask(queue, work, List.of(4), 2);
            var third = ask(queue, work, List.of(5, 6), 3);
            released.countDown();

            assertEquals("first", running.get());
            assertEquals(List.of(4, 9), first.get());
            assertEquals(List.of(16), second.get());
            assertEquals(List.of(25, 36), third.get());
        }
        assertEquals(List.of(List.of(2, 3, 4, 5, 6)), computed);
    }

    @Test
    void whatFailsSpoilsNobodyElsesAnswer() throws Exception {
        EngineWork<Integer, Integer> work = new EngineWork<>(8, parts -> {
            if (parts.contains(13)) {
                throw new IllegalStateException("poison");
            }
            return parts;
        });
        try (EngineQueue queue = new EngineQueue(4, Duration.ofSeconds(30), CLIENTS)) {
            CompletableFuture<String> running = occupy(queue);
            var before = ask(queue, work, List.of(1), 1);
            var poison = ask(queue, work, List.of(13), 2);
            var after = ask(queue, work, List.of(2), 3);
            released.countDown();

            running.get();
            assertEquals(List.of(1), before.get());
            assertEquals(List.of(2), after.get());
            assertEquals(
                    "poison",
                    assertThrows(ExecutionException.class, poison::get)
                            .getCause()
                            .getMessage());
        }
    }

    @Test
    void anErrorOfTheEngineIsAnAnswerToo() {
        try (EngineQueue queue = new EngineQueue(1, Duration.ofSeconds(30), CLIENTS)) {
            EngineWork<Integer, Integer> none = new EngineWork<>(8, parts -> List.of());
            assertInstanceOf(IllegalStateException.class, failure(queue.compute(none, () -> List.of(1))));
            EngineWork<Integer, Integer> error = new EngineWork<>(8, parts -> {
                throw new StackOverflowError();
            });
            assertInstanceOf(IllegalStateException.class, failure(queue.compute(error, () -> List.of(1))));
            assertEquals("next", queue.compute(() -> "next").join());
        }
    }

    @Test
    void closingAnswersWhatWaits() throws Exception {
        EngineQueue queue = new EngineQueue(4, Duration.ofSeconds(30), CLIENTS);
        EngineWork<Integer, Integer> work = new EngineWork<>(1, parts -> parts);
        CompletableFuture<String> running = occupy(queue);
        var first = ask(queue, work, List.of(1), 1);
        var second = ask(queue, work, List.of(2), 2);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(queue::close);
        released.countDown();
        closed.get();

        assertEquals("first", running.get());
        assertEquals(List.of(1), first.get());
        assertEquals(List.of(2), second.get());
    }

    /** The engine goes on to the next while others write the answer down, or find out what to say of a failure. */
    @Test
    void theEngineDoesNothingButCompute() {
        try (EngineQueue queue = new EngineQueue(4, Duration.ofSeconds(30), CLIENTS)) {
            CountDownLatch asked = new CountDownLatch(1);
            CompletableFuture<String> answered = queue.compute(() -> await(asked))
                    .thenApply(answer -> Thread.currentThread().getName());
            CompletableFuture<String> failed = queue.<String>compute(() -> {
                        throw new IllegalStateException("broken");
                    })
                    .exceptionally(failure -> Thread.currentThread().getName());
            asked.countDown();

            assertEquals(List.of("client", "client"), List.of(answered.join(), failed.join()));
        }
    }

    private static Throwable failure(CompletableFuture<?> coming) {
        return assertThrows(ExecutionException.class, coming::get).getCause();
    }

    /** Asks, and looks whether so many wait. */
    private static CompletableFuture<List<Integer>> ask(
            EngineQueue queue, EngineWork<Integer, Integer> work, List<Integer> parts, int waiting) {
        CompletableFuture<List<Integer>> asked = queue.compute(work, () -> parts);
        assertEquals(waiting, queue.waiting());
        return asked;
    }

    /** Keeps the engine's thread busy until it is released. */
    private CompletableFuture<String> occupy(EngineQueue queue) throws InterruptedException {
        CompletableFuture<String> running = queue.compute(() -> {
            begun.countDown();
            return await(released);
        });
        begun.await();
        return running;
    }

    private static String await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return "first";
    }
}
