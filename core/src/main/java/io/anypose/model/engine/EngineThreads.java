package io.anypose.model.engine;

import ai.djl.pytorch.jni.JniUtils;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * How many threads the engine computes with when the calling thread asks it for something.
 *
 * <p>The engine keeps the number for each thread apart, but a thread that is new to it takes over what any other has set last. So
 * {@link Compute#on} gives its thread all of them.
 */
public final class EngineThreads {

    /** What the engine was started with. */
    private static final int ALL = JniUtils.getNumThreads();

    private EngineThreads() {}

    /** Lets the engine use all threads for what this one asks for. */
    static void all() {
        JniUtils.setNumThreads(ALL);
    }

    /**
     * Does work for which the engine uses no other thread than this one.
     *
     * <p>Small work, and work beside which other threads have enough to do for all processors, is done sooner that way: threads that share
     * a product wait for each other, also for one whose processor has been taken by somebody else, for milliseconds.
     */
    public static <T> T one(Supplier<T> work) {
        int before = JniUtils.getNumThreads();
        JniUtils.setNumThreads(1);
        try {
            return work.get();
        } finally {
            JniUtils.setNumThreads(before);
        }
    }

    /**
     * Does pieces of work that do not depend on each other side by side, by as many threads as the engine would use for this one, and
     * for each of them the engine uses no other. What Java does in a piece is then shared as well as what the engine does; with all
     * threads on one piece after the other, one of them would have to wait meanwhile. Fewer pieces than threads are done one by one.
     */
    public static void sideBySide(int pieces, IntConsumer work) {
        int threads = JniUtils.getNumThreads();
        if (threads == 1 || pieces < threads) {
            IntStream.range(0, pieces).forEach(work);
            return;
        }
        AtomicInteger next = new AtomicInteger();
        IntStream.range(0, threads).parallel().forEach(thread -> {
            JniUtils.setNumThreads(1);
            try {
                IntStream.generate(next::getAndIncrement)
                        .takeWhile(piece -> piece < pieces)
                        .forEach(work);
            } finally {
                // Also for threads that are new to the engine, which do what was said last.
                JniUtils.setNumThreads(threads);
            }
        });
    }
}
