package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The one thread that uses models, and the requests that wait for it.
 *
 * <p>Recognisers serve one thread, and the engine itself spreads large products over the cores: more threads would not
 * answer sooner. Requests for the same work that wait are answered together, which takes little longer than one alone. A request that
 * finds the queue full is refused at once, so that a client knows to come back, instead of waiting for an answer that would come too
 * late.
 *
 * <p>Nobody's thread waits for an answer: with one for each request, dozens would be woken at once whenever a batch is done, and which
 * of them comes first would be the system's choice.
 */
final class EngineQueue implements AutoCloseable {

    /** How long a request may be held up for others that are on their way. */
    private static final Duration PATIENCE = Duration.ofMillis(2);

    private final WaitingJobs waiting;
    private final Duration limit;
    private final Executor others;
    private final Thread worker;

    /**
     * @param capacity how many may wait
     * @param limit how long one waits, its own computation included
     * @param others do what is to be done with an answer, for which the engine has no time
     */
    EngineQueue(int capacity, Duration limit, Executor others) {
        this.waiting = new WaitingJobs(capacity, PATIENCE);
        this.limit = limit;
        this.others = others;
        this.worker = new Thread(this::work, "engine");
        worker.start();
    }

    private void work() {
        try {
            for (var batch = waiting.take(); !batch.isEmpty(); batch = waiting.take()) {
                EngineJob.answer(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody does that; to end is what is meant by it
        }
    }

    /** Computes in the engine's thread, beside nothing else. */
    <T> CompletableFuture<T> compute(Supplier<T> job) {
        return compute(new EngineWork<>(1, parts -> List.of(job.get())), () -> List.of(0))
                .thenApply(answers -> answers.get(0));
    }

    /**
     * Computes in the engine's thread, together with what others ask of the same work.
     *
     * @param parts made in this thread; whatever it throws reaches the caller and nobody else
     */
    <A, B> CompletableFuture<List<B>> compute(EngineWork<A, B> work, Supplier<List<A>> parts) {
        EngineJob<A, B> job = waiting.offer(() -> new EngineJob<>(work, parts.get()))
                .orElseThrow(() -> new Problem(
                        ProblemCode.BUSY,
                        "the server is busy: " + waiting.capacity()
                                + " requests are waiting already; try again in a moment"));
        return job.within(limit)
                .handleAsync(
                        (answers, failure) -> {
                            if (failure != null) {
                                throw explained(job, failure);
                            }
                            return answers;
                        },
                        others);
    }

    private RuntimeException explained(EngineJob<?, ?> job, Throwable failure) {
        if (failure instanceof TimeoutException) {
            waiting.remove(job);
            return new Problem(
                    ProblemCode.TIMEOUT,
                    "the server is busy: the answer was not ready within " + limit.toSeconds()
                            + " seconds; try again in a moment");
        }
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }

    int waiting() {
        return waiting.size();
    }

    int capacity() {
        return waiting.capacity();
    }

    /** Waits for what has been accepted, so that models can be closed after this. */
    @Override
    public void close() {
        waiting.close();
        try {
            worker.join(limit.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
