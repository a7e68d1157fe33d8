package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The one thread that uses models, and the requests that wait for it.
 *
 * <p>Recognisers serve one thread, and the engine itself spreads large products over the cores: more threads would not
 * answer sooner. Requests for the same work that wait are answered together, which takes little longer than one alone. A request that
 * finds the queue full is refused at once, so that a client knows to come back, instead of waiting for an answer that would come too
 * late.
 */
final class EngineQueue implements AutoCloseable {

    /** How long a request may be held up for others that are on their way. */
    private static final Duration PATIENCE = Duration.ofMillis(2);

    private final WaitingJobs waiting;
    private final Duration limit;
    private final Thread worker;

    /**
     * @param capacity how many may wait
     * @param limit how long one waits, its own computation included
     */
    EngineQueue(int capacity, Duration limit) {
        this.waiting = new WaitingJobs(capacity, PATIENCE);
        this.limit = limit;
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

    /** Computes in the engine's thread, beside nothing else, and waits for the result. */
    <T> T compute(Supplier<T> job) {
        return compute(new EngineWork<>(1, parts -> List.of(job.get())), () -> List.of(0))
                .get(0);
    }

    /**
     * Computes in the engine's thread, together with what others ask of the same work, and waits for the answers.
     *
     * @param parts made in this thread; whatever it throws reaches the caller and nobody else
     */
    <A, B> List<B> compute(EngineWork<A, B> work, Supplier<List<A>> parts) {
        return await(waiting.offer(() -> new EngineJob<>(work, parts.get()))
                .orElseThrow(() -> new Problem(
                        ProblemCode.BUSY,
                        "the server is busy: " + waiting.capacity()
                                + " requests are waiting already; try again in a moment")));
    }

    private <A, B> List<B> await(EngineJob<A, B> job) {
        try {
            return job.await(limit);
        } catch (TimeoutException e) {
            throw new Problem(
                    ProblemCode.TIMEOUT,
                    "the server is busy: the answer was not ready within " + limit.toSeconds()
                            + " seconds; try again in a moment");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Problem(ProblemCode.STOPPING, "the server is being stopped");
        } finally {
            waiting.remove(job);
        }
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
