package io.anypose.train;

import io.anypose.data.ViewBatch;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;

/**
 * Builds the next batch while the engine works on this one.
 *
 * <p>Two buffers take turns, so a batch is valid until the next but one is asked for.
 */
public final class BatchQueue implements Iterator<ViewBatch> {

    private final int[] anchors;
    private final int batch;
    private final BiFunction<int[], byte[], ViewBatch> assemble;
    private final byte[][] buffers;
    private int next;
    private int turn;
    private CompletableFuture<ViewBatch> ahead;

    /**
     * Starts to build the first batch.
     *
     * @param from the first of {@code anchors} to be used
     * @param viewBytes bytes that one anchor needs
     * @param assemble fills a buffer with the views of some anchors
     */
    public BatchQueue(
            int[] anchors, int from, int batch, int viewBytes, BiFunction<int[], byte[], ViewBatch> assemble) {
        this.anchors = anchors;
        this.batch = batch;
        this.assemble = assemble;
        this.buffers = new byte[2][Math.multiplyExact(Math.min(batch, anchors.length), viewBytes)];
        this.next = from;
        start();
    }

    private void start() {
        if (next < anchors.length) {
            int to = Math.min(anchors.length, next + batch);
            int[] some = Arrays.copyOfRange(anchors, next, to);
            byte[] buffer = buffers[turn];
            next = to;
            turn = 1 - turn;
            ahead = CompletableFuture.supplyAsync(() -> assemble.apply(some, buffer));
        } else {
            ahead = null;
        }
    }

    @Override
    public boolean hasNext() {
        return ahead != null;
    }

    @Override
    public ViewBatch next() {
        if (ahead == null) {
            throw new NoSuchElementException("the epoch is over");
        }
        ViewBatch ready = joined();
        start();
        return ready;
    }

    private ViewBatch joined() {
        try {
            return ahead.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause; // what went wrong with the views is the caller's to hear, not that a thread did it
            }
            throw e;
        }
    }
}
