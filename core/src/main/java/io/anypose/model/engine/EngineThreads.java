package io.anypose.model.engine;

import ai.djl.pytorch.jni.JniUtils;
import java.util.function.Supplier;

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
}
