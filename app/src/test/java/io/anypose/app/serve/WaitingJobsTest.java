package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WaitingJobsTest {

    private static final Duration FOR_EVER = Duration.ofHours(1);
    private static final Executor THREADS = task -> new Thread(task).start();

    private final EngineWork<Integer, Integer> work = new EngineWork<>(4, parts -> parts);
    private final EngineWork<Integer, Integer> other = new EngineWork<>(4, parts -> parts);
    private final EngineWork<Integer, Integer> alone = new EngineWork<>(1, parts -> parts);

    private static EngineJob<Integer, Integer> job(EngineWork<Integer, Integer> work, int parts) {
        return new EngineJob<>(work, Collections.nCopies(parts, 0));
    }

    private static boolean offer(WaitingJobs waiting, EngineJob<?, ?> job) {
        return waiting.offer(() -> job).isPresent();
    }

    @Test
    void theFirstIsTakenWithThoseLikeItAndOthersKeepTheirOrder() throws InterruptedException {
        WaitingJobs waiting = new WaitingJobs(10, FOR_EVER);
        var jobs = List.of(job(work, 1), job(other, 1), job(work, 2), job(other, 3));
        jobs.forEach(job -> offer(waiting, job));

        assertEquals(List.of(jobs.get(0), jobs.get(2)), waiting.take());
        assertEquals(List.of(jobs.get(1), jobs.get(3)), waiting.take());
        assertEquals(0, waiting.size());
    }

    @Test
    void noBatchIsLargerThanAllowedUnlessOneJobIs() throws InterruptedException {
        WaitingJobs waiting = new WaitingJobs(10, FOR_EVER);
        var jobs = List.of(job(work, 2), job(work, 3), job(work, 1), job(work, 1), job(work, 1), job(work, 9));
        jobs.forEach(job -> offer(waiting, job));

        assertEquals(List.of(jobs.get(0), jobs.get(2), jobs.get(3)), waiting.take());
        assertEquals(List.of(jobs.get(1), jobs.get(4)), waiting.take());
        assertEquals(List.of(jobs.get(5)), waiting.take());
    }

    @Test
    void thereIsRoomForSoManyAndNoMore() throws InterruptedException {
        WaitingJobs waiting = new WaitingJobs(2, FOR_EVER);
        var jobs = List.of(job(alone, 1), job(alone, 1));
        assertTrue(offer(waiting, jobs.get(0)) && offer(waiting, jobs.get(1)));
        assertFalse(offer(waiting, job(work, 1)));

        waiting.remove(jobs.get(0));

        assertTrue(offer(waiting, job(work, 1)));
        assertEquals(List.of(jobs.get(1)), waiting.take());
    }

    @Test
    void whatIsOnItsWayIsWaitedFor() throws Exception {
        WaitingJobs waiting = new WaitingJobs(10, FOR_EVER);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch prepared = new CountDownLatch(1);
        var coming = CompletableFuture.supplyAsync(
                () -> waiting.offer(() -> {
                    begun.countDown();
                    await(prepared);
                    return job(work, 1);
                }),
                THREADS);
        begun.await();
        offer(waiting, job(work, 1));
        var taken = CompletableFuture.supplyAsync(() -> take(waiting), THREADS);
        Thread.sleep(50);
        assertFalse(taken.isDone());

        prepared.countDown();

        assertTrue(coming.get().isPresent());
        assertEquals(2, taken.get().size());
    }

    @Test
    void whatIsOnItsWayIsNotWaitedForLongNorWhenTheBatchIsFull() throws Exception {
        assertEquals(1, takenBesideOneThatNeverComes(Duration.ofMillis(2), job(work, 1)));
        assertEquals(1, takenBesideOneThatNeverComes(FOR_EVER, job(work, 4)));
        assertEquals(1, takenBesideOneThatNeverComes(FOR_EVER, job(alone, 1)));
    }

    private static int takenBesideOneThatNeverComes(Duration patience, EngineJob<?, ?> job) throws Exception {
        WaitingJobs waiting = new WaitingJobs(10, patience);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        var coming = CompletableFuture.supplyAsync(
                () -> waiting.offer(() -> {
                    begun.countDown();
                    await(never);
                    return job;
                }),
                THREADS);
        begun.await();
        offer(waiting, job);
        int taken = CompletableFuture.supplyAsync(() -> take(waiting), THREADS)
                .get()
                .size();
        assertFalse(coming.isDone());
        never.countDown();
        coming.get();
        return taken;
    }

    @Test
    void whatFailsOnItsWayIsNotWaitedFor() throws InterruptedException {
        WaitingJobs waiting = new WaitingJobs(10, FOR_EVER);
        assertThrows(
                IllegalStateException.class,
                () -> waiting.offer(() -> {
                    throw new IllegalStateException("damaged");
                }));
        offer(waiting, job(work, 1));

        assertEquals(1, waiting.take().size());
    }

    @Test
    void whatWaitsWhenItIsClosedCanStillBeTaken() throws InterruptedException {
        WaitingJobs waiting = new WaitingJobs(10, FOR_EVER);
        var jobs = List.of(job(alone, 1), job(alone, 1));
        jobs.forEach(job -> offer(waiting, job));

        waiting.close();

        assertFalse(offer(waiting, job(work, 1)));
        assertEquals(List.of(jobs.get(0)), waiting.take());
        assertEquals(List.of(jobs.get(1)), waiting.take());
        assertEquals(List.of(), waiting.take());
    }

    private static List<EngineJob<?, ?>> take(WaitingJobs waiting) {
        try {
            return waiting.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
