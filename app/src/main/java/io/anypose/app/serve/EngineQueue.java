package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The one thread that uses models, and the requests that wait for it.
 *
 * <p>Recognisers serve one thread, and the engine itself spreads large products over the cores: more threads would not
 * answer sooner. A request that finds the queue full is refused at once, so that a client knows to come back, instead of
 * waiting for an answer that would come too late.
 */
final class EngineQueue implements AutoCloseable {

    private final ThreadPoolExecutor worker;
    private final int capacity;
    private final Duration limit;

    /**
     * @param capacity how many may wait
     * @param limit how long one waits, its own computation included
     */
    EngineQueue(int capacity, Duration limit) {
        this.capacity = capacity;
        this.limit = limit;
        this.worker = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(capacity), task -> new Thread(task, "engine"));
    }

    /** Computes in the engine's thread and waits for the result. */
    <T> T compute(Supplier<T> job) {
        FutureTask<T> task = new FutureTask<>(job::get);
        try {
            worker.execute(task);
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            throw new Problem(
                    ProblemCode.BUSY,
                    "the server is busy: " + capacity + " requests are waiting already; try again in a moment");
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
            task.cancel(false);
            worker.remove(task);
        }
    }

    int waiting() {
        return worker.getQueue().size();
    }

    int capacity() {
        return capacity;
    }

    /** Waits for the computation under way, so that models can be closed after this. */
    @Override
    public void close() {
        worker.shutdown();
        try {
            worker.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
