package io.anypose.train;

import io.anypose.data.ViewBatch;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;

/**
 * The batches of an epoch one after the other, each built in the buffer of the one before it.
 *
 * <p>A batch is not built ahead while the engine works on another: the engine's threads keep all processors busy, and one
 * that has to share makes the others wait for it at the end of each product.
 */
public final class Batches implements Iterator<ViewBatch> {

    private final int[] anchors;
    private final int batch;
    private final BiFunction<int[], byte[], ViewBatch> assemble;
    private final byte[] buffer;
    private int next;

    /**
     * Nothing is built yet.
     *
     * @param from the first of {@code anchors} to be used
     * @param batch anchors in each; if there are fewer, all of them are one batch
     * @param viewBytes bytes that one anchor needs
     * @param assemble fills a buffer with the views of some anchors
     */
    public Batches(int[] anchors, int from, int batch, int viewBytes, BiFunction<int[], byte[], ViewBatch> assemble) {
        this.anchors = anchors;
        this.batch = batch;
        this.assemble = assemble;
        this.buffer = new byte[Math.multiplyExact(Math.min(batch, anchors.length), viewBytes)];
        this.next = from;
    }

    @Override
    public boolean hasNext() {
        return next < anchors.length;
    }

    @Override
    public ViewBatch next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the epoch is over");
        }
        int from = next;
        next = from + Math.min(batch, anchors.length - from);
        return assemble.apply(Arrays.copyOfRange(anchors, from, next), buffer);
    }
}
